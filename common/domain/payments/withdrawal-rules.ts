import * as z from 'zod'
import { delayedLimitAt, changeDelayedLimit, type DelayedLimit } from '../delayed-limit'
import { exact, floor, times, toSats } from '../exact'
import type { Shape } from '../shape'
import type { Sats } from '../units'
import {
  changeWithdrawalLimits,
  type RequestedWithdrawalLimitsSchema,
  toWithdrawalLimits,
  unsetWithdrawalLimits,
  WithdrawalLimitsSchema,
  withdrawalStrictness,
  type WithdrawalLimits,
} from './withdrawal-limits'

/** `lightning`: Lightning address or LNURL host. */
export const destinationKinds = ['address', 'node', 'lightning', 'user'] as const

export const DestinationSchema = z.object({ kind: z.enum(destinationKinds), value: z.string().max(500) })
export type Destination = Shape<typeof DestinationSchema>

const AllowedDestinationSchema = DestinationSchema.extend({ name: z.string(), fromMs: z.number() })
export type AllowedDestination = Shape<typeof AllowedDestinationSchema>

export const WithdrawalRulesSchema = WithdrawalLimitsSchema.extend({
  destinations: z.array(AllowedDestinationSchema).readonly(),
  pending: WithdrawalLimitsSchema.extend({ fromMs: z.number() }).nullable(),
})
export type WithdrawalRules = Shape<typeof WithdrawalRulesSchema>

export const defaultWithdrawalRules: WithdrawalRules = {
  ...unsetWithdrawalLimits,
  destinations: [],
  pending: null,
}

export type WithdrawalRulesChange = Shape<typeof RequestedWithdrawalLimitsSchema>

function toDelayedLimits({ pending, ...rules }: WithdrawalRules): DelayedLimit<WithdrawalLimits> {
  const value = toWithdrawalLimits(rules)
  return { value, pending: pending && { value: toWithdrawalLimits(pending), fromMs: pending.fromMs } }
}

const withLimits = (
  rules: WithdrawalRules,
  { value, pending }: DelayedLimit<WithdrawalLimits>,
): WithdrawalRules => ({
  ...rules,
  ...value,
  pending: pending && { ...pending.value, fromMs: pending.fromMs },
})

export const withdrawalRulesAt = (rules: WithdrawalRules, nowMs: number): WithdrawalRules =>
  withLimits(rules, delayedLimitAt(toDelayedLimits(rules), nowMs))

export function changeRules(
  before: WithdrawalRules,
  change: WithdrawalRulesChange,
  nowMs: number,
): WithdrawalRules {
  const rules = withdrawalRulesAt(before, nowMs)
  const requested = changeWithdrawalLimits(rules.pending ?? rules, change)
  const wait = { nowMs, waitMs: rules.coolingOffMs }
  return withLimits(rules, changeDelayedLimit(toDelayedLimits(rules), requested, withdrawalStrictness, wait))
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
  const [first] = listed.toSorted((a, b) => a.fromMs - b.fromMs)
  if (!first) return { kind: 'not-listed', waitMs: rules.coolingOffMs }
  return first.fromMs <= nowMs ? { kind: 'allowed' } : { kind: 'later', fromMs: first.fromMs }
}

/** Rounded down, never above the limit. */
export const feeLimit = ({ maxFeeRate }: WithdrawalRules, amountSats: Sats): Sats =>
  toSats(floor(times(exact(amountSats, 'amount'), exact(maxFeeRate, 'fee rate'))), 'fee limit')
