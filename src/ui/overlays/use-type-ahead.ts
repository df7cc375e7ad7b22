import { onMounted, onUnmounted } from 'vue'
import { isTypedInto } from '../use-shortcuts'

export interface TypeAhead {
  begin(): void
  take(): string
}

/** Not the repeats of the key that opens the dialog. */
const isTyped = ({ key, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !repeat && !ctrlKey && !metaKey && !altKey

/** Enters a text as if typed, so that the field accepts or rejects each character. */
function enterText(field: HTMLInputElement, text: string): void {
  for (const data of text) {
    const typed = { data, inputType: 'insertText', bubbles: true }
    if (!field.dispatchEvent(new InputEvent('beforeinput', { ...typed, cancelable: true }))) continue
    const { selectionStart, selectionEnd, value } = field
    field.setRangeText(data, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
    field.dispatchEvent(new InputEvent('input', typed))
  }
}

/**
 * Withholds keys from the view until a dialog has the focus, and enters the text in its focused field: part of a price
 * would be another price. Escape cancels.
 */
export function useTypeAhead(cancel: () => void): TypeAhead {
  let isWaiting = false
  let text = ''

  function onKey(event: KeyboardEvent) {
    if (!isWaiting) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Escape') {
      isWaiting = false
      cancel()
    } else if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (isTyped(event)) text += event.key
  }
  function onFocus({ target }: FocusEvent) {
    if (!isWaiting || !(target instanceof Element) || !target.closest('[role="dialog"]')) return
    isWaiting = false
    if (!(target instanceof HTMLInputElement) || !isTypedInto(target)) return
    const withheld = text
    text = ''
    // The dialog first selects the text to replace.
    queueMicrotask(() => enterText(target, withheld))
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
