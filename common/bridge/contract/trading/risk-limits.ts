import * as z from 'zod'
import { dayMs, hourMs, minuteMs } from '../../../domain/durations'
import type { RiskLimits, RiskLimitsChange } from '../../../domain/guards/risk-limits'
import type { TradingDay } from '../../../domain/guards/trading-day'
import { nothing, write } from '../../define'
import { profileValue } from '../../state-feed'
import { AmountSats, SatsValue } from '../schemas'

const delayedLimitSchema = <T extends z.ZodType>(value: T) =>
  z.object({ value, pending: z.object({ value, fromMs: z.number() }).nullable() })

export const RiskLimitsSchema = z.object({
  dailyLossSats: delayedLimitSchema(SatsValue.nullable()),
  maxLeverage: delayedLimitSchema(z.number().nullable()),
  maxQuantity: delayedLimitSchema(z.number().nullable()),
  coolOffMs: delayedLimitSchema(z.number().nullable()),
  delayMs: delayedLimitSchema(z.number()),
}) satisfies z.ZodType<RiskLimits>

const TradingDaySchema = z.object({
  fromMs: z.number(),
  netSats: SatsValue,
  lastLoss: z.object({ atMs: z.number(), lossSats: SatsValue }).nullable(),
}) satisfies z.ZodType<TradingDay>

export const longestCoolOffMinutes = 7 * 24 * 60
export const longestDelayHours = 31 * 24
export const highestLeverage = 100
export const largestQuantity = 100_000_000

const RiskLimitsChangeSchema = z.object({
  dailyLossSats: AmountSats.nullable().optional(),
  maxLeverage: z.number().int().min(1).max(highestLeverage).nullable().optional(),
  maxQuantity: z.number().int().min(1).max(largestQuantity).nullable().optional(),
  coolOffMs: z
    .number()
    .int()
    .min(minuteMs)
    .max(7 * dayMs)
    .nullable()
    .optional(),
  delayMs: z
    .number()
    .int()
    .min(hourMs)
    .max(31 * dayMs)
    .optional(),
}) satisfies z.ZodType<RiskLimitsChange>

/** Enforced by main before sending an order. */
export const guards = {
  state: profileValue(
    z.object({ guards: RiskLimitsSchema, day: TradingDaySchema, blockedUntilMs: z.number().nullable() }),
    null,
  ),
  change: write(RiskLimitsChangeSchema, nothing),
}
