import type { Breakdown } from '@common/domain/breakdown'
import { isEqualRecord } from '@common/domain/is-equal-record'
import { computed, type ComputedRef } from 'vue'

/** A sum that stays the same object while it is the same sum: what shows it is drawn anew only when it has changed. */
export const useSteadySum = (sumNow: () => Breakdown | null): ComputedRef<Breakdown | null> =>
  computed((last?: Breakdown | null) => {
    const sum = sumNow()
    return last && isEqualRecord(sum, last) ? last : sum
  })
