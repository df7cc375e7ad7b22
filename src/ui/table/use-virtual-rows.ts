import { computed, onActivated, onScopeDispose, ref, watch, type Ref } from 'vue'

const spare = 8
const aheadRows = 60

/** @param onNearEnd called near the end, once per row count and scroll step */
export function useVirtualRows<T>(
  rows: Readonly<Ref<readonly T[]>>,
  rowHeight: number,
  scroller: Readonly<Ref<HTMLElement | null>>,
  onNearEnd: () => void,
) {
  const scrollTop = ref(0)
  const height = ref(600)

  /** Fewer rows end the scroll range before the scroll event. */
  const top = computed(() =>
    Math.min(scrollTop.value, Math.max(0, rows.value.length * rowHeight - height.value)),
  )
  const first = computed(() => Math.max(0, Math.floor(top.value / rowHeight) - spare))
  const last = computed(() =>
    Math.min(rows.value.length, Math.ceil((top.value + height.value) / rowHeight) + spare),
  )
  const shown = computed(() => rows.value.slice(first.value, last.value))
  const above = computed(() => first.value * rowHeight)
  const below = computed(() => Math.max(0, rows.value.length - last.value) * rowHeight)

  function measure(box: HTMLElement) {
    scrollTop.value = box.scrollTop
    height.value = box.clientHeight
  }

  const observer = new ResizeObserver(() => {
    if (scroller.value) measure(scroller.value)
  })
  watch(scroller, (box, before) => {
    if (before) observer.unobserve(before)
    if (box) observer.observe(box)
  })
  onScopeDispose(() => observer.disconnect())
  // Removed from the document, an element loses its scroll position.
  onActivated(() => {
    if (scrollTop.value > 0) scroller.value?.scrollTo({ top: scrollTop.value })
  })

  watch([last, () => rows.value.length], ([end, length]) => {
    if (length > 0 && end > length - aheadRows) onNearEnd()
  })

  return { shown, above, below, measure }
}
