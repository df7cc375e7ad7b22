import * as z from 'zod'
import type { DelayedLimit } from '../../../domain/delayed-limit'
import { hourMs } from '../../../domain/durations'
import {
  mapLimits,
  mostDelayMs,
  type LimitName,
  type Limits,
  type RiskLimits,
  type RiskLimitsChange,
} from '../../../domain/guards/risk-limits'
import type { TradingDay } from '../../../domain/guards/trading-day'
import { nothing, write } from '../../define'
import { profileValue } from '../../state-feed'
import { SatsValue } from '../schemas'

const delayedLimitSchema = <T extends z.ZodType>(value: T) =>
  z.object({ value, pending: z.object({ value, fromMs: z.number() }).nullable() })

type Exactly<T> = z.ZodType<T, T>
type LimitSchemas = { readonly [N in LimitName]: Exactly<DelayedLimit<Limits[N]>> }
type RequestedSchemas = { readonly [N in LimitName]: z.ZodOptional<Exactly<Limits[N]>> }

export const RiskLimitsSchema = z.object({
  ...mapLimits<LimitSchemas>((_name, { value }) => delayedLimitSchema(value.nullable())),
  delayMs: delayedLimitSchema(z.number()),
}) satisfies z.ZodType<RiskLimits>

const TradingDaySchema = z.object({
  fromMs: z.number(),
  netSats: SatsValue,
  lastLoss: z.object({ atMs: z.number(), lossSats: SatsValue }).nullable(),
}) satisfies z.ZodType<TradingDay>

const RiskLimitsChangeSchema = z.object({
  ...mapLimits<RequestedSchemas>((_name, { requested }) => requested.nullable().optional()),
  delayMs: z.number().int().min(hourMs).max(mostDelayMs).optional(),
}) satisfies z.ZodType<RiskLimitsChange>

/** Enforced by main before sending an order. */
export const guards = {
  state: profileValue(
    z.object({ guards: RiskLimitsSchema, day: TradingDaySchema, blockedUntilMs: z.number().nullable() }),
    null,
  ),
  change: write(RiskLimitsChangeSchema, nothing),
}
