import type { Ticker } from '../market'
import type { Sats, Usd } from '../units'
import { fundingFeeSats } from './funding'
import { isPayable } from './order-size'
import type { Side } from './trade'

export interface NextCarryInput {
  readonly side: Side
  /** Contracts of 1 USD. */
  readonly quantity: number
  readonly ticker: Pick<Ticker, 'indexPrice' | 'fundingRate'>
  /** Stands in for the index price, which settlement takes, before the first is known. */
  readonly price: Usd
}

/** Carry of the next settlement as it would be now: positive is paid, negative is received. Null where its rate isn't reported. @throws RangeError as `fundingFeeSats` */
export function nextCarrySats({ side, quantity, ticker, price }: NextCarryInput): Sats | null {
  const { indexPrice, fundingRate } = ticker
  if (fundingRate === null) return null
  const isKnown = Number.isFinite(indexPrice) && indexPrice > 0 && isPayable(quantity, indexPrice)
  return fundingFeeSats({ side, quantity, fixingPrice: isKnown ? indexPrice : price, fundingRate })
}
