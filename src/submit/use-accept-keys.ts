import { onScopeDispose, ref } from 'vue'
import type { PlainKey } from '@common/texts/message'
import { useWindowListener } from '../ui/lifecycle/use-window-listener'

/** Longer than a double Enter. */
const acceptsAfterMs = 250

const isAcceptKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey

/** Immediate, because a typed value is its confirmation; ignores repeats. */
export const onAcceptKey = (submit: () => void) => (event: KeyboardEvent) => {
  if (!isAcceptKey(event)) return
  event.preventDefault()
  if (!event.repeat) submit()
}

const isMac = (): boolean => /^(Mac|iPhone|iPad)/.test(navigator.platform)

export const acceptKeyText = (): PlainKey => (isMac() ? 'key.acceptMac' : 'key.accept')
export const acceptKeyShortcut = (): string => (isMac() ? 'Meta+Enter' : 'Control+Enter')

interface AcceptKeys {
  readonly isOpen: () => boolean
  /** Ignores Enter and Space until keys are accepted. */
  readonly button: () => Element | null
  readonly accept: () => void
}

export function useAcceptKeys({ isOpen, button, accept }: AcceptKeys) {
  const takesKeys = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  function restart() {
    clearTimeout(timer)
    takesKeys.value = false
    if (isOpen()) timer = setTimeout(() => (takesKeys.value = true), acceptsAfterMs)
  }

  /** In a dialog above, such as the one that closes all. */
  function isElsewhere(target: EventTarget | null): boolean {
    const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null
    return dialog !== null && !dialog.contains(button())
  }

  function onKey(event: KeyboardEvent) {
    if (!isOpen() || isElsewhere(event.target)) return
    if (isAcceptKey(event)) {
      event.preventDefault()
      if (takesKeys.value && !event.repeat) accept()
      return
    }
    const isPress = event.key === 'Enter' || event.key === ' '
    if (isPress && event.target === button() && (event.repeat || !takesKeys.value)) event.preventDefault()
  }

  useWindowListener('keydown', onKey, { capture: true })
  onScopeDispose(() => clearTimeout(timer))
  return { takesKeys, restart }
}
