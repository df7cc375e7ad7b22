import { Clocks } from './clock'
import { FeeRates } from './engine/fee-rates'
import { FundingDesk } from './engine/funding-desk'
import { OrderDesk } from './engine/order-desk'
import { Positions } from './engine/positions'
import { PricePath } from './engine/price-path'
import { Quotes } from './engine/quotes'
import { Settlement } from './engine/settlement'
import { TradeDesk } from './engine/trade-desk'
import { Ledger } from './ledger/ledger'
import { EventLog } from './ledger/event-log'
import type { Meta } from './ledger/meta'
import type { Store } from './ledger/store'
import { Notices } from './notices'
import { ExpiryDesk } from './options/expiry-desk'
import { OptionSettlement } from './options/option-settlement'
import { OptionStore } from './options/option-store'
import { OptionsDesk } from './options/options-desk'
import { VolatilitySurface } from './options/volatility-surface'
import { CandleReader } from './prices/candle-reader'
import { CandleRecorder } from './prices/candle-recorder'
import { CandleStore } from './prices/candle-store'
import { openPrices, type PriceOptions } from './prices/open-prices'
import { PriceDriver } from './prices/price-driver'
import { SwapDesk } from './swaps/swap-desk'
import { SwapStore } from './swaps/swap-store'
import { SyntheticUsd } from './swaps/synthetic-usd'
import type { TimeAndChance } from './time-and-chance'
import { ApiKeys } from './users/api-keys'
import { Users } from './users/users'
import { Deposits } from './wallet/deposits'
import { LightningNode } from './wallet/lightning-node'
import { Withdrawals } from './wallet/withdrawals'

export interface ExchangeOptions extends PriceOptions {
  readonly invoiceExpirySeconds: number
}

/** Everything behind the server: books, market, wallet and users, put together on one database. */
export type Exchange = ReturnType<typeof createExchange>

/** @param meta of the store */
export function createExchange(
  store: Store,
  meta: Meta,
  options: ExchangeOptions,
  { wall, identity }: Pick<TimeAndChance, 'wall' | 'identity'>,
) {
  const clocks = new Clocks(wall, meta, Date.now)
  const ledger = new Ledger(store)
  const notices = new Notices(store, identity, clocks)
  const users = new Users({ store, ledger, clocks, identity })
  const keys = new ApiKeys(store, identity, clocks)

  const candles = new CandleStore(store)
  const recorder = new CandleRecorder(candles)
  const { source, replay, price } = store.write(() => openPrices(options, { meta, clocks, candles }))

  const quotes = new Quotes(clocks, options.seed, price)
  const positions = new Positions(store)
  const rates = new FeeRates(positions.stored, clocks)
  const settlement = new Settlement({ ledger, positions, rates, notices })
  const remember = (): void => driver.remember()
  const path = new PricePath({ store, clocks, quotes, positions, settlement, remember })
  const market = { store, clocks, ledger, quotes, positions, settlement, identity }
  const funding = new FundingDesk({ ...market, seed: options.seed })
  const optionStore = new OptionStore(store)
  const optionSettlement = new OptionSettlement(ledger, optionStore)
  const expiries = new ExpiryDesk({ ...market, notices, optionStore, optionSettlement })
  const driver = new PriceDriver({ store, meta, clocks, quotes, path, funding, expiries, recorder, source })
  const reader = new CandleReader(candles, recorder)
  const surface = new VolatilitySurface({ clocks, quotes, candles: reader })
  const desk = { ...market, path, rates, remember }

  const node = new LightningNode('node.key', meta, identity, clocks)
  const outsideNode = new LightningNode('outside-node.key', meta, identity, clocks)
  const { invoiceExpirySeconds } = options
  const wallet = { store, ledger, clocks, identity, notices, node, invoiceExpirySeconds }
  const deposits = new Deposits(wallet)
  const swapStore = new SwapStore(store)
  const swaps = new SwapDesk({ store, ledger, clocks, quotes, identity, swapStore })

  return {
    store,
    meta,
    clocks,
    identity,
    events: new EventLog(store),
    ledger,
    notices,
    users,
    keys,
    quotes,
    positions,
    rates,
    driver,
    replay,
    orders: new OrderDesk(desk),
    trades: new TradeDesk(desk),
    candles: reader,
    optionStore,
    surface,
    optionsDesk: new OptionsDesk({ ...market, optionStore, optionSettlement, surface, expiries }),
    node,
    outsideNode,
    deposits,
    swaps,
    swapStore,
    syntheticUsd: new SyntheticUsd({ store, ledger, clocks, identity, deposits, swaps }),
    withdrawals: new Withdrawals(wallet, deposits),
  }
}
