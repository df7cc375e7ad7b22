export interface Focusable {
  readonly focus: () => void
}
