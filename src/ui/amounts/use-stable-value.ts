import type { Breakdown } from '@common/domain/breakdown'
import { isEqualRecord } from '@common/domain/collections/is-equal-record'
import { computed, type ComputedRef } from 'vue'

/** Returns the same object while equal, so dependents don't re-render. */
export const useStableValue = (sumNow: () => Breakdown | null): ComputedRef<Breakdown | null> =>
  computed((last?: Breakdown | null) => {
    const sum = sumNow()
    return last && isEqualRecord(sum, last) ? last : sum
  })
