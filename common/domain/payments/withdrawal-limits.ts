import * as z from 'zod'
import type { Strictness } from '../delayed-limit'
import { dayMs, hourMs } from '../durations'

interface WithdrawalLimit<T> {
  readonly stored: z.ZodType<T, T>
  readonly requested: z.ZodType<T, T>
  /** Also for rules and pending changes of earlier versions. */
  readonly unset: T
  readonly isLooser: (value: T, than: T) => boolean
}

const defineLimit = <T>(limit: WithdrawalLimit<T>): WithdrawalLimit<T> => limit

const rate = z.number().min(0).max(1)
/** Earlier versions divided the percentage: 0.7 % is 0.007, but was stored as 0.006999999999999999. */
const storedRate = rate.transform((value) => Number(value.toPrecision(15)))
const withdrawalLimits = {
  /** Fraction of the amount. */
  maxFeeRate: defineLimit({ stored: storedRate, requested: rate, unset: 0.05, isLooser: (a, b) => a > b }),
  isAllowListOn: defineLimit({
    stored: z.boolean(),
    requested: z.boolean(),
    unset: false,
    isLooser: (a, b) => !a && b,
  }),
  /** Delay of new destinations and looser rules. */
  coolingOffMs: defineLimit({
    stored: z.number().nonnegative(),
    requested: z
      .number()
      .int()
      .min(0)
      .max(31 * dayMs),
    unset: 24 * hourMs,
    isLooser: (a, b) => a < b,
  }),
}
export type WithdrawalLimitName = keyof typeof withdrawalLimits
export type WithdrawalLimits = {
  readonly [N in WithdrawalLimitName]: (typeof withdrawalLimits)[N]['unset']
}

const withdrawalLimitNames = Object.keys(withdrawalLimits) as readonly WithdrawalLimitName[]
const limits = withdrawalLimits as unknown as Readonly<Record<WithdrawalLimitName, WithdrawalLimit<never>>>

export const mapWithdrawalLimits = <Result>(
  build: (name: WithdrawalLimitName, limit: WithdrawalLimit<never>) => Result[keyof Result],
): Result =>
  Object.fromEntries(withdrawalLimitNames.map((name) => [name, build(name, limits[name])])) as Result

type LimitSchemas = {
  readonly [N in WithdrawalLimitName]: z.ZodType<WithdrawalLimits[N], WithdrawalLimits[N]>
}

const isLimitLooser = (name: WithdrawalLimitName, value: WithdrawalLimits, than: WithdrawalLimits): boolean =>
  limits[name].isLooser(value[name] as never, than[name] as never)

export const WithdrawalLimitsSchema = z.object(
  mapWithdrawalLimits<LimitSchemas>((_name, { stored }) => stored),
)

export const toWithdrawalLimits = (rules: WithdrawalLimits): WithdrawalLimits =>
  mapWithdrawalLimits((name) => rules[name])

type Changes = { readonly [N in WithdrawalLimitName]?: WithdrawalLimits[N] | undefined }

export const changeWithdrawalLimits = (before: WithdrawalLimits, changes: Changes): WithdrawalLimits =>
  mapWithdrawalLimits((name) => (changes[name] === undefined ? before[name] : changes[name]))

export const withdrawalStrictness: Strictness<WithdrawalLimits> = {
  isLooser: (value, than) => withdrawalLimitNames.some((name) => isLimitLooser(name, value, than)),
  strictest: (a, b) => mapWithdrawalLimits((name) => (isLimitLooser(name, a, b) ? b[name] : a[name])),
}

export const unsetWithdrawalLimits = mapWithdrawalLimits<WithdrawalLimits>((_name, { unset }) => unset)

export const RequestedWithdrawalLimitsSchema = z
  .object(mapWithdrawalLimits<LimitSchemas>((_name, { requested }) => requested))
  .partial()
