import * as z from 'zod'
import type { Shape } from '../shape'
import type { Sats } from '../units'
import { profitKinds, sumKinds, SumsSchema } from './sums'

/** The first one also applies before its `fromMs`. */
export const UtcOffsetsSchema = z
  .array(
    z.object({
      fromMs: z.number().int(),
      /** Local time ahead of UTC. */
      minutes: z.number().int().min(-900).max(900),
    }),
  )
  .min(1)
  .max(400)
export type UtcOffsets = Shape<typeof UtcOffsetsSchema>

export const DaySchema = z.object({
  /** `2026-11-22`, local time. */
  date: z.string(),
  sums: SumsSchema,
})
export type Day = Shape<typeof DaySchema>

/** After fees and funding. */
export const dayProfitSats = ({ sums }: Day): Sats => sumKinds(sums, profitKinds).effectSats

export const dayTradeCount = ({ sums }: Day): number => sumKinds(sums, ['trade', 'option', 'cross']).moved

export const hasProfit = ({ sums }: Day): boolean => sumKinds(sums, profitKinds).moved > 0

/** 0 to 1, relative to the largest gain or loss. */
export const shareOfLargest = (day: Day, days: readonly Day[]): number =>
  Math.abs(dayProfitSats(day)) / Math.max(1, ...days.map((each) => Math.abs(dayProfitSats(each))))
