import * as z from 'zod'
import type { Text, TextKey, TextValue } from './text'

/** Nested this deep at most: a text that came from elsewhere must not be without an end. */
const mostLevels = 6

const valueSchema = (levels: number): z.ZodType<TextValue, TextValue> =>
  levels === 0
    ? z.union([z.string(), z.number()])
    : z.union([z.string(), z.number(), z.lazy(() => textSchema(levels - 1))])

const textSchema = (levels: number): z.ZodType<Text, Text> =>
  z.object({
    // A code of another version is said as it is; it is no reason to refuse what it came with.
    code: z.custom<TextKey>((code) => typeof code === 'string' && code.length <= 100),
    values: z.record(z.string().max(40), valueSchema(levels)).optional(),
  })

/** A text as it crosses the bridge or lies in a file. */
export const TextSchema: z.ZodType<Text, Text> = textSchema(mostLevels)
