import { hourMs, dayMs } from '../durations'
import { maxPriceUsd } from '../exact'
import type { Usd } from '../units'
import { isoDate, isoDateMs, utcDay, utcMidnightMs, type IsoDate } from '../utc-date'
import { instrumentName, parseInstrumentName } from './instrument-name'
import { rollingExpiry, type Instrument, type OptionKind } from './option'

/** 08:00 UTC (protocol/formulas.md#instruments). */
const expiryHourMs = 8 * hourMs
/** Pricing counts whole hours: the last hour would have no time value. */
const closesBeforeExpiryMs = hourMs
const strikeStepUsd = 1000
const friday = 5
const counts = { days: 3, weeks: 3, months: 3 } as const

/** Expiry if bought now (protocol/formulas.md#instruments). */
export const expiresAtMs = ({ expiry }: Pick<Instrument, 'expiry'>, nowMs: number): number =>
  expiry === rollingExpiry ? nowMs + dayMs : (isoDateMs(expiry) ?? Number.NaN) + expiryHourMs

/** `month` counts from January and may exceed 11. */
function lastFridayMs(year: number, month: number): number {
  const last = utcMidnightMs(year + Math.floor(month / 12), (month % 12) + 1, 1) - dayMs
  return last - ((utcDay(last).weekday - friday + 7) % 7) * dayMs
}

/** No calendar is published; follows common practice. */
export function listedExpiries(nowMs: number): readonly IsoDate[] {
  const { year, month, weekday } = utcDay(nowMs)
  const today = nowMs - (((nowMs % dayMs) + dayMs) % dayMs)
  const isListed = (midnightMs: number) => midnightMs + expiryHourMs - closesBeforeExpiryMs > nowMs
  const next = (count: number, dayOf: (index: number) => number): readonly number[] =>
    Array.from({ length: count + 1 }, (_, index) => dayOf(index))
      .filter(isListed)
      .slice(0, count)
  const toFriday = (friday - weekday + 7) % 7
  const days = [
    ...next(counts.days, (index) => today + index * dayMs),
    ...next(counts.weeks, (index) => today + (toFriday + 7 * index) * dayMs),
    ...next(counts.months, (index) => lastFridayMs(year, month + index)),
  ]
  return [...new Set(days)].sort((a, b) => a - b).map(isoDate)
}

/** protocol/formulas.md#instruments */
export function listedStrikes(kind: OptionKind, price: Usd): readonly Usd[] {
  const first = kind === 'call' ? Math.floor(price / strikeStepUsd) : Math.ceil(price / strikeStepUsd)
  const step = kind === 'call' ? 1 : -1
  return [0, 1, 2]
    .map((index) => (first + step * index) * strikeStepUsd)
    .filter((strike) => strike > 0 && strike <= maxPriceUsd)
}

export function listedInstruments(nowMs: number, indexPrice: Usd): readonly Instrument[] {
  const kinds = ['call', 'put'] as const
  const expiries: readonly Instrument['expiry'][] = [rollingExpiry, ...listedExpiries(nowMs)]
  return expiries.flatMap((expiry) =>
    kinds.flatMap((kind) =>
      listedStrikes(kind, indexPrice).map((strike) => ({ asset: 'BTC', expiry, strike, kind })),
    ),
  )
}

interface ListingChanges {
  readonly enabled: readonly string[]
  /** No longer available, not yet expired. */
  readonly disabled: readonly string[]
  readonly removed: readonly string[]
}

export function listingChanges(
  enabledBefore: ReadonlySet<string>,
  disabledBefore: ReadonlySet<string>,
  nowMs: number,
  indexPrice: Usd,
): ListingChanges {
  const listed = new Set(listedInstruments(nowMs, indexPrice).map(instrumentName))
  const removed = [...enabledBefore].filter((name) => !listed.has(name))
  const isExpired = (name: string): boolean => {
    const parsed = parseInstrumentName(name)
    return !parsed.ok || expiresAtMs(parsed.value, nowMs) <= nowMs
  }
  return {
    enabled: [...listed].filter((name) => !enabledBefore.has(name)),
    disabled: removed.filter((name) => !isExpired(name)),
    removed: [...removed, ...[...disabledBefore].filter((name) => !listed.has(name))].filter(isExpired),
  }
}
