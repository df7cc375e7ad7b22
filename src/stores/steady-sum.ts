import type { Breakdown } from '@common/domain/breakdown'
import { computed, type ComputedRef } from 'vue'

/** A sum that stays the same object while it is the same sum: what shows it is drawn anew only when it has changed. */
export const useSteadySum = (sumNow: () => Breakdown | null): ComputedRef<Breakdown | null> =>
  computed((last?: Breakdown | null) => {
    const sum = sumNow()
    return last && JSON.stringify(sum) === JSON.stringify(last) ? last : sum
  })
