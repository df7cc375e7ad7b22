import { hourMs, dayMs } from '../durations'
import type { Side } from './trade'
import type { Sats, Usd } from '../units'
import { exact, roundAwayFromZero, times, toSats } from '../exact'
import { worthSats } from './pnl'

interface FundingFeeInput {
  readonly side: Side
  readonly quantity: number
  readonly fixingPrice: Usd
  /** Fraction of the position. If positive, longs pay. */
  readonly fundingRate: number
}

/** Positive is paid; halves round away from zero (protocol/formulas.md#carry-fee). */
export function fundingFeeSats({ side, quantity, fixingPrice, fundingRate }: FundingFeeInput): Sats {
  const ofLong = times(worthSats(quantity, fixingPrice), exact(fundingRate, 'funding rate'))
  const fee = roundAwayFromZero(ofLong)
  return toSats(side === 'buy' ? fee : -fee, 'funding fee')
}

function checkedHours(hours: readonly number[]): readonly number[] {
  const sorted = [...new Set(hours)].sort((a, b) => a - b)
  if (sorted.length === 0 || sorted.some((hour) => !Number.isInteger(hour) || hour < 0 || hour > 23)) {
    throw new RangeError(`funding hours must be whole hours from 0 to 23, got [${hours.join(', ')}]`)
  }
  return sorted
}

/**
 * Settlements after `fromMs` up to and including `toMs`, oldest first.
 * @param hours UTC hours (protocol/v2.md#futures-market, `carry.hours`)
 * @throws RangeError if `hours` is empty or outside 0 to 23, or a time is not finite
 */
export function fundingTimesBetween(fromMs: number, toMs: number, hours: readonly number[]): number[] {
  const sorted = checkedHours(hours)
  if (!Number.isFinite(fromMs) || !Number.isFinite(toMs)) throw new RangeError('times must be finite')
  const times: number[] = []
  for (let dayStartMs = Math.floor(fromMs / dayMs) * dayMs; dayStartMs <= toMs; dayStartMs += dayMs) {
    for (const hour of sorted) {
      const timeMs = dayStartMs + hour * hourMs
      if (timeMs > fromMs && timeMs <= toMs) times.push(timeMs)
    }
  }
  return times
}

/**
 * Strictly after `nowMs`.
 * @throws RangeError as `fundingTimesBetween`
 */
export function nextFundingAtMs(nowMs: number, hours: readonly number[]): number {
  // The day's end is included, so it contains a settlement.
  const [next] = fundingTimesBetween(nowMs, nowMs + dayMs, hours)
  if (next === undefined) throw new RangeError(`no settlement within a day of ${nowMs}`)
  return next
}
