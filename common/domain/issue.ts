import { text, type Text, type TextKey, type ValuesArguments } from '../texts/text'

export interface FieldIssue extends Text {
  readonly field: string
}

export const createIssue = <Key extends TextKey>(
  field: string,
  code: Key,
  ...values: ValuesArguments<Key>
): FieldIssue => ({ field, ...text(code, ...values) })
