import { hourMs } from '@common/domain/durations'
import type { LimitField } from '@common/domain/risk-limits/limits/limit-kind'
import { limitKinds } from '@common/domain/risk-limits/limits/limit-kinds'
import {
  limitNames,
  mapLimits,
  maxDelayMs,
  type LimitName,
  riskLimitNames,
  type RiskLimits,
  type RiskLimitsChange,
} from '@common/domain/risk-limits/risk-limits'

export type RiskLimitName = keyof RiskLimits

export const riskLimitFields: Readonly<Record<RiskLimitName, LimitField>> = {
  ...mapLimits<Record<LimitName, LimitField>>((_name, { field }) => field),
  delayMs: { label: 'riskLimits.delay', unit: 'unit.hours', kind: 'number', step: 1, scale: hourMs },
}

export const isRevealedLimit = (name: RiskLimitName): boolean => {
  const { unit, kind } = riskLimitFields[name]
  return unit !== 'unit.usd' && kind !== 'sats'
}

export const riskLimitLabels = limitNames.map((name) => riskLimitFields[name].label)

/** In display units; null disables a limit. */
export type RiskLimitDraft = Record<RiskLimitName, number | null>

const draftFrom = (value: (name: RiskLimitName) => number | null): RiskLimitDraft =>
  Object.fromEntries(riskLimitNames.map((name) => [name, value(name)])) as RiskLimitDraft

export const emptyDraft = (): RiskLimitDraft => draftFrom(() => null)

export const inUnit = (name: RiskLimitName, value: number | null): number | null =>
  value === null ? null : value / riskLimitFields[name].scale

export const toDraft = (riskLimits: RiskLimits): RiskLimitDraft =>
  draftFrom((name) => inUnit(name, riskLimits[name].value))

export const maxInUnit = (name: RiskLimitName): number =>
  (name === 'delayMs' ? maxDelayMs : limitKinds[name].max) / riskLimitFields[name].scale

/** Only the delay can't be disabled. */
export function isValidLimit(name: RiskLimitName, value: number | null): boolean {
  if (value === null) return name !== 'delayMs'
  return value >= 1 && value <= maxInUnit(name) && Number.isInteger(value)
}

/** Every field must be valid. */
export function buildChange(riskLimits: RiskLimits, draft: RiskLimitDraft): RiskLimitsChange {
  const inForce = toDraft(riskLimits)
  const changed = riskLimitNames.filter(
    (name) => draft[name] !== inForce[name] && (draft[name] !== null || name !== 'delayMs'),
  )
  return Object.fromEntries(
    changed.map((name) => {
      const value = draft[name]
      return [name, value === null ? null : value * riskLimitFields[name].scale]
    }),
  )
}
