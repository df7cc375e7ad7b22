import { sats } from '@common/domain/units'
import type { Message } from '@common/texts/message'
import { computed, ref, shallowRef } from 'vue'

export function usePracticeAmount(initial: number) {
  const amount = ref<number | null>(initial)
  const unreadable = shallowRef<Message | null>(null)
  const amountSats = computed(() =>
    amount.value === null || unreadable.value !== null || amount.value < 1 ? null : sats(amount.value),
  )
  return { amount, unreadable, amountSats }
}
