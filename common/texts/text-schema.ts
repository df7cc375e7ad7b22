import * as z from 'zod'
import type { Text, TextKey, TextValue } from './text'

/** Depth limit, since texts may come from untrusted sources. */
const maxDepth = 6

const valueSchema = (levels: number): z.ZodType<TextValue, TextValue> =>
  levels === 0
    ? z.union([z.string(), z.number()])
    : z.union([z.string(), z.number(), z.lazy(() => textSchema(levels - 1))])

const textSchema = (levels: number): z.ZodType<Text, Text> =>
  z.object({
    // Unknown codes of another version must not invalidate the whole record.
    code: z.custom<TextKey>((code) => typeof code === 'string' && code.length <= 100),
    values: z.record(z.string().max(40), valueSchema(levels)).optional(),
  })

export const TextSchema: z.ZodType<Text, Text> = textSchema(maxDepth)
