import { computed, nextTick, ref, watch, type Ref } from 'vue'
import { isTypedInto } from '../use-shortcuts'
import { ownValue } from '@common/domain/collections/own-value'

interface RowFocusOptions<Row> {
  readonly rows: Readonly<Ref<readonly Row[]>>
  readonly shown: Readonly<Ref<readonly Row[]>>
  readonly scroller: Readonly<Ref<HTMLElement | null>>
  readonly rowHeight: number
  /** Synchronous: the scroll event would be a frame late. */
  readonly onScrolled: (scroller: HTMLElement) => void
  readonly keys: () => Readonly<Record<string, (row: Row) => void>>
}

/** Requires `data-row` and `tabindex`. A removed row passes its focus to the neighbor. */
export function useRowFocus<Row extends { readonly id: string }>({
  rows,
  shown,
  scroller,
  rowHeight,
  onScrolled,
  keys,
}: RowFocusOptions<Row>) {
  const activeId = ref<string | null>(null)
  const stopId = computed(() =>
    shown.value.some(({ id }) => id === activeId.value) ? activeId.value : (shown.value[0]?.id ?? null),
  )

  const findRow = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null

  async function focusRow(index: number): Promise<void> {
    const row = rows.value[Math.min(Math.max(index, 0), rows.value.length - 1)]
    const box = scroller.value
    if (!row || !box) return box?.focus()
    activeId.value = row.id
    const top = rows.value.indexOf(row) * rowHeight
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + 2 * rowHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top + 2 * rowHeight - box.clientHeight
    }
    onScrolled(box)
    await nextTick()
    box.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(row.id)}"]`)?.focus({ preventScroll: true })
  }

  function focusAlong(tr: HTMLElement, by: 1 | -1) {
    const stops = [tr, ...tr.querySelectorAll<HTMLElement>('button')]
    const at = stops.findIndex((stop) => stop === document.activeElement)
    stops[Math.min(Math.max(at + by, 0), stops.length - 1)]?.focus()
  }

  function onKeydown(event: KeyboardEvent) {
    const tr = findRow(event.target)
    if (!tr || event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return
    const index = rows.value.findIndex(({ id }) => id === tr.dataset['row'])
    const row = rows.value[index]
    if (!row) return
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => void focusRow(index + 1),
      ArrowUp: () => void focusRow(index - 1),
      Home: () => void focusRow(0),
      End: () => void focusRow(rows.value.length - 1),
      ArrowRight: () => focusAlong(tr, 1),
      ArrowLeft: () => focusAlong(tr, -1),
    }
    if (event.key === 'Enter' && event.target !== tr) return
    const move = ownValue(moves, event.key)
    const letter = ownValue(keys(), event.key)
    if (!move && !letter) return
    event.preventDefault()
    if (move) move()
    // A held key would act on the neighbor of a row that it removes.
    else if (!event.repeat) letter?.(row)
  }

  function onFocusin({ target }: FocusEvent) {
    activeId.value = findRow(target)?.dataset['row'] ?? activeId.value
  }

  // Before rendering, while the removed row still exists.
  watch(rows, (next, before) => {
    const id = findRow(document.activeElement)?.dataset['row']
    if (id === undefined || next.some((row) => row.id === id)) return
    const index = before.findIndex((row) => row.id === id)
    if (index >= 0) void nextTick(() => focusRow(index))
  })

  function focus(rowId = stopId.value) {
    const index = rows.value.findIndex(({ id }) => id === rowId)
    if (index >= 0) void focusRow(index)
    else if (rowId === null) scroller.value?.focus()
  }

  return { stopId, focus, onKeydown, onFocusin }
}
