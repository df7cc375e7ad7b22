import * as z from 'zod'
import { Id } from '../id'
import type { Shape } from '../shape'
import { AlertRuleSchema } from './alert-kinds'

export { alertKinds, type AlertFinding, type AlertKind, type AlertRule } from './alert-kinds'
export type { Move } from './kinds/alert-kind'
export { lossScopes, type LossLimit, type LossScope } from './kinds/loss-alert'

export const AlertSchema = z.object({
  id: Id,
  /** Stored rules may be outside the bounds of new ones. */
  rule: AlertRuleSchema,
  isOn: z.boolean(),
  /** False: switches off after one notification. True: rearms once its condition has cleared. */
  isRepeated: z.boolean(),
  createdAtMs: z.number(),
  toldAtMs: z.number().nullable(),
  /** Also null for notifications by earlier versions. */
  toldPrice: z.number().nullable(),
  /** Subjects whose condition hasn't cleared: `market`, trade ids, `cross`, or a funding settlement. */
  toldOf: z.array(z.string()).readonly(),
  /**
   * For `price-move`: market time from which prices count; null before the first price. Resets when the alert
   * triggers, and after a gap without candles.
   */
  countsFromMs: z.number().nullable(),
})
export type Alert = Shape<typeof AlertSchema>
