import { shallowRef, type ShallowRef } from 'vue'

const steps = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
])

/** One Tab stop for `data-label` elements. */
export function useRovingFocus(column: Readonly<ShallowRef<HTMLElement | null>>) {
  const current = shallowRef('')

  function onFocus({ target }: FocusEvent) {
    const label = target instanceof HTMLElement ? target.dataset['label'] : undefined
    if (label !== undefined) current.value = label
  }

  function onKey(event: KeyboardEvent) {
    const labels = [...(column.value?.querySelectorAll<HTMLElement>('[data-label]') ?? [])]
    const at = labels.findIndex((label) => label === event.target)
    const step = steps.get(event.key)
    const ends = new Map([
      ['Home', 0],
      ['End', labels.length - 1],
    ])
    const next =
      step === undefined ? ends.get(event.key) : Math.min(Math.max(at + step, 0), labels.length - 1)
    if (at < 0 || next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    labels[next]?.focus()
  }

  const getTabindex = (label: string, labels: readonly string[]): 0 | -1 =>
    label === (labels.includes(current.value) ? current.value : labels[0]) ? 0 : -1

  return { onFocus, onKey, getTabindex }
}
