import type { Message } from '@common/texts/message'
import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { Tone } from '../../format/tone'
import { useSessionStore } from '../../session/session'

interface ToastAction {
  readonly label: Message
  readonly act: () => void
}

interface Toast {
  readonly id: number
  readonly title: Message
  readonly text: Message
  readonly tone: Tone
  readonly action: ToastAction | null
  /** `account`: dismissed on close, lock or switch. */
  readonly scope: 'account' | 'app'
  readonly stays: boolean
}

const shownMs = 6000
const maxPassing = 4

export const useToasts = defineStore('toasts', () => {
  const list = shallowRef<readonly Toast[]>([])
  let nextId = 1
  const session = useSessionStore()

  function dismiss(id: number) {
    hold(id)
    list.value = list.value.filter((toast) => toast.id !== id)
  }

  function add(toast: Omit<Toast, 'id'>): number {
    const id = nextId++
    const all = [...list.value, { ...toast, id }]
    const passing = all.filter(({ stays }) => !stays)
    const dropped = passing.slice(0, Math.max(0, passing.length - maxPassing))
    list.value = all.filter((item) => !dropped.includes(item))
    return id
  }

  function show(
    title: Message,
    text: Message,
    tone: Tone = 'plain',
    action: ToastAction | null = null,
    scope: Toast['scope'] = 'account',
  ): number {
    const id = add({ title, text, tone, action, scope, stays: false })
    release(id)
    return id
  }

  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  function hold(id: number) {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }

  function release(id: number) {
    hold(id)
    if (list.value.some((toast) => toast.id === id && !toast.stays))
      timers.set(
        id,
        setTimeout(() => dismiss(id), shownMs),
      )
  }

  function showUntilDismissed(title: Message, text: Message, tone: Tone): number {
    return add({ title, text, tone, action: null, scope: 'account', stays: true })
  }

  watch(
    () => session.subject,
    (_, before) => {
      if (before !== null) list.value = list.value.filter(({ scope }) => scope === 'app')
    },
    { flush: 'sync' },
  )

  return { list, show, showUntilDismissed, dismiss, hold, release }
})
