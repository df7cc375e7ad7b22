import { onMounted, onScopeDispose, onUnmounted, ref } from 'vue'
import type { PlainKey } from '@common/texts/text'

/** The second press of a double Enter comes sooner, and must not accept. */
const acceptsAfterMs = 250

/** Ctrl+Enter, or Cmd+Enter on a Mac. */
const isAcceptKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey

/** Returns a handler that submits a form by the accept key. A typed value is its confirmation, so the key works immediately; repeats are ignored. */
export const onAcceptKey =
  (submit: () => void) =>
  (event: KeyboardEvent): void => {
    if (!isAcceptKey(event)) return
    event.preventDefault()
    if (!event.repeat) submit()
  }

const isMac = (): boolean => /^(Mac|iPhone|iPad)/.test(navigator.platform)

/** Returns the text key that names the accept key of this computer. */
export const acceptKeyText = (): PlainKey => (isMac() ? 'key.acceptMac' : 'key.accept')
/** Returns the accept key of this computer for `aria-keyshortcuts`. */
export const acceptKeyShortcut = (): string => (isMac() ? 'Meta+Enter' : 'Control+Enter')

interface AcceptKeys {
  readonly isOpen: () => boolean
  /** Enter and Space press it only once keys are taken. */
  readonly button: () => Element | null
  readonly accept: () => void
}

/** Lets keys accept a confirmation, from 250 ms after it appeared. */
export function useAcceptKeys({ isOpen, button, accept }: AcceptKeys) {
  const takesKeys = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Call it when the dialog appears or is gone. */
  function restart(): void {
    clearTimeout(timer)
    takesKeys.value = false
    if (isOpen()) timer = setTimeout(() => (takesKeys.value = true), acceptsAfterMs)
  }

  function onKey(event: KeyboardEvent): void {
    if (!isOpen()) return
    if (isAcceptKey(event)) {
      event.preventDefault()
      if (takesKeys.value && !event.repeat) accept()
      return
    }
    const isPress = event.key === 'Enter' || event.key === ' '
    if (isPress && event.target === button() && (event.repeat || !takesKeys.value)) event.preventDefault()
  }

  // Before the button's own handlers.
  onMounted(() => window.addEventListener('keydown', onKey, { capture: true }))
  onUnmounted(() => window.removeEventListener('keydown', onKey, { capture: true }))
  onScopeDispose(() => clearTimeout(timer))
  return { takesKeys, restart }
}
