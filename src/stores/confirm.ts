import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Question } from '../format/question'

/** One question at a time, asked before money moves. */
export const useConfirm = defineStore('confirm', () => {
  const question = shallowRef<Question | null>(null)
  let settle: ((isConfirmed: boolean) => void) | undefined

  function ask(asked: Question): Promise<boolean> {
    settle?.(false)
    question.value = asked
    return new Promise((resolve) => (settle = resolve))
  }

  function answer(isConfirmed: boolean): void {
    question.value = null
    settle?.(isConfirmed)
    settle = undefined
  }

  return { question, ask, answer }
})
