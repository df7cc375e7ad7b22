import * as z from 'zod'
import type { DelayedLimit } from '../delayed-limit'
import { hourMs } from '../durations'
import { mapLimits, mostDelayMs, type LimitName, type Limits } from './risk-limits'

const delayedLimitSchema = <T extends z.ZodType>(value: T) =>
  z.object({ value, pending: z.object({ value, fromMs: z.number() }).nullable() })

type Exactly<T> = z.ZodType<T, T>
type LimitSchemas = { readonly [N in LimitName]: Exactly<DelayedLimit<Limits[N]>> }
type RequestedSchemas = { readonly [N in LimitName]: z.ZodOptional<Exactly<Limits[N]>> }

export const RiskLimitsSchema = z.object({
  ...mapLimits<LimitSchemas>((_name, { value }) => delayedLimitSchema(value.nullable())),
  delayMs: delayedLimitSchema(z.number()),
})

export const RiskLimitsChangeSchema = z.object({
  ...mapLimits<RequestedSchemas>((_name, { requested }) => requested.nullable().optional()),
  delayMs: z.number().int().min(hourMs).max(mostDelayMs).optional(),
})
