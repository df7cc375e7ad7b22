/** A field that was refused, and why, in words that say what to do. */
export interface FieldIssue {
  readonly field: string
  readonly message: string
}
