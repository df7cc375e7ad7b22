import { AddressRegistry } from '../chain/address-registry'
import { Chain } from '../chain/chain'
import { ChainDeposits } from '../chain/chain-deposits'
import { ChainWithdrawals } from '../chain/chain-withdrawals'
import { Clocks } from '../time/clock'
import { CrossAccounts } from '../futures/cross/cross-accounts'
import { CrossEngine } from '../futures/cross/cross-engine'
import { CrossTriggers } from '../futures/cross/cross-triggers'
import { CrossSettlement } from '../futures/cross/cross-settlement'
import { FeeRates } from '../futures/fee-rates'
import { FundingEngine } from '../futures/funding-engine'
import { OrderEngine } from '../futures/order-engine'
import { Positions } from '../futures/positions'
import { IsolatedTriggers } from '../futures/isolated-triggers'
import { PricePath } from '../futures/market/price-path'
import { Quotes } from '../futures/market/quotes'
import { Settlement } from '../futures/settlement'
import { MarketDepth } from '../futures/market/market-depth'
import { TradingHalt } from '../futures/market/trading-halt'
import { TradeEngine } from '../futures/trade-engine'
import { Ledger } from '../ledger/ledger'
import { EventLog } from '../ledger/event-log'
import type { Meta } from '../ledger/meta'
import type { Store } from '../ledger/store'
import { AccountFeed } from '../users/account-feed'
import { UserNotifications } from '../users/notifications'
import { ExpiryEngine } from '../options/expiry-engine'
import { OptionSettlement } from '../options/option-settlement'
import { OptionStore } from '../options/option-store'
import { OptionsEngine } from '../options/options-engine'
import { VolatilitySurface } from '../options/volatility-surface'
import { CandleReader } from '../prices/candle-reader'
import { CandleRecorder } from '../prices/candle-recorder'
import { CandleStore } from '../prices/candle-store'
import { openPrices, type PriceOptions } from '../prices/open-prices'
import { Scenario } from '../prices/scenario'
import { PriceDriver } from './price-driver'
import { SwapEngine } from '../swaps/swap-engine'
import { SwapStore } from '../swaps/swap-store'
import { SyntheticUsd } from '../swaps/synthetic-usd'
import { convertCents } from '../swaps/usd-in-cents'
import type { RunContext } from '../time/run-context'
import { ApiKeys } from '../users/api-keys'
import { Sessions } from '../users/sessions'
import { Users } from '../users/users'
import { autoWithdraw } from '../wallet/auto-withdraw'
import { Deposits } from '../wallet/deposits'
import { InFlight } from '../wallet/in-flight'
import { LightningNode } from '../wallet/lightning-node'
import { LnurlEngine } from '../wallet/lnurl-engine'
import { OutsideInvoices } from '../wallet/outside-invoices'
import { Payouts } from '../wallet/payouts'
import { WithdrawalStore } from '../wallet/withdrawal-store'
import { Withdrawals } from '../wallet/withdrawals'

export interface ExchangeOptions extends PriceOptions {
  readonly invoiceExpirySeconds: number
}

export type Exchange = ReturnType<typeof createExchange>

export function createExchange(
  store: Store,
  meta: Meta,
  options: ExchangeOptions,
  { wall, identity }: Pick<RunContext, 'wall' | 'identity'>,
) {
  const clocks = new Clocks(wall, meta, Date.now)
  const ledger = new Ledger(store)
  convertCents(store, ledger, clocks.serviceMs())
  const notifications = new UserNotifications(store, identity, clocks)
  const feed = new AccountFeed(store)
  const users = new Users({ store, ledger, clocks, identity })
  const keys = new ApiKeys(store, identity, clocks)
  const sessions = new Sessions(identity)

  const candles = new CandleStore(store)
  const recorder = new CandleRecorder(candles)
  const { source: own, replay, price } = store.write(() => openPrices(options, { meta, clocks, candles }))
  const source = new Scenario({ own, replay, clocks, canBegin: replay === null && options.live === null })

  const depth = new MarketDepth(meta, identity)
  const quotes = new Quotes(clocks, options.seed, price, depth)
  const positions = new Positions(store)
  const rates = new FeeRates(positions.stored, clocks)
  const payouts = new Payouts()
  const settlement = new Settlement({ ledger, positions, rates, notices: notifications, feed, payouts })
  const crossAccounts = new CrossAccounts({ store, identity, clocks })
  const crossSettlement = new CrossSettlement({
    ledger,
    crossAccounts,
    rates,
    quotes,
    identity,
    notices: notifications,
    feed,
  })
  const isolatedTriggers = new IsolatedTriggers({ store, clocks, positions, settlement, depth })
  const crossTriggers = new CrossTriggers({ clocks, crossAccounts, crossSettlement, rates, depth })
  const path = new PricePath({ store, quotes, actors: [isolatedTriggers, crossTriggers] })
  const halt = new TradingHalt()
  const market = { store, clocks, ledger, quotes, positions, settlement, identity, halt, feed, depth }
  const funding = new FundingEngine({ ...market, crossAccounts, crossSettlement, seed: options.seed })
  const optionStore = new OptionStore(store)
  const optionSettlement = new OptionSettlement(ledger, optionStore)
  const expiries = new ExpiryEngine({
    ...market,
    notices: notifications,
    payouts,
    optionStore,
    optionSettlement,
  })
  const node = new LightningNode('node.key', meta, identity, clocks)
  const addresses = new AddressRegistry({ store, clocks, users, node })
  const onChain = { store, clocks, ledger, identity, notices: notifications, feed, addresses }
  const chainDeposits = new ChainDeposits(onChain)
  const chainWithdrawals = new ChainWithdrawals(onChain, chainDeposits)
  const chain = new Chain({ store, meta, clocks, deposits: chainDeposits, withdrawals: chainWithdrawals })
  const prices = { quotes, path, recorder, source }
  const driver = new PriceDriver({ store, meta, clocks, ...prices, funding, expiries, chain })
  const reader = new CandleReader(candles, recorder)
  const surface = new VolatilitySurface({ clocks, quotes, candles: reader })
  const engineDeps = { ...market, path, rates }

  const outsideNode = new LightningNode('outside-node.key', meta, identity, clocks)
  const { invoiceExpirySeconds } = options
  const wallet = { store, ledger, clocks, identity, notices: notifications, feed, node, invoiceExpirySeconds }
  const deposits = new Deposits(wallet)
  const withdrawalStore = new WithdrawalStore(store)
  const inFlight = new InFlight({ ledger, clocks, notices: notifications, feed, withdrawalStore })
  const outsideInvoices = new OutsideInvoices(store)
  const withdrawals = new Withdrawals({ ...wallet, deposits, inFlight, outsideInvoices, withdrawalStore })
  payouts.on(autoWithdraw({ users, outsideNode, withdrawals }))
  const swapStore = new SwapStore(store)
  const swaps = new SwapEngine({ store, ledger, clocks, quotes, identity, swapStore })

  return {
    store,
    meta,
    clocks,
    identity,
    events: new EventLog(store),
    ledger,
    notices: notifications,
    feed,
    users,
    keys,
    sessions,
    quotes,
    depth,
    halt,
    positions,
    rates,
    driver,
    prices: source,
    orders: new OrderEngine(engineDeps),
    trades: new TradeEngine(engineDeps),
    cross: new CrossEngine({ ...engineDeps, crossAccounts, crossSettlement }),
    crossStore: crossAccounts.stored,
    candles: reader,
    optionStore,
    surface,
    optionsEngine: new OptionsEngine({ ...market, optionStore, optionSettlement, surface, expiries }),
    node,
    outsideNode,
    addresses,
    chain,
    chainDeposits,
    chainWithdrawals,
    deposits,
    swaps,
    swapStore,
    syntheticUsd: new SyntheticUsd({ store, ledger, clocks, identity, deposits, inFlight, swaps, swapStore }),
    withdrawals,
    withdrawalStore,
    outsideInvoices,
    lnurl: new LnurlEngine({ outsideNode, deposits, identity, clocks }),
  }
}
