import * as z from 'zod'
import { nothing, write } from '../define'
import { profileValue } from '../state-feed'
import { UnresolvedWriteSchema, Id, NotificationSchema, AmountSats } from './schemas'
import { lossScopes, type Alert, type AlertRule } from '../../domain/alerts/alert'
import { dayMs, hourMs, minuteMs } from '../../domain/durations'
import { maxPriceUsd } from '../../domain/exact'

export const notices = {
  /** Newest first. */
  list: profileValue(z.array(NotificationSchema), []),
  markAllRead: write(nothing, nothing),
}

export const doubts = {
  /** Not dismissed, newest first. */
  list: profileValue(z.array(UnresolvedWriteSchema), []),
  /** Only writes that are resolved or need the user. */
  dismiss: write(z.object({ doubtId: Id }), nothing),
}

const AlertRuleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['price-above', 'price-below']), price: z.number().positive().max(maxPriceUsd) }),
  z.object({
    kind: z.literal('price-move'),
    rate: z.number().gt(0).lt(1),
    withinMs: z.number().int().min(minuteMs).max(dayMs),
  }),
  z.object({ kind: z.literal('liquidation-near'), rate: z.number().gt(0).lt(1) }),
  z.object({
    kind: z.literal('loss'),
    of: z.enum(lossScopes),
    limit: z.discriminatedUnion('by', [
      z.object({ by: z.literal('sats'), lossSats: AmountSats }),
      z.object({ by: z.literal('margin'), rate: z.number().gt(0).max(1) }),
    ]),
  }),
  z.object({
    kind: z.literal('carry-ahead'),
    aheadMs: z
      .number()
      .int()
      .min(minuteMs)
      .max(8 * hourMs),
    leastSats: AmountSats,
  }),
]) satisfies z.ZodType<AlertRule>

const AlertSchema = z.object({
  id: Id,
  rule: AlertRuleSchema,
  isOn: z.boolean(),
  isRepeated: z.boolean(),
  createdAtMs: z.number(),
  toldAtMs: z.number().nullable(),
  toldPrice: z.number().nullable(),
  toldOf: z.array(z.string()).readonly(),
  countsFromMs: z.number().nullable(),
}) satisfies z.ZodType<Alert>

export const alerts = {
  /** Newest first. */
  list: profileValue(z.array(AlertSchema), []),
  add: write(z.object({ rule: AlertRuleSchema, isRepeated: z.boolean() }), z.object({ alertId: Id })),
  /** Rearms the alert. */
  change: write(z.object({ alertId: Id, rule: AlertRuleSchema, isRepeated: z.boolean() }), nothing),
  /** Switching on rearms the alert. */
  switch: write(z.object({ alertId: Id, isOn: z.boolean() }), nothing),
  remove: write(z.object({ alertId: Id }), nothing),
}
