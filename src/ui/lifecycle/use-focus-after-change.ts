import { nextTick, watch, type ShallowRef } from 'vue'

/** Focuses the first control of `root` if a change of `source` removes the focused one. */
export function useFocusAfterChange(
  root: Readonly<ShallowRef<HTMLElement | null>>,
  source: () => unknown,
): void {
  watch(source, async () => {
    if (!root.value?.contains(document.activeElement)) return
    await nextTick()
    if (document.activeElement !== document.body) return
    const controls = [...root.value.querySelectorAll<HTMLElement>('input, textarea, button')]
    controls.find((control) => !control.matches('[type="radio"], [tabindex="-1"], :disabled'))?.focus()
  })
}
