import { onMounted, onUnmounted } from 'vue'

export interface TypeAhead {
  begin(): void
  take(): string
}

/** Withholds keys from the view while a dialog loads. Escape cancels. */
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
  onMounted(() => window.addEventListener('keydown', onKey, { capture: true }))
  onUnmounted(() => window.removeEventListener('keydown', onKey, { capture: true }))

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
