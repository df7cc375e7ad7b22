import type { Sats } from '../units'
import { profitKinds, sumOf, type Sums } from './sums'

/** What a day did to the account. */
export interface Day {
  /** `2026-11-22`, as the user's clock has it. */
  readonly date: string
  readonly sums: Sums
}

/** What trades, options and cross margin brought on a day, after their fees and carry. */
export const dayProfitSats = ({ sums }: Day): Sats => sumOf(sums, profitKinds).effectSats

/** Trades and options that ended, and fills of cross margin: a canceled order is none. */
export const dayTradeCount = ({ sums }: Day): number => sumOf(sums, ['trade', 'option', 'cross']).moved

export const hasProfit = ({ sums }: Day): boolean => sumOf(sums, profitKinds).moved > 0

/** How large a day is beside the largest gain or loss of them all, 0 to 1. */
export const shareOfLargest = (day: Day, days: readonly Day[]): number =>
  Math.abs(dayProfitSats(day)) / Math.max(1, ...days.map((each) => Math.abs(dayProfitSats(each))))
