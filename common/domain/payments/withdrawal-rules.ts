import * as z from 'zod'
import {
  delayedLimit,
  delayedLimitAt,
  changeDelayedLimit,
  type DelayedLimit,
  type Strictness as LimitStrictness,
} from '../delayed-limit'
import { dayMs, hourMs } from '../durations'
import { exact, floor, times, toSats } from '../exact'
import type { Shape } from '../shape'
import type { Sats } from '../units'

/** `lightning`: Lightning address or LNURL host. */
export const destinationKinds = ['address', 'node', 'lightning', 'user'] as const

export const DestinationSchema = z.object({ kind: z.enum(destinationKinds), value: z.string().max(500) })
export type Destination = Shape<typeof DestinationSchema>

const AllowedDestinationSchema = DestinationSchema.extend({ name: z.string(), fromMs: z.number() })
export type AllowedDestination = Shape<typeof AllowedDestinationSchema>

const StrictnessSchema = z.object({
  /** Fraction of the amount. */
  maxFeeRate: z.number(),
  isAllowListOn: z.boolean(),
  /** Delay of new destinations and looser rules. */
  coolingOffMs: z.number(),
})
type Strictness = Shape<typeof StrictnessSchema>

export const WithdrawalRulesSchema = StrictnessSchema.extend({
  destinations: z.array(AllowedDestinationSchema).readonly(),
  pending: StrictnessSchema.extend({ fromMs: z.number() }).nullable(),
})
export type WithdrawalRules = Shape<typeof WithdrawalRulesSchema>

export const defaultWithdrawalRules: WithdrawalRules = {
  maxFeeRate: 0.05,
  isAllowListOn: false,
  coolingOffMs: 24 * hourMs,
  destinations: [],
  pending: null,
}

export const WithdrawalRulesChangeSchema = z
  .object({
    maxFeeRate: z.number().min(0).max(1),
    isAllowListOn: z.boolean(),
    coolingOffMs: z
      .number()
      .int()
      .min(0)
      .max(31 * dayMs),
  })
  .partial()
export type WithdrawalRulesChange = Shape<typeof WithdrawalRulesChangeSchema>

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
  destinations: _,
  pending,
  ...value
}: WithdrawalRules): DelayedLimit<Strictness> {
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
