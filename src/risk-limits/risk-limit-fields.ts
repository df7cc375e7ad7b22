import {
  highestLeverage,
  largestQuantity,
  longestCoolOffMinutes,
  longestDelayHours,
} from '@common/bridge/contract/trading/risk-limits'
import { hourMs, minuteMs } from '@common/domain/durations'
import type { RiskLimits, RiskLimitsChange } from '@common/domain/guards/risk-limits'
import { sats } from '@common/domain/units'
import type { PlainKey } from '@common/texts/text'

export type RiskLimitName = keyof RiskLimits

interface RiskLimitField {
  readonly name: RiskLimitName
  readonly label: PlainKey
  readonly unit: PlainKey
  readonly kind: 'number' | 'sats'
  readonly step: number
  /** Stored units per unit of the field. */
  readonly scale: number
  readonly most: number
}

export const riskLimitFields: readonly RiskLimitField[] = [
  {
    name: 'maxLeverage',
    label: 'guards.maxLeverage',
    unit: 'unit.times',
    kind: 'number',
    step: 1,
    scale: 1,
    most: highestLeverage,
  },
  {
    name: 'maxQuantity',
    label: 'guards.maxQuantity',
    unit: 'unit.usd',
    kind: 'number',
    step: 100,
    scale: 1,
    most: largestQuantity,
  },
  {
    name: 'dailyLossSats',
    label: 'guards.dailyLoss',
    unit: 'unit.sats',
    kind: 'sats',
    step: 1000,
    scale: 1,
    most: 2_100_000_000_000_000,
  },
  {
    name: 'coolOffMs',
    label: 'guards.coolOff',
    unit: 'unit.minutes',
    kind: 'number',
    step: 5,
    scale: minuteMs,
    most: longestCoolOffMinutes,
  },
  {
    name: 'delayMs',
    label: 'guards.delay',
    unit: 'unit.hours',
    kind: 'number',
    step: 1,
    scale: hourMs,
    most: longestDelayHours,
  },
]

/** In display units; null disables a limit. */
export type RiskLimitDraft = Record<RiskLimitName, number | null>

export const inUnit = ({ scale }: RiskLimitField, value: number | null): number | null =>
  value === null ? null : value / scale

export const toDraft = (guards: RiskLimits): RiskLimitDraft => {
  const of = (name: RiskLimitName): number | null => {
    const field = riskLimitFields.find((one) => one.name === name)
    return field ? inUnit(field, guards[name].value) : null
  }
  return {
    maxLeverage: of('maxLeverage'),
    maxQuantity: of('maxQuantity'),
    dailyLossSats: of('dailyLossSats'),
    coolOffMs: of('coolOffMs'),
    delayMs: of('delayMs'),
  }
}

/** Only the delay can't be disabled. */
export function isSound({ name, most }: RiskLimitField, value: number | null): boolean {
  if (value === null) return name !== 'delayMs'
  return value >= 1 && value <= most && Number.isInteger(value)
}

/** Every field must be valid. */
export function buildChange(guards: RiskLimits, draft: RiskLimitDraft): RiskLimitsChange {
  const { maxLeverage, maxQuantity, dailyLossSats, coolOffMs, delayMs } = draft
  const inForce = toDraft(guards)
  return {
    ...(maxLeverage !== inForce.maxLeverage && { maxLeverage }),
    ...(maxQuantity !== inForce.maxQuantity && { maxQuantity }),
    ...(dailyLossSats !== inForce.dailyLossSats && {
      dailyLossSats: dailyLossSats === null ? null : sats(dailyLossSats),
    }),
    ...(coolOffMs !== inForce.coolOffMs && { coolOffMs: coolOffMs === null ? null : coolOffMs * minuteMs }),
    ...(delayMs !== null && delayMs !== inForce.delayMs && { delayMs: delayMs * hourMs }),
  }
}
