import type { Ticker } from '../market/market'
import type { Sats, Usd } from '../units'
import { fundingFeeSats } from './funding'
import { isWithinSupply } from './order-size'
import type { Side } from './trade'

interface NextFundingInput {
  readonly side: Side
  readonly quantity: number
  readonly ticker: Pick<Ticker, 'indexPrice' | 'fundingRate'>
  readonly price: Usd
}

/**
 * Positive is paid. Null if the rate isn't reported.
 * @throws RangeError as `fundingFeeSats`
 */
export function nextFundingSats({ side, quantity, ticker, price }: NextFundingInput): Sats | null {
  const { indexPrice, fundingRate } = ticker
  if (fundingRate === null) return null
  const isIndexUsable = Number.isFinite(indexPrice) && indexPrice > 0 && isWithinSupply(quantity, indexPrice)
  return fundingFeeSats({ side, quantity, fixingPrice: isIndexUsable ? indexPrice : price, fundingRate })
}
