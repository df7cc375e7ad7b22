import type { Usd } from '@common/domain/units'
import { text, type Text } from '@common/texts/text'
import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import { useSettingsStore } from '../stores/settings'
import { useQuoteAge } from './use-quote-age'

/** After it was said why, so long nothing can be accepted: an Enter that was pressed twice is not a second look. */
const armsAfterMs = 1000

/**
 * Lets nobody accept numbers that are not those that were looked at: where the price moved past the tolerance, or is not live, the
 * first press says so and only a later one is taken.
 * @param price the price that the numbers follow; null where they follow none
 */
export function useSecondLook(price: () => Usd | null) {
  const settings = useSettingsStore()
  const { ageMs, isUseless } = useQuoteAge()
  const seen = ref<{ readonly price: Usd | null; readonly isOld: boolean }>({ price: null, isOld: false })
  const why = shallowRef<Text | null>(null)
  const isArming = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  const isOld = computed(() => price() !== null && isUseless.value)
  /** Why the numbers are not live, while they are not. */
  const old = computed((): Text | null => {
    if (!isOld.value) return null
    return ageMs.value === null
      ? text('confirm.noPrice')
      : text('confirm.oldPrice', { age: Math.round(ageMs.value / 1000) })
  })

  /** What is shown now was looked at. */
  function look(): void {
    seen.value = { price: price(), isOld: isOld.value }
  }

  /** Begins again: the numbers as they are now are looked at, though an old price is not taken for a live one. */
  function restart(): void {
    clearTimeout(timer)
    isArming.value = false
    why.value = null
    seen.value = { price: price(), isOld: false }
  }

  function reasonToLook(): Text | null {
    if (isOld.value && !seen.value.isOld) return old.value
    const now = price()
    const then = seen.value.price
    if (now === null || then === null) return null
    const moved = Math.abs(now - then) / then
    // The tolerance is in percent.
    return moved * 100 > settings.settings.confirmTolerancePercent ? text('confirm.moved', { moved }) : null
  }

  /** Whether what is shown may be accepted by this press. */
  function pass(): boolean {
    if (isArming.value) return false
    const reason = reasonToLook()
    if (!reason) return true
    why.value = reason
    isArming.value = true
    look()
    timer = setTimeout(() => (isArming.value = false), armsAfterMs)
    return false
  }

  onScopeDispose(() => clearTimeout(timer))
  return { why, old, isArming, pass, restart }
}
