import { ownValue } from '@common/domain/collections/own-value'
import { useWindowListener } from './lifecycle/use-window-listener'

/** `KeyboardEvent.key`, prefixed with `Ctrl+Shift+` if needed. */
type Shortcuts = Readonly<Record<string, () => void>>

const typesInto = [
  'input:not([type=radio], [type=checkbox], [type=range], [type=button], [type=submit], [type=file])',
  'textarea',
  'select',
  '[contenteditable=""], [contenteditable="true"]',
].join(', ')

export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(typesInto)

/** Escape and function keys enter no text. */
const entersText = (key: string): boolean => key !== 'Escape' && !/^F\d+$/.test(key)

/** Single letters are ignored while typing or in a dialog. */
export function useShortcuts(shortcuts: Shortcuts): void {
  function onKey(event: KeyboardEvent) {
    if (event.defaultPrevented || event.altKey) return
    const isPlain = !event.ctrlKey && !event.metaKey
    if (isPlain && entersText(event.key) && isBusyElsewhere(event.target)) return
    const name = isPlain ? event.key : `Ctrl+${event.shiftKey ? 'Shift+' : ''}${event.key.toUpperCase()}`
    const action = ownValue(shortcuts, name)
    if (!action) return
    // Several components may handle Escape.
    if (event.key !== 'Escape') event.preventDefault()
    if (!event.repeat) action()
  }
  useWindowListener('keydown', onKey)
}

export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null

const isBusyElsewhere = (target: EventTarget | null): boolean => isTypedInto(target) || isDialogOpen()

const closedByEscape = '[role="dialog"], .n-popover'

function leaveField(event: KeyboardEvent): void {
  const { target } = event
  if (event.key !== 'Escape' || event.isComposing || !(target instanceof HTMLElement)) return
  if (!isTypedInto(target) || target.closest(closedByEscape)) return
  event.stopPropagation()
  target.blur()
}

export function useLeaveField(): void {
  useWindowListener('keydown', leaveField, { capture: true })
}
