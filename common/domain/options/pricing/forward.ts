import { hourMs } from '../../durations'
import type { Ticker } from '../../market/market'
import type { Usd } from '../../units'

const fundingPeriodHours = 8

interface ForwardPointInput {
  readonly price: Usd
  /** Fraction per 8 hours. */
  readonly fundingRate: number
  readonly hoursToExpiry: number
}

/** Whole USD. No rule is published; this matches the published sample, 6 USD on 29840 with 16 hours at 0.01 %. */
export const forwardPointUsd = ({ price, fundingRate, hoursToExpiry }: ForwardPointInput): number =>
  // Avoids -0.
  Math.round((price * fundingRate * hoursToExpiry) / fundingPeriodHours) + 0

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
