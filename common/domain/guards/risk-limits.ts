import {
  delayedLimit,
  delayedLimitAt,
  changeDelayedLimit,
  createStrictness,
  type DelayedLimit,
  type Strictness,
} from '../delayed-limit'
import { dayMs } from '../durations'
import type { Sats } from '../units'

/** Null is off. */
export interface Limits {
  /** Net loss of this UTC day that blocks new orders. */
  readonly dailyLossSats: Sats | null
  readonly maxLeverage: number | null
  /** Contracts of 1 USD per order. */
  readonly maxQuantity: number | null
  /** Blocks new orders this long after a net loss. */
  readonly coolOffMs: number | null
}
export type LimitName = keyof Limits

/** Looser values apply after `delayMs`, which is delayed itself. */
export type RiskLimits = { readonly [N in LimitName]: DelayedLimit<Limits[N]> } & {
  readonly delayMs: DelayedLimit<number>
}

/** Null switches off; absent fields are unchanged. */
export type RiskLimitsChange = { readonly [N in LimitName]?: Limits[N] | undefined } & {
  readonly delayMs?: number | undefined
}

export const noRiskLimits: RiskLimits = {
  dailyLossSats: delayedLimit(null),
  maxLeverage: delayedLimit(null),
  maxQuantity: delayedLimit(null),
  coolOffMs: delayedLimit(null),
  delayMs: delayedLimit(dayMs),
}

const most = createStrictness((a: number | null, b: number | null) => (a ?? Infinity) > (b ?? Infinity))
const mostSats = createStrictness((a: Sats | null, b: Sats | null) => (a ?? Infinity) > (b ?? Infinity))
const longest = createStrictness((a: number | null, b: number | null) => (a ?? 0) < (b ?? 0))
const longestDelay = createStrictness((a: number, b: number) => a < b)

export const riskLimitsAt = (guards: RiskLimits, nowMs: number): RiskLimits => ({
  dailyLossSats: delayedLimitAt(guards.dailyLossSats, nowMs),
  maxLeverage: delayedLimitAt(guards.maxLeverage, nowMs),
  maxQuantity: delayedLimitAt(guards.maxQuantity, nowMs),
  coolOffMs: delayedLimitAt(guards.coolOffMs, nowMs),
  delayMs: delayedLimitAt(guards.delayMs, nowMs),
})

export function limitsAt(guards: RiskLimits, nowMs: number): Limits {
  const { dailyLossSats, maxLeverage, maxQuantity, coolOffMs } = riskLimitsAt(guards, nowMs)
  return {
    dailyLossSats: dailyLossSats.value,
    maxLeverage: maxLeverage.value,
    maxQuantity: maxQuantity.value,
    coolOffMs: coolOffMs.value,
  }
}

const hasNoLimits = (limits: Limits): boolean => Object.values(limits).every((limit) => limit === null)

export const followsTheDay = ({ dailyLossSats, coolOffMs }: Limits): boolean =>
  dailyLossSats !== null || coolOffMs !== null

export function changeRiskLimits(before: RiskLimits, change: RiskLimitsChange, nowMs: number): RiskLimits {
  const guards = riskLimitsAt(before, nowMs)
  const delayMs = delayAfter(guards, change.delayMs, nowMs)
  const wait = { nowMs, waitMs: delayMs.value }
  const asked = <T>(
    rule: DelayedLimit<T>,
    value: T | undefined,
    strictness: Strictness<T>,
  ): DelayedLimit<T> => (value === undefined ? rule : changeDelayedLimit(rule, value, strictness, wait))
  return {
    dailyLossSats: asked(guards.dailyLossSats, change.dailyLossSats, mostSats),
    maxLeverage: asked(guards.maxLeverage, change.maxLeverage, most),
    maxQuantity: asked(guards.maxQuantity, change.maxQuantity, most),
    coolOffMs: asked(guards.coolOffMs, change.coolOffMs, longest),
    delayMs,
  }
}

function delayAfter(guards: RiskLimits, asked: number | undefined, nowMs: number): DelayedLimit<number> {
  if (asked === undefined) return guards.delayMs
  // Without an active limit there is nothing to loosen.
  if (hasNoLimits(limitsAt(guards, nowMs))) return delayedLimit(asked)
  return changeDelayedLimit(guards.delayMs, asked, longestDelay, { nowMs, waitMs: guards.delayMs.value })
}
