import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Confirmation } from '../format/confirmation'
import { useSessionStore } from '../session/session'

/** One at a time; functions are reactive. A change of account, environment or lock cancels it. */
export const useConfirm = defineStore('confirm', () => {
  const asked = shallowRef<(() => Confirmation) | null>(null)
  const question = computed(() => asked.value?.() ?? null)
  const session = useSessionStore()
  let settle: ((isConfirmed: boolean) => void) | undefined

  watch(
    () => session.subject,
    () => answer(false),
    { flush: 'sync' },
  )

  function ask(given: Confirmation | (() => Confirmation)): Promise<boolean> {
    settle?.(false)
    asked.value = typeof given === 'function' ? given : () => given
    return new Promise((resolve) => (settle = resolve))
  }

  function answer(isConfirmed: boolean): void {
    asked.value = null
    settle?.(isConfirmed)
    settle = undefined
  }

  return { question, ask, answer }
})
