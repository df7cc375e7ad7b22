import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Confirmation } from '../format/confirmation'
import { useServiceStore } from '../session/service'
import { useSessionStore } from '../session/session'

/** One at a time; functions are reactive. A change of account, environment or lock cancels it. */
export const useConfirm = defineStore('confirm', () => {
  const pending = shallowRef<(() => Confirmation) | null>(null)
  const shown = computed(() => pending.value?.() ?? null)
  const session = useSessionStore()
  const service = useServiceStore()
  let settle: ((isConfirmed: boolean) => void) | undefined

  watch(
    () => session.subject,
    () => answer(false),
    { flush: 'sync' },
  )

  function requestConfirmation(confirmation: Confirmation | (() => Confirmation)): Promise<boolean> {
    settle?.(false)
    service.expectWrite(true)
    pending.value = typeof confirmation === 'function' ? confirmation : () => confirmation
    return new Promise((resolve) => (settle = resolve))
  }

  function answer(isConfirmed: boolean) {
    if (pending.value && !isConfirmed) service.expectWrite(false)
    pending.value = null
    settle?.(isConfirmed)
    settle = undefined
  }

  return { shown, request: pending, confirm: requestConfirmation, answer }
})
