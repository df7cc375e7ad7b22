import { text, type Text, type TextKey, type ValuesArguments } from '../texts/text'

/** A field that was refused, and why: a text that says what to do. */
export interface FieldIssue extends Text {
  readonly field: string
}

/** One refused field: `issueOf('leverage', 'issue.leverage', { ... })`. */
export const issueOf = <Key extends TextKey>(
  field: string,
  code: Key,
  ...values: ValuesArguments<Key>
): FieldIssue => ({ field, ...text(code, ...values) })
