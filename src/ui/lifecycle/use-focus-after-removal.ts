import { nextTick, watch, type ShallowRef } from 'vue'

const controlsOf = (item: Element): HTMLElement[] => [
  ...item.querySelectorAll<HTMLElement>('button, input, select, textarea, a'),
]

/**
 * Moves the focus of a removed list item to the same control of its neighbor.
 * @param fallback focuses another element if the neighbor has no such control
 */
export function useFocusAfterRemoval(
  list: Readonly<ShallowRef<HTMLElement | null>>,
  count: () => number,
  fallback: () => void,
): void {
  const items = (): Element[] => [...(list.value?.children ?? [])]
  watch(count, async (now, before) => {
    if (now >= before) return
    const control = document.activeElement
    const index = items().findIndex((item) => item.contains(control))
    const item = items()[index]
    if (!(control instanceof HTMLElement) || !item) return
    // Items differ in their first controls.
    const fromEnd = controlsOf(item).reverse().indexOf(control)
    await nextTick()
    if (control.isConnected || document.activeElement !== document.body) return
    const neighbor = items()[Math.min(index, items().length - 1)]
    const next = neighbor && controlsOf(neighbor).reverse()[fromEnd]
    if (next) next.focus()
    else fallback()
  })
}
