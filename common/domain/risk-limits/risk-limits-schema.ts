import * as z from 'zod'
import type { DelayedLimit } from '../delayed-limit'
import { hourMs } from '../durations'
import { exactly } from '../shape'
import {
  mapLimits,
  maxDelayMs,
  type LimitName,
  type Limits,
  type RiskLimits,
  type RiskLimitsChange,
} from './risk-limits'

const delayedLimitSchema = <T extends z.ZodType>(value: T) =>
  z.object({ value, pending: z.object({ value, fromMs: z.number() }).nullable() })

type Exactly<T> = z.ZodType<T, T>
type LimitSchemas = { readonly [N in LimitName]: Exactly<DelayedLimit<Limits[N]>> }
type RequestedSchemas = { readonly [N in LimitName]: z.ZodOptional<Exactly<Limits[N]>> }

const limits = mapLimits<LimitSchemas>((_name, { value }) => delayedLimitSchema(value.nullable()))
const requested = mapLimits<RequestedSchemas>((_name, kind) => kind.requested.nullable().optional())

export const RiskLimitsSchema = exactly<RiskLimits>()(
  z.object({ ...limits, delayMs: delayedLimitSchema(z.number()) }),
)

export const RiskLimitsChangeSchema = exactly<RiskLimitsChange>()(
  z.object({ ...requested, delayMs: z.number().int().min(hourMs).max(maxDelayMs).optional() }),
)
