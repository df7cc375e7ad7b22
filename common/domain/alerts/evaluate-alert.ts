import type { Alert, AlertFinding, AlertRule, Move } from './alert'
import type { AlertContext } from './alert-context'
import { findAlertKind } from './alert-kinds'

export interface AlertEvaluation {
  readonly findings: readonly AlertFinding[]
  readonly toldOf: readonly string[]
}

/**
 * Returns null if nothing has changed.
 * @param move for a `price-move`; null until it is computed
 */
export function evaluateAlert(
  { rule, toldOf }: Pick<Alert, 'rule' | 'toldOf'>,
  scene: AlertContext,
  move: Move | null = null,
): AlertEvaluation | null {
  const subjects = findAlertKind(rule.kind).listConditions(rule, scene, move)
  const fresh = subjects.filter(({ id, state }) => state === 'reached' && !toldOf.includes(id))
  const stillNotified = subjects.filter(({ id, state }) => state !== 'clear' && toldOf.includes(id))
  if (fresh.length === 0 && stillNotified.length === toldOf.length) return null
  return {
    findings: fresh.filter(({ isNoNews }) => !isNoNews).map(({ finding }) => finding),
    toldOf: [...stillNotified, ...fresh].map(({ id }) => id),
  }
}

export const readsTrades = ({ kind }: AlertRule): boolean => findAlertKind(kind).readsTrades
