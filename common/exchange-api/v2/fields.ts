import { z } from 'zod'
import { wireLimits } from '../limits'

/** Requests are strict; responses are parsed leniently. */

interface Bounds {
  readonly min?: number
  readonly max?: number
  readonly above?: number
  readonly whole?: boolean
  readonly step?: number
}

const boundsText = (field: string, { min, max, above, whole, step }: Bounds): string => {
  const kind = whole ? 'a whole number' : 'a number'
  const range =
    min !== undefined && max !== undefined
      ? ` from ${min} to ${max}`
      : above !== undefined
        ? ` greater than ${above}${max === undefined ? '' : ` and at most ${max}`}`
        : min !== undefined
          ? ` of at least ${min}`
          : ''
  return `${field} must be ${kind}${range}${step === undefined ? '' : `, a multiple of ${step}`}`
}

export function bodyNumber(field: string, bounds: Bounds = {}): z.ZodNumber {
  const error = boundsText(field, bounds)
  let schema = z.number({ error })
  if (bounds.whole)
    schema = schema.int({
      error: ({ code }) =>
        code === 'too_big' && bounds.max === undefined
          ? `${field} must be at most ${Number.MAX_SAFE_INTEGER}`
          : error,
    })
  if (bounds.min !== undefined) schema = schema.min(bounds.min, error)
  if (bounds.above !== undefined) schema = schema.gt(bounds.above, error)
  if (bounds.max !== undefined) schema = schema.max(bounds.max, error)
  if (bounds.step !== undefined) schema = schema.multipleOf(bounds.step, error)
  return schema
}

const parseTextNumber = (value: number | string): number =>
  typeof value === 'number' ? value : value.trim() === '' ? Number.NaN : Number(value)

export const queryNumber = (field: string, bounds: Bounds = {}) =>
  z
    .union([z.number(), z.string()], { error: boundsText(field, bounds) })
    .transform(parseTextNumber)
    .pipe(bodyNumber(field, bounds))

export const word = <const T extends readonly [string, ...string[]]>(field: string, values: T) =>
  z.enum(values, { error: `${field} must be one of ${values.join(', ')}` })

/** Case-insensitive: Python sends `True`. */
export const queryFlag = (field: string) => {
  const flag = word(field, ['true', 'false'])
  return z
    .string({ error: `${field} must be one of true, false` })
    .toLowerCase()
    .pipe(flag)
}

/** A database would return other text for NUL and half a surrogate pair, for example another client id. */
const isStorable = (value: string): boolean => !value.includes('\0') && !/\p{Cs}/u.test(value)

export const text = (field: string, max: number) =>
  z
    .string({ error: `${field} must be a string` })
    .min(1, `${field} must not be empty`)
    .max(max, `${field} must be at most ${max} characters`)
    .refine(isStorable, `${field} must not contain NUL or half a surrogate pair`)

/** Case-insensitive: some languages print capitals. */
export const uuid = (field: string) => z.guid({ error: `${field} must be a UUID` }).toLowerCase()

/** Rejects unknown names, so a misspelled optional field isn't silently ignored. */
export const request = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `Unknown field: ${issue.keys.join(', ')}. Known fields: ${Object.keys(shape).join(', ')}`
        : 'The request must be an object with named fields',
  })

export const idParams = request({ id: text('id', 64).toLowerCase() })

export const timeMs = (field: string) => queryNumber(field, { min: 0, whole: true })

const { min, max } = wireLimits.list
const limit = queryNumber('limit', { min, max, whole: true }).default(wireLimits.list.default)

export const span = { from: timeMs('from').optional(), to: timeMs('to').optional(), limit }
export const spanQuery = request(span)

/** Fractions are allowed, unlike for trades (protocol/rest.md#lists): floating-point clocks send them. */
const timeNumber = (field: string) => queryNumber(field, { min: 0 })
export const numberSpan = { from: timeNumber('from').optional(), to: timeNumber('to').optional(), limit }
export const requiredSpanQuery = request({ from: timeNumber('from'), to: timeNumber('to'), limit })

/** Documented as text by some sources (protocol/v2.md#options-operations); rejects NaN. */
export const numberOrText = z.union([z.number(), z.string()]).transform(parseTextNumber).pipe(z.number())

/** Unused by clients; undefined if invalid. */
export const ignoredIfInvalid = <T extends z.ZodType>(schema: T) => schema.nullish().catch(undefined)

/** Published as a number, so fractions are valid. */
export const wireSats = z.number()

/** Both spellings occur (protocol/v2.md#futures-trade). */
export const wireSide = z.enum(['b', 's', 'buy', 'sell'])
