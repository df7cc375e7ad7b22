import {
  delayedLimit,
  delayedLimitAt,
  changeDelayedLimit,
  createStrictness,
  type DelayedLimit,
} from '../delayed-limit'
import { dayMs } from '../durations'
import type { LimitKind } from './limits/limit-kind'
import { limitKinds } from './limits/limit-kinds'

export type LimitName = keyof typeof limitKinds
type LimitValue<N extends LimitName> =
  (typeof limitKinds)[N] extends LimitKind<infer T extends number> ? T | null : never

/** Null is off. */
export type Limits = { readonly [N in LimitName]: LimitValue<N> }

/** Looser values apply after `delayMs`, which is delayed itself. */
export type RiskLimits = { readonly [N in LimitName]: DelayedLimit<Limits[N]> } & {
  readonly delayMs: DelayedLimit<number>
}

/** Null switches off; absent fields are unchanged. */
export type RiskLimitsChange = { readonly [N in LimitName]?: Limits[N] | undefined } & {
  readonly delayMs?: number | undefined
}

export const limitNames = Object.keys(limitKinds) as readonly LimitName[]
export const riskLimitNames = [...limitNames, 'delayMs'] as const

export const mapLimits = <Result>(
  build: (name: LimitName, kind: LimitKind<number>) => Result[keyof Result],
): Result => Object.fromEntries(limitNames.map((name) => [name, build(name, limitKinds[name])])) as Result

type EachLimit = Omit<RiskLimits, 'delayMs'>

export const noRiskLimits: RiskLimits = {
  ...mapLimits<EachLimit>(() => delayedLimit(null)),
  delayMs: delayedLimit(dayMs),
}

export const maxDelayMs = 31 * dayMs

const longestDelay = createStrictness((a: number, b: number) => a < b)

export const riskLimitsAt = (limits: RiskLimits, nowMs: number): RiskLimits => ({
  ...mapLimits<EachLimit>((name) => delayedLimitAt<number | null>(limits[name], nowMs)),
  delayMs: delayedLimitAt(limits.delayMs, nowMs),
})

export function limitsAt(limits: RiskLimits, nowMs: number): Limits {
  const current = riskLimitsAt(limits, nowMs)
  return mapLimits<Limits>((name) => current[name].value)
}

const hasNoLimits = (limits: Limits): boolean => Object.values(limits).every((limit) => limit === null)

export const readsTradingDay = (limits: Limits): boolean =>
  limitNames.some((name) => limitKinds[name].readsDay && limits[name] !== null)

export function changeRiskLimits(before: RiskLimits, change: RiskLimitsChange, nowMs: number): RiskLimits {
  const limits = riskLimitsAt(before, nowMs)
  const delayMs = delayAfter(limits, change.delayMs, nowMs)
  const wait = { nowMs, waitMs: delayMs.value }
  const changed = mapLimits<EachLimit>((name, { strictness }) => {
    const requested = change[name]
    return requested === undefined
      ? limits[name]
      : changeDelayedLimit<number | null>(limits[name], requested, strictness, wait)
  })
  return { ...changed, delayMs }
}

function delayAfter(
  limits: RiskLimits,
  requestedMs: number | undefined,
  nowMs: number,
): DelayedLimit<number> {
  if (requestedMs === undefined) return limits.delayMs
  // Without an active limit there is nothing to loosen.
  if (hasNoLimits(limitsAt(limits, nowMs))) return delayedLimit(requestedMs)
  return changeDelayedLimit(limits.delayMs, requestedMs, longestDelay, {
    nowMs,
    waitMs: limits.delayMs.value,
  })
}
