import * as z from 'zod'
import { message, type Message, type TextKey, type ValuesArguments } from '../texts/message'
import { MessageSchema } from '../texts/message-schema'
import { exactly } from './shape'

export interface FieldIssue extends Message {
  readonly field: string
}

export const FieldIssueSchema = exactly<FieldIssue>()(
  z.intersection(z.object({ field: z.string() }), MessageSchema),
)

export const createIssue = <Key extends TextKey>(
  field: string,
  code: Key,
  ...values: ValuesArguments<Key>
): FieldIssue => ({ field, ...message(code, ...values) })
