import { onMounted, onUnmounted } from 'vue'
import { ownValue } from '@common/domain/own-value'

/** Key names as in `KeyboardEvent.key`, `Ctrl+Shift+` before those that need them. */
export type Shortcuts = Readonly<Record<string, () => void>>

/** Of the inputs, those that letters are typed into: a radio button or a slider that has the focus takes none. */
const typesInto = [
  'input:not([type=radio], [type=checkbox], [type=range], [type=button], [type=submit], [type=file])',
  'textarea',
  'select',
  '[contenteditable=""], [contenteditable="true"]',
].join(', ')

export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(typesInto)

/** Keys for the whole view; single letters are left alone while the user types or a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  function onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.altKey) return
    const isPlain = !event.ctrlKey && !event.metaKey
    if (isPlain && event.key !== 'Escape' && isBusyElsewhere(event.target)) return
    const name = isPlain ? event.key : `Ctrl+${event.shiftKey ? 'Shift+' : ''}${event.key.toUpperCase()}`
    const action = ownValue(shortcuts, name)
    if (!action) return
    // Escape is for whoever has something to leave: each of them hears it.
    if (event.key !== 'Escape') event.preventDefault()
    action()
  }
  onMounted(() => window.addEventListener('keydown', onKey))
  onUnmounted(() => window.removeEventListener('keydown', onKey))
}

/** Something stands before everything else and waits to be answered or left. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null

const isBusyElsewhere = (target: EventTarget | null): boolean => isTypedInto(target) || isDialogOpen()
