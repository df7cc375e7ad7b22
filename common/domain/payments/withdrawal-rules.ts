import {
  delayedLimit,
  delayedLimitAt,
  changeDelayedLimit,
  type DelayedLimit,
  type Strictness as LimitStrictness,
} from '../delayed-limit'
import { hourMs } from '../durations'
import { exact, floor, times, toSats } from '../exact'
import type { Sats } from '../units'

/** `lightning`: Lightning address or LNURL host. */
export const destinationKinds = ['address', 'node', 'lightning', 'user'] as const

export interface Destination {
  readonly kind: (typeof destinationKinds)[number]
  readonly value: string
}

export interface AllowedDestination extends Destination {
  readonly name: string
  readonly fromMs: number
}

interface Strictness {
  /** Fraction of the amount. */
  readonly maxFeeRate: number
  readonly isAllowListOn: boolean
  /** Delay of new destinations and looser rules. */
  readonly coolingOffMs: number
}

export interface WithdrawalRules extends Strictness {
  readonly destinations: readonly AllowedDestination[]
  readonly pending: (Strictness & { readonly fromMs: number }) | null
}

export const defaultWithdrawalRules: WithdrawalRules = {
  maxFeeRate: 0.05,
  isAllowListOn: false,
  coolingOffMs: 24 * hourMs,
  destinations: [],
  pending: null,
}

export interface WithdrawalRulesChange {
  readonly maxFeeRate?: number | undefined
  readonly isAllowListOn?: boolean | undefined
  readonly coolingOffMs?: number | undefined
}

const strictness: LimitStrictness<Strictness> = {
  isLooser: (value, than) =>
    value.maxFeeRate > than.maxFeeRate ||
    (!value.isAllowListOn && than.isAllowListOn) ||
    value.coolingOffMs < than.coolingOffMs,
  strictest: (a, b) => ({
    maxFeeRate: Math.min(a.maxFeeRate, b.maxFeeRate),
    isAllowListOn: a.isAllowListOn || b.isAllowListOn,
    coolingOffMs: Math.max(a.coolingOffMs, b.coolingOffMs),
  }),
}

function toDelayedStrictness({
  maxFeeRate,
  isAllowListOn,
  coolingOffMs,
  pending,
}: WithdrawalRules): DelayedLimit<Strictness> {
  const value = { maxFeeRate, isAllowListOn, coolingOffMs }
  if (pending === null) return delayedLimit(value)
  const { fromMs, ...later } = pending
  return { value, pending: { value: later, fromMs } }
}

const withStrictness = (
  rules: WithdrawalRules,
  { value, pending }: DelayedLimit<Strictness>,
): WithdrawalRules => ({
  ...rules,
  ...value,
  pending: pending && { ...pending.value, fromMs: pending.fromMs },
})

export const withdrawalRulesAt = (rules: WithdrawalRules, nowMs: number): WithdrawalRules =>
  withStrictness(rules, delayedLimitAt(toDelayedStrictness(rules), nowMs))

export function changeRules(
  before: WithdrawalRules,
  change: WithdrawalRulesChange,
  nowMs: number,
): WithdrawalRules {
  const rules = withdrawalRulesAt(before, nowMs)
  const requested: Strictness = {
    maxFeeRate: change.maxFeeRate ?? rules.pending?.maxFeeRate ?? rules.maxFeeRate,
    isAllowListOn: change.isAllowListOn ?? rules.pending?.isAllowListOn ?? rules.isAllowListOn,
    coolingOffMs: change.coolingOffMs ?? rules.pending?.coolingOffMs ?? rules.coolingOffMs,
  }
  const wait = { nowMs, waitMs: rules.coolingOffMs }
  return withStrictness(rules, changeDelayedLimit(toDelayedStrictness(rules), requested, strictness, wait))
}

const isSame = (a: Destination, b: Destination): boolean => a.kind === b.kind && a.value === b.value

/** Renaming doesn't restart the delay. */
export function addDestination(
  before: WithdrawalRules,
  destination: Destination,
  name: string,
  nowMs: number,
): WithdrawalRules {
  const rules = withdrawalRulesAt(before, nowMs)
  const existing = rules.destinations.find((allowed) => isSame(allowed, destination))
  // No delay while the allowlist is off: entries were added on purpose.
  const fromMs = existing?.fromMs ?? (rules.isAllowListOn ? nowMs + rules.coolingOffMs : nowMs)
  const remaining = rules.destinations.filter((allowed) => !isSame(allowed, destination))
  return { ...rules, destinations: [...remaining, { ...destination, name, fromMs }] }
}

export const removeDestination = (rules: WithdrawalRules, destination: Destination): WithdrawalRules => ({
  ...rules,
  destinations: rules.destinations.filter((allowed) => !isSame(allowed, destination)),
})

export type Allowance =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'not-listed'; readonly waitMs: number }
  | { readonly kind: 'later'; readonly fromMs: number }

/** A payment may have several names, such as a Lightning address and its node. */
export function computeAllowance(
  before: WithdrawalRules,
  names: readonly Destination[],
  nowMs: number,
): Allowance {
  const rules = withdrawalRulesAt(before, nowMs)
  if (!rules.isAllowListOn) return { kind: 'allowed' }
  const listed = rules.destinations.filter((destination) => names.some((name) => isSame(destination, name)))
  const [first] = [...listed].sort((a, b) => a.fromMs - b.fromMs)
  if (!first) return { kind: 'not-listed', waitMs: rules.coolingOffMs }
  return first.fromMs <= nowMs ? { kind: 'allowed' } : { kind: 'later', fromMs: first.fromMs }
}

/** Rounded down, never above the limit. */
export const feeLimit = ({ maxFeeRate }: WithdrawalRules, amountSats: Sats): Sats =>
  toSats(floor(times(exact(amountSats, 'amount'), exact(maxFeeRate, 'fee rate'))), 'fee limit')
