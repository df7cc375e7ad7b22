import { onMounted, onUnmounted } from 'vue'

export interface TypeAhead {
  begin(): void
  take(): string
}

/** Withholds keys from the view until a dialog has the focus. Escape cancels. */
export function useTypeAhead(cancel: () => void): TypeAhead {
  let isWaiting = false
  let text = ''

  function onKey(event: KeyboardEvent): void {
    if (!isWaiting) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Escape') {
      isWaiting = false
      cancel()
    } else if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) text += event.key
  }
  function onFocus({ target }: FocusEvent): void {
    if (target instanceof Element && target.closest('[role="dialog"]')) isWaiting = false
  }
  onMounted(() => {
    window.addEventListener('keydown', onKey, { capture: true })
    window.addEventListener('focusin', onFocus, { capture: true })
  })
  onUnmounted(() => {
    window.removeEventListener('keydown', onKey, { capture: true })
    window.removeEventListener('focusin', onFocus, { capture: true })
  })

  return {
    begin() {
      isWaiting = true
      text = ''
    },
    take() {
      isWaiting = false
      return text
    },
  }
}
