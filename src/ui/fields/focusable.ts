/** A field with `defineExpose`. */
export interface Focusable {
  readonly focus: () => void
}
