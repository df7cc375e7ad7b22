import { minuteMs } from '../durations'
import { addSats, zeroSats, type Sats } from '../units'
import { isoDate } from '../utc-date'
import type { Entry } from './entry'

/** What the trades that ended on a day brought, after their fees and carry. */
export interface Day {
  /** `2026-11-22`, as the user's clock has it. */
  readonly date: string
  readonly trades: number
  readonly pnlSats: Sats
}

/** Gathers entries by day. @param offsetMinutes the user's clock is so much ahead of UTC */
export function gatherDays(offsetMinutes: number) {
  const days = new Map<string, Day>()
  return {
    add({ kind, atMs, effectSats, feesSats }: Entry): void {
      // A canceled order is no trade.
      if (kind !== 'trade' || (effectSats === 0 && feesSats === 0)) return
      const date = isoDate(atMs + offsetMinutes * minuteMs)
      const { trades, pnlSats } = days.get(date) ?? { trades: 0, pnlSats: zeroSats }
      days.set(date, { date, trades: trades + 1, pnlSats: addSats(pnlSats, effectSats) })
    },
    all: (): Day[] => [...days.values()],
  }
}

export const sumOfDays = (days: readonly Day[]): Sats => addSats(...days.map(({ pnlSats }) => pnlSats))

/** How large a day is beside the largest gain or loss of them all, 0 to 1. */
export const shareOfLargest = ({ pnlSats }: Day, days: readonly Day[]): number =>
  Math.abs(pnlSats) / Math.max(1, ...days.map((day) => Math.abs(day.pnlSats)))
