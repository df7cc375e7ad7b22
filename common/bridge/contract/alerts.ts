import * as z from 'zod'
import type { Alert, AlertRule } from '../../domain/alerts/alert'
import { maxPriceUsd } from '../../domain/futures/exact'
import { call, nothing } from '../define'
import { profileValue } from '../state-feed'
import { Id } from './schemas'

const AlertRuleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['price-above', 'price-below']), price: z.number().positive().max(maxPriceUsd) }),
  z.object({ kind: z.literal('liquidation-near'), rate: z.number().gt(0).lt(1) }),
]) satisfies z.ZodType<AlertRule>

const AlertSchema = z.object({
  id: Id,
  rule: AlertRuleSchema,
  isOn: z.boolean(),
  isRepeated: z.boolean(),
  createdAtMs: z.number(),
  toldAtMs: z.number().nullable(),
  toldOf: z.array(z.string()).readonly(),
}) satisfies z.ZodType<Alert>

export const alerts = {
  /** All, newest first, then the whole list at each change. */
  list: profileValue(z.array(AlertSchema), []),
  add: call(z.object({ rule: AlertRuleSchema, isRepeated: z.boolean() }), nothing),
  /** A changed alert is on and is told anew. */
  change: call(z.object({ alertId: Id, rule: AlertRuleSchema, isRepeated: z.boolean() }), nothing),
  /** One that is switched on is told anew. */
  switch: call(z.object({ alertId: Id, isOn: z.boolean() }), nothing),
  remove: call(z.object({ alertId: Id }), nothing),
}
