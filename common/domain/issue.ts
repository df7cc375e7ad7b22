import * as z from 'zod'
import { text, type Text, type TextKey, type ValuesArguments } from '../texts/text'
import { TextSchema } from '../texts/text-schema'
import { exactly } from './shape'

export interface FieldIssue extends Text {
  readonly field: string
}

export const FieldIssueSchema = exactly<FieldIssue>()(
  z.intersection(z.object({ field: z.string() }), TextSchema),
)

export const createIssue = <Key extends TextKey>(
  field: string,
  code: Key,
  ...values: ValuesArguments<Key>
): FieldIssue => ({ field, ...text(code, ...values) })
