import { onMounted, onUnmounted } from 'vue'
import { isTypedInto } from './use-shortcuts'

/** Escape closes these, with their fields. */
const closedByEscape = '[role="dialog"], .n-popover'

function leaveField(event: KeyboardEvent): void {
  const { target } = event
  if (event.key !== 'Escape' || event.isComposing || !(target instanceof HTMLElement)) return
  if (!isTypedInto(target) || target.closest(closedByEscape)) return
  event.stopPropagation()
  target.blur()
}

/** Lets Escape take the focus out of a field, before it does anything else. */
export function useLeaveField(): void {
  onMounted(() => window.addEventListener('keydown', leaveField, { capture: true }))
  onUnmounted(() => window.removeEventListener('keydown', leaveField, { capture: true }))
}
