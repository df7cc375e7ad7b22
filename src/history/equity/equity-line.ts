import { dayMs, minuteMs } from '@common/domain/durations'
import type { Day } from '@common/domain/record/days'
import type { Entry } from '@common/domain/record/entry'
import {
  computeEquityCurve,
  computeIntradayPoints,
  type EquityPoint,
  type IntradayPoint,
} from '@common/domain/record/over-time'
import { noSums, toPnlBreakdown, type PnlBreakdown } from '@common/domain/record/sums'
import type { Sats } from '@common/domain/units'
import { startOfDay } from '../date-range'

export type EquityKind = 'totalSats' | 'profitSats' | 'dayProfitSats'

interface DatedPoint extends EquityPoint {
  readonly atMs: number
  readonly ofDay: PnlBreakdown
}

/** @param days all, oldest first */
export const datePoints = (days: readonly Day[], otherSats: Sats): DatedPoint[] =>
  computeEquityCurve(days, otherSats).map((point, index) => ({
    ...point,
    atMs: startOfDay(point.date),
    ofDay: toPnlBreakdown(days[index]?.sums ?? noSums),
  }))

/** @returns start of the first of `count` days, the last of which begins at `today` */
export function firstOfDays(count: number, today: Date): number {
  const first = new Date(today)
  return first.setDate(first.getDate() - count + 1)
}

/**
 * The line of all days starts a day earlier, with the value before the first one.
 * @param points of all days
 * @param dated those to draw
 */
export function equityLine(points: readonly DatedPoint[], dated: readonly DatedPoint[], kind: EquityKind) {
  const drawn = dated.map((point) => ({ atMs: point.atMs, value: point[kind] as number }))
  const [first] = dated
  if (!first || first !== points[0] || kind === 'dayProfitSats') return drawn
  const { price, fees, carry, deposits } = first
  const change = kind === 'totalSats' ? price + fees + carry + deposits : first.profitSats
  return [{ atMs: first.atMs - dayMs, value: first[kind] - change }, ...drawn]
}

/** Continues the points of a day to the minute of `nowMs`, as a line needs a length. */
export function intradayLine(
  entries: readonly Pick<Entry, 'atMs' | 'kind' | 'effectSats'>[],
  otherSats: Sats,
  minuteAtMs: number,
): readonly IntradayPoint[] {
  const points = computeIntradayPoints(entries, otherSats)
  const last = points.at(-1)
  return last ? [...points, { ...last, atMs: Math.max(minuteAtMs, last.atMs + minuteMs) }] : []
}
