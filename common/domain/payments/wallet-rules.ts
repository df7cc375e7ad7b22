import { bound, boundAt, rebind, type Bound, type Strictness as StrictnessOf } from '../bound'
import { hourMs } from '../durations'
import { sats, type Sats } from '../units'

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

export interface WalletRules extends Strictness {
  readonly destinations: readonly AllowedDestination[]
  readonly pending: (Strictness & { readonly fromMs: number }) | null
}

export const defaultWalletRules: WalletRules = {
  maxFeeRate: 0.05,
  isAllowListOn: false,
  coolingOffMs: 24 * hourMs,
  destinations: [],
  pending: null,
}

export interface RulesChange {
  readonly maxFeeRate?: number | undefined
  readonly isAllowListOn?: boolean | undefined
  readonly coolingOffMs?: number | undefined
}

const strictness: StrictnessOf<Strictness> = {
  isLooser: (value, than) =>
    value.maxFeeRate > than.maxFeeRate ||
    (!value.isAllowListOn && than.isAllowListOn) ||
    value.coolingOffMs < than.coolingOffMs,
  strictest: (one, other) => ({
    maxFeeRate: Math.min(one.maxFeeRate, other.maxFeeRate),
    isAllowListOn: one.isAllowListOn || other.isAllowListOn,
    coolingOffMs: Math.max(one.coolingOffMs, other.coolingOffMs),
  }),
}

function strictnessOf({ maxFeeRate, isAllowListOn, coolingOffMs, pending }: WalletRules): Bound<Strictness> {
  const value = { maxFeeRate, isAllowListOn, coolingOffMs }
  if (pending === null) return bound(value)
  const { fromMs, ...later } = pending
  return { value, pending: { value: later, fromMs } }
}

const withStrictness = (rules: WalletRules, { value, pending }: Bound<Strictness>): WalletRules => ({
  ...rules,
  ...value,
  pending: pending && { ...pending.value, fromMs: pending.fromMs },
})

export const rulesAt = (rules: WalletRules, nowMs: number): WalletRules =>
  withStrictness(rules, boundAt(strictnessOf(rules), nowMs))

export function changeRules(before: WalletRules, change: RulesChange, nowMs: number): WalletRules {
  const rules = rulesAt(before, nowMs)
  const asked: Strictness = {
    maxFeeRate: change.maxFeeRate ?? rules.pending?.maxFeeRate ?? rules.maxFeeRate,
    isAllowListOn: change.isAllowListOn ?? rules.pending?.isAllowListOn ?? rules.isAllowListOn,
    coolingOffMs: change.coolingOffMs ?? rules.pending?.coolingOffMs ?? rules.coolingOffMs,
  }
  const wait = { nowMs, waitMs: rules.coolingOffMs }
  return withStrictness(rules, rebind(strictnessOf(rules), asked, strictness, wait))
}

const isSame = (a: Destination, b: Destination): boolean => a.kind === b.kind && a.value === b.value

/** Renaming doesn't restart the delay. */
export function addDestination(
  before: WalletRules,
  destination: Destination,
  name: string,
  nowMs: number,
): WalletRules {
  const rules = rulesAt(before, nowMs)
  const known = rules.destinations.find((each) => isSame(each, destination))
  // No delay while the allowlist is off: entries were added on purpose.
  const fromMs = known?.fromMs ?? (rules.isAllowListOn ? nowMs + rules.coolingOffMs : nowMs)
  const others = rules.destinations.filter((each) => !isSame(each, destination))
  return { ...rules, destinations: [...others, { ...destination, name, fromMs }] }
}

export const removeDestination = (rules: WalletRules, destination: Destination): WalletRules => ({
  ...rules,
  destinations: rules.destinations.filter((each) => !isSame(each, destination)),
})

export type Allowance =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'not-listed'; readonly waitMs: number }
  | { readonly kind: 'later'; readonly fromMs: number }

/** A payment may have several names, such as a Lightning address and its node. */
export function allowanceOf(before: WalletRules, names: readonly Destination[], nowMs: number): Allowance {
  const rules = rulesAt(before, nowMs)
  if (!rules.isAllowListOn) return { kind: 'allowed' }
  const listed = rules.destinations.filter((each) => names.some((name) => isSame(each, name)))
  const [first] = [...listed].sort((a, b) => a.fromMs - b.fromMs)
  if (!first) return { kind: 'not-listed', waitMs: rules.coolingOffMs }
  return first.fromMs <= nowMs ? { kind: 'allowed' } : { kind: 'later', fromMs: first.fromMs }
}

/** Rounded down, never above the limit. */
export const feeLimit = ({ maxFeeRate }: WalletRules, amountSats: Sats): Sats =>
  sats(Math.floor(amountSats * maxFeeRate))
