import { marketPrice } from '@common/domain/futures/price-by-size'
import { closingPrice } from '@common/domain/futures/profit'
import type { Side } from '@common/domain/futures/trade'
import type { SizeBucket, Ticker } from '@common/domain/market'
import { marketModels, type MarketModel } from '@common/domain/practice'
import { toPriceGrid, type Usd } from '@common/domain/units'
import { ServiceError } from '../errors/service-error'
import type { Meta } from '../ledger/meta'
import { halfSpreadUsd } from '../prices/price-bounds'
import type { Identity } from '../time/identity'

/** By how much orders up to a quantity are filled worse, as a fraction of the last price. Null: they can't trade on this side. */
export interface SizeStep {
  readonly maxQuantity: number
  readonly bidRate: number | null
  readonly askRate: number | null
}

/** Assumed: the exchange publishes neither the number of its buckets nor their bounds (protocol/v3.md#unsettled). */
const sizedSteps: readonly SizeStep[] = [
  { maxQuantity: 50_000, bidRate: 0, askRate: 0 },
  { maxQuantity: 200_000, bidRate: 0.0002, askRate: 0.0002 },
  { maxQuantity: 500_000, bidRate: 0.0006, askRate: 0.0006 },
]

/** In a rough market, as fractions of the price, and of the orders. */
const mostSlippageRate = 0.0005
const rejectedRate = 0.05

/** The prices of orders by their size. Kept over a restart. */
export class MarketDepth {
  readonly #meta: Meta
  readonly #identity: Identity
  #model: MarketModel
  #steps: readonly SizeStep[] | null

  constructor(meta: Meta, identity: Identity) {
    this.#meta = meta
    this.#identity = identity
    const stored = meta.text('market-model')
    this.#model = marketModels.find((model) => model === stored) ?? 'flat'
    this.#steps = this.#model === 'flat' ? null : sizedSteps
  }

  get model(): MarketModel {
    return this.#model
  }

  /** @param steps replaces the sizes of the model, smallest first; forgotten at the end of the process */
  use(model: MarketModel, steps: readonly SizeStep[] | null = null): void {
    this.#meta.set('market-model', model)
    this.#model = model
    this.#steps = steps ?? (model === 'flat' ? null : sizedSteps)
  }

  /** Undefined if every quantity has the same price. */
  bucketsAt(lastPrice: Usd): readonly SizeBucket[] | undefined {
    const worseBy = (rate: number | null, away: -1 | 1): Usd | null =>
      rate === null ? null : toPriceGrid(lastPrice * (1 + away * rate)) + away * halfSpreadUsd
    let minQuantity = 1
    return this.#steps?.map(({ maxQuantity, bidRate, askRate }) => {
      const bucket = {
        minQuantity,
        maxQuantity,
        bidPrice: worseBy(bidRate, -1),
        askPrice: worseBy(askRate, 1),
      }
      minQuantity = maxQuantity + 1
      return bucket
    })
  }

  /** The quote by the time an order arrives. @throws ServiceError `marketInactive` for an order that a rough market rejects */
  atArrival(ticker: Ticker): Ticker {
    if (this.#model !== 'rough') return ticker
    if (this.#random() < rejectedRate)
      throw new ServiceError(
        'marketInactive',
        'The market moved too fast and rejected the order. Send it again.',
      )
    const moved = (price: Usd): Usd => toPriceGrid(price * (1 + (this.#random() - 0.5) * mostSlippageRate))
    const factor = moved(ticker.lastPrice) - ticker.lastPrice
    const shift = (price: Usd | null): Usd | null => (price === null ? null : price + factor)
    return {
      ...ticker,
      bidPrice: ticker.bidPrice + factor,
      askPrice: ticker.askPrice + factor,
      buckets: ticker.buckets?.map((bucket) => ({
        ...bucket,
        bidPrice: shift(bucket.bidPrice),
        askPrice: shift(bucket.askPrice),
      })),
    }
  }

  /** The price at which a position is closed whose stop or liquidation price was met. */
  slipped(level: Usd, side: Side): Usd {
    if (this.#model !== 'rough') return level
    const rate = this.#random() * mostSlippageRate
    return toPriceGrid(level * (side === 'buy' ? 1 - rate : 1 + rate))
  }

  /** From 0 to 1, without 1. */
  #random(): number {
    const [high = 0, low = 0] = this.#identity.bytes(2)
    return (high * 256 + low) / 65_536
  }
}

/** @throws ServiceError if no order of this size can trade on this side */
export function orderPrice(side: Side, quantity: number, ticker: Ticker): Usd {
  const price = marketPrice(side, quantity, ticker)
  if (price !== null) return price
  const message = `There is no price for ${quantity} USD on this side now. Trade a smaller quantity, or wait.`
  throw new ServiceError('marketInactive', message)
}

/** @throws ServiceError if its quantity has no price */
export const exitPriceOf = (
  position: { readonly side: Side; readonly quantity: number },
  ticker: Ticker,
): Usd => orderPrice(position.side === 'buy' ? 'sell' : 'buy', position.quantity, ticker)

/** The price by which a position is valued and, if need be, closed by force: the last price where its quantity has none. */
export const markPriceOf = (
  position: { readonly side: Side; readonly quantity: number },
  ticker: Ticker,
): Usd => closingPrice(position, ticker) ?? ticker.lastPrice
