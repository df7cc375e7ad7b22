import * as z from 'zod'
import { destinationKinds, type WithdrawalRules } from '../../../domain/payments/withdrawal-rules'

export const DestinationSchema = z.object({ kind: z.enum(destinationKinds), value: z.string().max(500) })

const strictness = { maxFeeRate: z.number(), isAllowListOn: z.boolean(), coolingOffMs: z.number() }

export const WithdrawalRulesSchema = z.object({
  ...strictness,
  destinations: z.array(DestinationSchema.extend({ name: z.string(), fromMs: z.number() })).readonly(),
  pending: z.object({ ...strictness, fromMs: z.number() }).nullable(),
}) satisfies z.ZodType<WithdrawalRules>

export const WithdrawalRulesChangeSchema = z.object({
  maxFeeRate: z.number().min(0).max(1).optional(),
  isAllowListOn: z.boolean().optional(),
  coolingOffMs: z
    .number()
    .int()
    .min(0)
    .max(31 * 86_400_000)
    .optional(),
})
