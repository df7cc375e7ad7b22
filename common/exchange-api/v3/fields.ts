import { z } from 'zod'
import { wireLimits } from '../limits'
import { queryNumber, request } from '../v2/fields'

/** Building blocks of the v3 schemas, beside those it shares with v2. */

/** A field that may be left out. The published clients never send null; others do, and mean the same. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? undefined)

const hasZone = /(Z|[+-]\d\d:?\d\d)$/i

// A text of a time is read and written here, never the time it is.
/* eslint-disable no-restricted-globals */

/** Epoch milliseconds of a text in ISO 8601, where one without a zone is UTC; NaN when it is none. */
function msOfText(text: string): number {
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return Number.NaN
  return Date.parse(text.length === 10 || hasZone.test(text) ? text : `${text}Z`)
}

/** A time in an answer: text in REST, milliseconds in the stream; readers take both in both (protocol/v3.md#times). */
export const time = z
  .union([z.string(), z.number()])
  .transform((value) => (typeof value === 'number' ? value : msOfText(value)))
  .pipe(z.number())

/** A bound of a list, in ISO 8601. */
const queryTime = (field: string) => {
  const error = `${field} must be a time in ISO 8601, as 2026-01-31T23:59:59.000Z`
  return z.string({ error }).transform(msOfText).pipe(z.number({ error }))
}

/** Where a page begins: below `timeMs`, or after the first `shown` items of that very time (protocol/v3.md#pages). */
export interface Cursor {
  readonly timeMs: number
  readonly shown: number
}

/** Digits of a second's fraction that count items of one millisecond. */
const countDigits = 6

/** A time as version 3 writes it (protocol/v3.md#times). */
export const iso = (timeMs: number): string => new Date(timeMs).toISOString()

/** An ISO time with milliseconds; how many items of it were shown stands behind them, when not all were. */
export function cursorText({ timeMs, shown }: Cursor): string {
  const text = iso(timeMs)
  return shown === 0 ? text : text.replace('Z', `${String(shown).padStart(countDigits, '0')}Z`)
}

function cursorOf(text: string): Cursor {
  const [, count = '0'] = /\.\d{3}(\d{6})Z$/.exec(text) ?? []
  return { timeMs: msOfText(text), shown: Number(count) }
}

const cursor = z
  .string({ error: 'cursor must be the nextCursor of a page, or a time in ISO 8601' })
  .transform(cursorOf)
  .refine(({ timeMs }) => Number.isFinite(timeMs), {
    error: 'cursor must be the nextCursor of a page, or a time in ISO 8601',
  })

const { min, max, default: most } = wireLimits.v3List

/** What every paged list takes (protocol/v3.md#pages). */
export const pageFields = {
  cursor: optional(cursor),
  from: optional(queryTime('from')),
  to: optional(queryTime('to')),
  limit: queryNumber('limit', { min, max, whole: true }).default(most),
}
export const pageQuery = request(pageFields)
export type PageQuery = z.output<typeof pageQuery>

/** Some of a list, newest first; null when nothing is left. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), nextCursor: z.string().nullable() })
