import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Question } from '../format/question'

/** One question at a time, asked before money moves. Given as a function it is asked anew with every change of what it reads. */
export const useConfirm = defineStore('confirm', () => {
  const asked = shallowRef<(() => Question) | null>(null)
  const question = computed(() => asked.value?.() ?? null)
  let settle: ((isConfirmed: boolean) => void) | undefined

  function ask(given: Question | (() => Question)): Promise<boolean> {
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
