import type { Text } from '@common/texts/text'
import { computed, ref, shallowRef } from 'vue'
import { say } from '../../format/say'
import { useFreshness } from '../../market/use-freshness'
import { useAccountStore } from '../../session/account-store'

export function useDepositAmount(findOutOfBounds: () => string | null) {
  const account = useAccountStore()
  const { blocked } = useFreshness()
  const amount = ref<number | null>(null)
  const unreadable = shallowRef<Text | null>(null)
  const limits = computed(() => account.state?.limits ?? null)
  const reason = computed(() => {
    if (blocked.value) return say(blocked.value)
    if (unreadable.value !== null) return say(unreadable.value)
    return amount.value === null ? say('field.enterAmount') : findOutOfBounds()
  })
  return { amount, unreadable, limits, reason }
}
