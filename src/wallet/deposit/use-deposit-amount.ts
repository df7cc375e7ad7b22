import type { Message } from '@common/texts/message'
import { computed, ref, shallowRef } from 'vue'
import { t } from '../../format/translate'
import { useFreshness } from '../../market/use-freshness'
import { useAccountStore } from '../../session/account-store'

export function useDepositAmount(findOutOfBounds: () => string | null) {
  const account = useAccountStore()
  const { blocked } = useFreshness()
  const amount = ref<number | null>(null)
  const unreadable = shallowRef<Message | null>(null)
  const limits = computed(() => account.state?.limits ?? null)
  const reason = computed(() => {
    if (blocked.value) return t(blocked.value)
    if (unreadable.value !== null) return t(unreadable.value)
    return amount.value === null ? t('field.enterAmount') : findOutOfBounds()
  })
  return { amount, unreadable, limits, reason }
}
