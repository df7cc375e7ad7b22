import type { Usd } from '../units'
import type { AlertRule } from './alert-kinds'

export { alertKinds, type AlertFinding, type AlertKind, type AlertRule } from './alert-kinds'
export type { Move } from './kinds/alert-kind'
export { lossScopes, type LossLimit, type LossScope } from './kinds/loss-alert'

export interface Alert {
  readonly id: string
  readonly rule: AlertRule
  readonly isOn: boolean
  /** False: switches off after one notification. True: rearms once its condition has cleared. */
  readonly isRepeated: boolean
  readonly createdAtMs: number
  readonly toldAtMs: number | null
  /** Also null for notifications by earlier versions. */
  readonly toldPrice: Usd | null
  /** Subjects whose condition hasn't cleared: `market`, trade ids, `cross`, or a funding settlement. */
  readonly toldOf: readonly string[]
  /**
   * For `price-move`: market time from which prices count; null before the first price. Resets when the alert
   * triggers, and after a gap without candles.
   */
  readonly countsFromMs: number | null
}
