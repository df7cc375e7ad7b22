import * as z from 'zod'
import type { DelayedLimit } from '@common/domain/delayed-limit'
import {
  mapLimits,
  noRiskLimits,
  type LimitName,
  type RiskLimits,
} from '@common/domain/risk-limits/risk-limits'
import {
  defaultWithdrawalRules,
  destinationKinds,
  type AllowedDestination,
  type WithdrawalRules,
} from '@common/domain/payments/withdrawal-rules'
import {
  changeWithdrawalLimits,
  mapWithdrawalLimits,
  type WithdrawalLimitName,
  type WithdrawalLimits,
} from '@common/domain/payments/withdrawal-limits'
import type { UserLimits } from '../../ports/storage/repositories'

type StoredLimits = { readonly [N in LimitName]: z.ZodType<RiskLimits[N]> }

type StoredWithdrawalLimits = { readonly [N in WithdrawalLimitName]: z.ZodType<WithdrawalLimits[N]> }
type PendingLimits = { readonly [N in WithdrawalLimitName]: z.ZodOptional<z.ZodType<WithdrawalLimits[N]>> }

export type MarkUnreadable = () => void

type RulesSchemas = {
  readonly [Name in keyof UserLimits]: (note: MarkUnreadable) => z.ZodType<UserLimits[Name]>
}

const durationMs = z.number().nonnegative()

/** Missing or unreadable parts get defaults; later fields are preserved. */
export const storedRules: RulesSchemas = {
  guards: (note) => {
    const readDelayedLimit = <T>(value: z.ZodType<T>, unset: DelayedLimit<T>): z.ZodType<DelayedLimit<T>> =>
      readPart(
        z.looseObject({
          value,
          pending: readPart(z.object({ value, fromMs: z.number() }).nullable(), null, note),
        }),
        unset,
        note,
      )
    return readPart<RiskLimits>(
      z.looseObject({
        ...mapLimits<StoredLimits>((name, { stored }) =>
          readDelayedLimit(stored.nullable(), noRiskLimits[name]),
        ),
        delayMs: readDelayedLimit(durationMs, noRiskLimits.delayMs),
      }),
      noRiskLimits,
      note,
    )
  },
  'wallet rules': (note) => {
    const pending = z.object({
      ...mapWithdrawalLimits<PendingLimits>((_name, { stored }) => stored.optional()),
      fromMs: z.number(),
    })
    const destination = z.looseObject({
      kind: z.enum(destinationKinds),
      value: z.string().min(1),
      name: readPart(z.string(), '', note),
      // Required: it ends the waiting period.
      fromMs: z.number(),
    })
    return readPart<WithdrawalRules>(
      z
        .looseObject({
          ...mapWithdrawalLimits<StoredWithdrawalLimits>((_name, { stored, unset }) =>
            readPart(stored, unset, note),
          ),
          destinations: readItems<AllowedDestination>(destination, note),
          pending: readPart(pending.nullable(), null, note),
        })
        .transform(({ pending: later, ...rules }) => ({
          ...rules,
          // Earlier versions lacked some limits.
          pending: later && { ...changeWithdrawalLimits(rules, later), fromMs: later.fromMs },
        })),
      defaultWithdrawalRules,
      note,
    )
  },
}

function readPart<T>(schema: z.ZodType<T>, unset: T, note: MarkUnreadable): z.ZodType<T> {
  return z
    .unknown()
    .optional()
    .transform((stored) => {
      if (stored === undefined) return unset
      const { data, success } = schema.safeParse(stored)
      if (success) return data
      note()
      return unset
    })
}

function readItems<T>(schema: z.ZodType<T>, note: MarkUnreadable): z.ZodType<readonly T[]> {
  const list = readPart(z.array(z.unknown()), [], note)
  return list.transform((stored) =>
    stored.flatMap((each) => {
      const { data, success } = schema.safeParse(each)
      if (success) return [data]
      note()
      return []
    }),
  )
}
