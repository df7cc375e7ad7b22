import { z } from 'zod'
import { wireLimits } from '../limits'
import { queryNumber, request } from '../v2/fields'

/** Null means omitted, as some clients send it. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? undefined)

const hasZone = /(Z|[+-]\d\d:?\d\d)$/i

// Parses and formats only, never reads the clock.
/* eslint-disable no-restricted-globals */

const countDays = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Parses ISO 8601, as UTC by default; NaN if invalid. */
function parseTimeMs(text: string): number {
  const [year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? []).slice(1).map(Number)
  // JavaScript would read 30 February as 2 March.
  if (day === 0 || day > countDays(year, month)) return Number.NaN
  return Date.parse(text.length === 10 || hasZone.test(text) ? text : `${text}Z`)
}

/** Rounds up times between two milliseconds, which `Date.parse` truncates. */
function parseTimeUpMs(text: string): number {
  const isBetween = /\.\d{3}\d*[1-9]/.test(text)
  return parseTimeMs(text) + Number(isBetween)
}

/** Text in REST, milliseconds in the stream; both are accepted everywhere (protocol/v3.md#times). */
export const time = z
  .union([z.string(), z.number()])
  .transform((value) => (typeof value === 'number' ? value : parseTimeMs(value)))
  .pipe(z.number())

const queryTime = (field: string, parse: (text: string) => number) => {
  const error = `${field} must be a time in ISO 8601, as 2026-01-31T23:59:59.000Z`
  return z.string({ error }).meta({ format: 'date-time' }).transform(parse).pipe(z.number({ error }))
}

/** Before `timeMs`, or after the first `shown` items at `timeMs` (protocol/v3.md#pages). */
export interface Cursor {
  readonly timeMs: number
  readonly shown: number
}

const countDigits = 6

/** Formats as version 3 does (protocol/v3.md#times). */
export const iso = (timeMs: number): string => new Date(timeMs).toISOString()
export const isoOrNull = (timeMs: number | null): string | null => (timeMs === null ? null : iso(timeMs))

export function cursorText({ timeMs, shown }: Cursor): string {
  const text = iso(timeMs)
  return shown === 0 ? text : text.replace('Z', `${String(shown).padStart(countDigits, '0')}Z`)
}

function parseCursor(text: string): Cursor {
  const [, count = '0'] = /\.\d{3}(\d{6})Z$/.exec(text) ?? []
  const shown = Number(count)
  return { timeMs: shown === 0 ? parseTimeUpMs(text) : parseTimeMs(text), shown }
}

const cursor = z
  .string({ error: 'cursor must be the nextCursor of a page, or a time in ISO 8601' })
  .transform(parseCursor)
  .refine(({ timeMs }) => Number.isFinite(timeMs), {
    error: 'cursor must be the nextCursor of a page, or a time in ISO 8601',
  })

const { min, max, default: maximum } = wireLimits.v3List

/** protocol/v3.md#pages */
export const pageFields = {
  cursor: optional(cursor),
  from: optional(queryTime('from', parseTimeUpMs)),
  to: optional(queryTime('to', parseTimeMs)),
  limit: queryNumber('limit', { min, max, whole: true }).default(maximum),
}
export const pageQuery = request(pageFields)
export type PageQuery = z.output<typeof pageQuery>

/** Newest first; `nextCursor` is null on the last page. */
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), nextCursor: z.string().nullable() })
