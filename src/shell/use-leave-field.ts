import { onMounted, onUnmounted } from 'vue'
import { isTypedInto } from '../ui/use-shortcuts'

const closedByEscape = '[role="dialog"], .n-popover'

function leaveField(event: KeyboardEvent): void {
  const { target } = event
  if (event.key !== 'Escape' || event.isComposing || !(target instanceof HTMLElement)) return
  if (!isTypedInto(target) || target.closest(closedByEscape)) return
  event.stopPropagation()
  target.blur()
}

export function useLeaveField(): void {
  onMounted(() => window.addEventListener('keydown', leaveField, { capture: true }))
  onUnmounted(() => window.removeEventListener('keydown', leaveField, { capture: true }))
}
