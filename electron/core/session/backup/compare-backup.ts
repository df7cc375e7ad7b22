import {
  limitNames,
  mapLimits,
  riskLimitNames,
  type Limits,
  type RiskLimits,
  type RiskLimitsChange,
} from '@common/domain/risk-limits/risk-limits'
import type { AccountBackup } from './backup-content'

export interface MissingParts {
  readonly notes: AccountBackup['notes']
  readonly otherNotes: number
  readonly alerts: AccountBackup['alerts']
  readonly alertsLeft: number
  readonly details: AccountBackup['details']
  readonly guards: RiskLimitsChange
  readonly keepsRiskLimits: boolean
}

export function missingParts(backup: AccountBackup, current: AccountBackup, room: number): MissingParts {
  const notesById = new Map(current.notes.map(({ id, note }) => [id, note]))
  const alertIds = new Set(current.alerts.map(({ id }) => id))
  const detailIds = new Set(current.details.map(({ id }) => id))
  const alerts = backup.alerts.filter(({ id }) => !alertIds.has(id))
  const isGuarded = areOn(current.guards)
  const riskLimits = areOn(backup.guards) && !isGuarded ? withoutNull(backup.guards) : {}
  return {
    notes: backup.notes.filter(({ id }) => !notesById.has(id)),
    otherNotes: backup.notes.filter(({ id, note }) => (notesById.get(id) ?? note) !== note).length,
    alerts: alerts.slice(0, room),
    details: backup.details.filter(({ id }) => !detailIds.has(id)),
    alertsLeft: Math.max(0, alerts.length - room),
    guards: riskLimits,
    keepsRiskLimits:
      isGuarded && riskLimitNames.some((name) => isOther(backup.guards[name], current.guards[name])),
  }
}

export const activeRiskLimits = (riskLimits: RiskLimits): RiskLimitsChange => ({
  ...mapLimits<Limits>((name) => riskLimits[name].value),
  delayMs: riskLimits.delayMs.value,
})

const areOn = (riskLimits: RiskLimitsChange): boolean =>
  limitNames.some((name) => (riskLimits[name] ?? null) !== null)

const isOther = (stored: number | null | undefined, current: number | null | undefined): boolean =>
  stored !== undefined && stored !== current

const withoutNull = (riskLimits: RiskLimitsChange): RiskLimitsChange =>
  Object.fromEntries(Object.entries(riskLimits).filter(([, value]) => value !== null))
