import { marketPrice } from '@common/domain/futures/price-by-size'
import { closingPrice } from '@common/domain/futures/profit'
import type { Side } from '@common/domain/futures/trade'
import type { SizeBucket, Ticker } from '@common/domain/market/market'
import { marketModels, type MarketModel } from '@common/domain/practice'
import { toPriceGrid, type Usd } from '@common/domain/units'
import { ServiceError } from '../../errors/service-error'
import type { Meta } from '../../ledger/meta'
import { halfSpreadUsd } from '../../prices/price-bounds'
import type { IdGenerator } from '../../time/id-generator'

/** Price penalty as a fraction of the last price; null means no trading. */
interface SizeStep {
  readonly maxQuantity: number
  readonly bidRate: number | null
  readonly askRate: number | null
}

/** Assumed, because unpublished (protocol/v3.md#unsettled). */
const sizedSteps: readonly SizeStep[] = [
  { maxQuantity: 50_000, bidRate: 0, askRate: 0 },
  { maxQuantity: 200_000, bidRate: 0.0002, askRate: 0.0002 },
  { maxQuantity: 500_000, bidRate: 0.0006, askRate: 0.0006 },
]

const maxSlippageRate = 0.0005
const rejectedRate = 0.05

export class MarketDepth {
  readonly #meta: Meta
  readonly #identity: IdGenerator
  #model: MarketModel
  #steps: readonly SizeStep[] | null

  constructor(meta: Meta, identity: IdGenerator) {
    this.#meta = meta
    this.#identity = identity
    const stored = meta.text('market-model')
    this.#model = marketModels.find((model) => model === stored) ?? 'flat'
    this.#steps = this.#model === 'flat' ? null : sizedSteps
  }

  get model(): MarketModel {
    return this.#model
  }

  /** @param steps smallest first; lost on exit */
  use(model: MarketModel, steps: readonly SizeStep[] | null = null): void {
    this.#meta.set('market-model', model)
    this.#model = model
    this.#steps = steps ?? (model === 'flat' ? null : sizedSteps)
  }

  bucketsAt(lastPrice: Usd): readonly SizeBucket[] | undefined {
    const worseBy = (rate: number | null, direction: -1 | 1): Usd | null =>
      rate === null ? null : toPriceGrid(lastPrice * (1 + direction * rate)) + direction * halfSpreadUsd
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

  /** @throws ServiceError if a rough market rejects the order */
  atArrival(ticker: Ticker): Ticker {
    if (this.#model !== 'rough') return ticker
    if (this.#random() < rejectedRate)
      throw new ServiceError(
        'marketInactive',
        'The order was rejected because the price moved too fast. Send it again.',
      )
    const moved = (price: Usd): Usd => toPriceGrid(price * (1 + (this.#random() - 0.5) * maxSlippageRate))
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

  slipped(level: Usd, side: Side): Usd {
    if (this.#model !== 'rough') return level
    const rate = this.#random() * maxSlippageRate
    return toPriceGrid(level * (side === 'buy' ? 1 - rate : 1 + rate))
  }

  #random(): number {
    const [high = 0, low = 0] = this.#identity.bytes(2)
    return (high * 256 + low) / 65_536
  }
}

/** @throws ServiceError if this size cannot trade */
export function orderPrice(side: Side, quantity: number, ticker: Ticker): Usd {
  const price = marketPrice(side, quantity, ticker)
  if (price !== null) return price
  const message = `No price for ${quantity} USD on this side. Reduce the quantity or try again later.`
  throw new ServiceError('marketInactive', message)
}

/** @throws ServiceError if its quantity has no price */
export const computeExitPrice = (
  position: { readonly side: Side; readonly quantity: number },
  ticker: Ticker,
): Usd => orderPrice(position.side === 'buy' ? 'sell' : 'buy', position.quantity, ticker)

export const currentExitPrice = (
  position: { readonly side: Side; readonly quantity: number },
  ticker: Ticker,
): Usd => closingPrice(position, ticker) ?? ticker.lastPrice
