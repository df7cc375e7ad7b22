import { hourMs } from '../durations'
import type { Ticker } from '../market'
import type { Usd } from '../units'

const fundingPeriodHours = 8

export interface ForwardPointInput {
  readonly price: Usd
  /** Carry fee of one period of 8 hours as a fraction. */
  readonly fundingRate: number
  readonly hoursToExpiry: number
}

/**
 * What the forward at expiry lies above the futures price, in whole USD: the carry fees of the whole hours left.
 * Published nowhere as a rule; it gives the published sample, 6 USD on 29840 with 16 hours at 0.01 %.
 */
export const forwardPointUsd = ({ price, fundingRate, hoursToExpiry }: ForwardPointInput): number =>
  // + 0 turns -0 into 0
  Math.round((price * fundingRate * hoursToExpiry) / fundingPeriodHours) + 0

/** The forward point of a quote for an expiry; 0 where the funding rate isn't reported. */
export const forwardPointAt = (
  { lastPrice, fundingRate }: Pick<Ticker, 'lastPrice' | 'fundingRate'>,
  nowMs: number,
  expiresAtMs: number,
): number =>
  forwardPointUsd({
    price: lastPrice,
    fundingRate: fundingRate ?? 0,
    hoursToExpiry: Math.max(Math.floor((expiresAtMs - nowMs) / hourMs), 0),
  })
