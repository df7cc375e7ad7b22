import { nextTick, watch, type ShallowRef } from 'vue'

/**
 * Moves the focus of a removed list item to the same control of its neighbor.
 * @param fallback focuses another element if the neighbor has no such control
 */
export function useFocusAfterRemoval(
  list: Readonly<ShallowRef<HTMLElement | null>>,
  count: () => number,
  fallback: () => void,
): void {
  watch(count, async (now, before) => {
    if (now >= before) return
    const control = document.activeElement
    const index = [...(list.value?.children ?? [])].findIndex((item) => item.contains(control))
    if (!(control instanceof HTMLElement) || index < 0) return
    await nextTick()
    if (control.isConnected || document.activeElement !== document.body) return
    const items = list.value?.children ?? []
    const testid = CSS.escape(control.dataset['testid'] ?? '')
    const neighbor = items[Math.min(index, items.length - 1)]
    const next = neighbor?.querySelector<HTMLElement>(`[data-testid="${testid}"]`)
    if (next) next.focus()
    else fallback()
  })
}
