import type { Text } from '@common/texts/text'
import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { Tone } from '../format/tone'
import { useSessionStore } from './session'

/** What can be done about it while it is shown. */
export interface ToastAction {
  readonly word: Text
  readonly act: () => void
}

export interface Toast {
  readonly id: number
  readonly title: Text
  readonly text: Text
  readonly tone: Tone
  readonly action: ToastAction | null
  /** Toasts of an account are dismissed when it is closed, locked or another one is opened. */
  readonly scope: 'account' | 'app'
}

const shownMs = 6000
const mostShown = 4

/** Short messages in a corner, read out by screen readers. */
export const useToasts = defineStore('toasts', () => {
  const list = shallowRef<readonly Toast[]>([])
  let nextId = 1
  const session = useSessionStore()

  function dismiss(id: number): void {
    list.value = list.value.filter((toast) => toast.id !== id)
  }

  /** Returns its id, to dismiss it by. */
  function show(
    title: Text,
    text: Text,
    tone: Tone = 'plain',
    action: ToastAction | null = null,
    scope: Toast['scope'] = 'account',
  ): number {
    const id = nextId++
    list.value = [...list.value, { id, title, text, tone, action, scope }].slice(-mostShown)
    setTimeout(() => dismiss(id), shownMs)
    return id
  }

  watch(
    () => session.subject,
    (_, before) => {
      if (before !== null) list.value = list.value.filter(({ scope }) => scope === 'app')
    },
    { flush: 'sync' },
  )

  return { list, show, dismiss }
})
