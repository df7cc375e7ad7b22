import { previewOrder } from '@common/domain/futures/orders/order'
import type { FuturesOrder } from '@common/domain/futures/trade'
import { zeroSats } from '@common/domain/units'
import type { Clocks } from '../time/clock'
import type { IdGenerator } from '../time/id-generator'
import type { Ledger } from '../ledger/ledger'
import type { Store } from '../ledger/store'
import { fieldError, ServiceError } from '../errors/service-error'
import type { FeeRates } from './fee-rates'
import type { MarketDepth } from './market/market-depth'
import { noTrail, type OwnedTrade } from './owned-trade'
import { placedTrade } from './placed-trade'
import { publishedMarket } from '@common/exchange-api/published-market'
import type { Positions } from './positions'
import type { PricePath } from './market/price-path'
import type { Quotes } from './market/quotes'
import { closeIfReached } from './reached-level'
import type { Settlement } from './settlement'
import type { TradingHalt } from './market/trading-halt'
import { wireError } from '../errors/wire-error'

export interface EngineDeps {
  readonly store: Store
  readonly clocks: Clocks
  readonly ledger: Ledger
  readonly quotes: Quotes
  readonly positions: Positions
  readonly settlement: Settlement
}

export interface OrderEngineDeps extends EngineDeps {
  readonly path: PricePath
  readonly rates: FeeRates
  readonly identity: IdGenerator
  readonly halt: TradingHalt
  readonly depth: MarketDepth
}

export class OrderEngine {
  readonly #deps: OrderEngineDeps

  constructor(deps: OrderEngineDeps) {
    this.#deps = deps
  }

  /**
   * Implements protocol/v2.md#futures-trade-states. A limit order at the current price runs immediately.
   * @param clientOrderId may repeat
   * @throws ServiceError
   */
  place(uid: string, order: FuturesOrder, clientOrderId: string | null = null): OwnedTrade {
    const { store, quotes, settlement, path, positions, rates, depth } = this.#deps
    this.#deps.halt.check()
    const { feeRate } = rates.of(uid)
    const ticker = depth.atArrival(quotes.ticker())
    const result = previewOrder({ order, ticker, market: publishedMarket, feeRate })
    if (!result.ok) throw wireError(result.issues)
    const { preview } = result
    this.#admit(uid, preview.quantity, preview.debitedSats)

    const nowMs = this.#deps.clocks.marketMs()
    // V8 is slow at a spread before new fields.
    const trade: OwnedTrade = Object.assign(placedTrade(this.#deps.identity.uuid(nowMs), preview, nowMs), {
      clientOrderId,
      ...noTrail,
      cashedInPnlSats: zeroSats,
      cashedInMarginSats: zeroSats,
      uid,
    })
    store.write(() => {
      if (trade.orderType === 'market') settlement.openAtMarket(trade)
      else settlement.place(trade)
      path.settleHere()
      closeIfReached(positions.live(trade.id) ?? trade, this.#deps)
    })
    return positions.live(trade.id) ?? positions.stored.find(uid, trade.id) ?? trade
  }

  #admit(uid: string, quantity: number, debitedSats: number): void {
    const active = this.#deps.positions.activeOf(uid)
    const { maxTradeCount, maxAccountQuantity } = publishedMarket
    if (active.length >= maxTradeCount) {
      const message = `At most ${maxTradeCount} trades can be open or running; there are ${active.length}. Close or cancel one.`
      throw new ServiceError('tooManyTrades', message)
    }
    const total = active.reduce((sum, trade) => sum + trade.quantity, quantity)
    if (total > maxAccountQuantity) {
      const message = `The total quantity of all trades must be at most ${maxAccountQuantity} USD; with this order it would be ${total} USD.`
      throw fieldError('quantityOutOfRange', 'quantity', message)
    }
    const freeSats = this.#deps.ledger.balanceSats(uid, 'free')
    if (debitedSats > freeSats) {
      const message = `The order needs ${debitedSats} sats (margin and maintenance margin); the balance is ${freeSats} sats.`
      throw new ServiceError('insufficientBalance', message)
    }
  }
}
