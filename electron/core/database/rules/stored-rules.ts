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
import type { UserLimits } from '../../ports/storage/repositories'

type StoredLimits = { readonly [N in LimitName]: z.ZodType<RiskLimits[N]> }

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
    const { maxFeeRate, isAllowListOn, coolingOffMs } = defaultWithdrawalRules
    const feeRate = z.number().min(0).max(1)
    const strictness = { isAllowListOn: z.boolean(), coolingOffMs: durationMs }
    // Earlier versions applied a higher fee immediately.
    const pending = z.object({ maxFeeRate: feeRate.optional(), ...strictness, fromMs: z.number() })
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
          isAllowListOn: readPart(strictness.isAllowListOn, isAllowListOn, note),
          coolingOffMs: readPart(strictness.coolingOffMs, coolingOffMs, note),
          maxFeeRate: readPart(feeRate, maxFeeRate, note),
          destinations: readItems<AllowedDestination>(destination, note),
          pending: readPart(pending.nullable(), null, note),
        })
        .transform((rules) => ({
          ...rules,
          pending: rules.pending && {
            ...rules.pending,
            maxFeeRate: rules.pending.maxFeeRate ?? rules.maxFeeRate,
          },
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
