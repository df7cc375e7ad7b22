import { z } from 'zod'
import { wireLimits } from '../limits'

/** Building blocks of the v2 schemas. Requests name the field and its limit when they refuse; answers are read tolerantly. */

interface Bounds {
  readonly min?: number
  readonly max?: number
  /** Greater than, in place of `min`. */
  readonly above?: number
  readonly whole?: boolean
  readonly step?: number
}

const boundsInWords = (field: string, { min, max, above, whole, step }: Bounds): string => {
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

/** A number in a JSON body. Text is refused there. */
export function bodyNumber(field: string, bounds: Bounds = {}): z.ZodNumber {
  const error = boundsInWords(field, bounds)
  let schema = z.number({ error })
  if (bounds.whole) schema = schema.int(error)
  if (bounds.min !== undefined) schema = schema.min(bounds.min, error)
  if (bounds.above !== undefined) schema = schema.gt(bounds.above, error)
  if (bounds.max !== undefined) schema = schema.max(bounds.max, error)
  if (bounds.step !== undefined) schema = schema.multipleOf(bounds.step, error)
  return schema
}

const numberOfText = (value: number | string): number =>
  typeof value === 'number' ? value : value.trim() === '' ? Number.NaN : Number(value)

/** A number in a query, where everything arrives as text. */
export const queryNumber = (field: string, bounds: Bounds = {}) =>
  z
    .union([z.number(), z.string()], { error: boundsInWords(field, bounds) })
    .transform(numberOfText)
    .pipe(bodyNumber(field, bounds))

/** A word out of a closed list. */
export const word = <const T extends readonly [string, ...string[]]>(field: string, words: T) =>
  z.enum(words, { error: `${field} must be one of ${words.join(', ')}` })

/** Yes or no in a query. Python writes it with a capital. */
export const queryFlag = (field: string) => {
  const flag = word(field, ['true', 'false'])
  return z
    .string({ error: `${field} must be one of true, false` })
    .toLowerCase()
    .pipe(flag)
}

export const text = (field: string, max: number) =>
  z
    .string({ error: `${field} must be text` })
    .min(1, `${field} must not be empty`)
    .max(max, `${field} must be at most ${max} characters`)

/** Letters of either case are the same id: some languages print UUIDs in capitals. */
export const uuid = (field: string) => z.guid({ error: `${field} must be a UUID` }).toLowerCase()

/** A request object: unknown names are refused, because a misspelt optional field would be lost in silence. */
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
export const limit = queryNumber('limit', { min, max, whole: true }).default(wireLimits.list.default)

/** Bounds of a list in epoch milliseconds, and the most rows to return. */
export const span = { from: timeMs('from').optional(), to: timeMs('to').optional(), limit }
export const spanQuery = request(span)

/** The bounds of these lists are numbers (protocol/rest.md#lists), where those of trades are integers. Clocks of floats send fractions. */
const timeNumber = (field: string) => queryNumber(field, { min: 0 })
export const numberSpan = { from: timeNumber('from').optional(), to: timeNumber('to').optional(), limit }
/** The oracle's lists require both bounds. */
export const requiredSpanQuery = request({ from: timeNumber('from'), to: timeNumber('to'), limit })

/** A number that some publications show as text (protocol/v2.md#options-operations). Reads to a number; NaN is refused. */
export const numberOrText = z.union([z.number(), z.string()]).transform(numberOfText).pipe(z.number())

/** A field of a response that no client needs: it reads as undefined if it is unlike the published one. */
export const unneeded = <T extends z.ZodType>(schema: T) => schema.nullish().catch(undefined)

/** Sats in a response: published as a number, so fractions are valid. */
export const wireSats = z.number()

/** Both spellings have been seen (protocol/v2.md#futures-trade). */
export const wireSide = z.enum(['b', 's', 'buy', 'sell'])
