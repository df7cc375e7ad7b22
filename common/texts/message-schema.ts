import * as z from 'zod'
import type { Message, TextKey, MessageValue } from './message'

/** Depth limit, since texts may come from untrusted sources. */
const maxDepth = 6

const valueSchema = (levels: number): z.ZodType<MessageValue, MessageValue> =>
  levels === 0
    ? z.union([z.string(), z.number()])
    : z.union([z.string(), z.number(), z.lazy(() => messageSchema(levels - 1))])

const messageSchema = (levels: number): z.ZodType<Message, Message> =>
  z.object({
    // Unknown codes of another version must not invalidate the whole record.
    code: z.custom<TextKey>((code) => typeof code === 'string' && code.length <= 100),
    values: z.record(z.string().max(40), valueSchema(levels)).optional(),
  })

export const MessageSchema: z.ZodType<Message, Message> = messageSchema(maxDepth)
