import { Clocks, type Wall } from './clock'
import { FeeRates } from './engine/fee-rates'
import { FundingDesk } from './engine/funding-desk'
import { OrderDesk } from './engine/order-desk'
import { Positions } from './engine/positions'
import { PricePath } from './engine/price-path'
import { Quotes } from './engine/quotes'
import { Settlement } from './engine/settlement'
import { TradeDesk } from './engine/trade-desk'
import type { Identity } from './identity'
import { Ledger } from './ledger/ledger'
import { Meta } from './ledger/meta'
import type { Store } from './ledger/store'
import { Notices } from './notices'
import { CandleReader } from './prices/candle-reader'
import { CandleRecorder } from './prices/candle-recorder'
import { CandleStore } from './prices/candle-store'
import { openPrices, type PriceOptions } from './prices/open-prices'
import { PriceDriver } from './prices/price-driver'
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

export function createExchange(store: Store, options: ExchangeOptions, wall: Wall, identity: Identity) {
  const meta = new Meta(store)
  const clocks = new Clocks(wall, meta)
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
  const driver = new PriceDriver({ store, meta, clocks, quotes, path, funding, recorder, source })
  const desk = { ...market, path, rates, remember }

  const node = new LightningNode('node.key', meta, identity, clocks)
  const outsideNode = new LightningNode('outside-node.key', meta, identity, clocks)
  const { invoiceExpirySeconds } = options
  const wallet = { store, ledger, clocks, identity, notices, node, invoiceExpirySeconds }
  const deposits = new Deposits(wallet)

  return {
    store,
    meta,
    clocks,
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
    candles: new CandleReader(candles, recorder),
    node,
    outsideNode,
    deposits,
    withdrawals: new Withdrawals(wallet, deposits),
  }
}
