import { bech32 } from '@scure/base'
import { invoiceError } from './invoice-error'

/** BOLT 11, "Tagged Fields". */
const fieldTypes = { p: 1, s: 16, d: 13, n: 19, h: 23, x: 6, features: 5 } as const
export type FieldName = keyof typeof fieldTypes

export type TaggedFields = ReadonlyMap<FieldName, readonly number[]>

const toFieldName = (type: number): FieldName | undefined =>
  (Object.keys(fieldTypes) as FieldName[]).find((name) => fieldTypes[name] === type)

/** Fixed `data_length`; a BOLT 11 test vector requires rejecting others. */
const fixedLengths: Readonly<Partial<Record<FieldName, number>>> = { p: 52, s: 52, h: 52, n: 53 }

/**
 * Skips other fields: "MUST skip over unknown fields".
 * @throws InvoiceError if a field is truncated, repeated or has the wrong length
 */
export function readFields(words: readonly number[]): TaggedFields {
  const fields = new Map<FieldName, readonly number[]>()
  let at = 0
  while (at < words.length) {
    const [type = 0, high = 0, low = 0] = words.slice(at, at + 3)
    const end = at + 3 + high * 32 + low
    if (end > words.length) throw invoiceError('invoice.cutShort')
    const name = toFieldName(type)
    if (name !== undefined) addField(fields, name, words.slice(at + 3, end))
    at = end
  }
  return fields
}

function addField(
  fields: Map<FieldName, readonly number[]>,
  name: FieldName,
  words: readonly number[],
): void {
  const length = fixedLengths[name]
  if (length !== undefined && words.length !== length) {
    throw invoiceError('invoice.fieldLength', { field: name })
  }
  if (fields.has(name)) throw invoiceError('invoice.fieldTwice', { field: name })
  fields.set(name, words)
}

/** @throws RangeError if the field exceeds 1023 words */
export function writeField(name: FieldName, words: readonly number[]): readonly number[] {
  if (words.length > 1023)
    throw new RangeError(`field "${name}" must be at most 1023 words, got ${words.length}`)
  return [fieldTypes[name], words.length >> 5, words.length & 31, ...words]
}

/** @throws InvoiceError if the padding isn't zero */
export function wordsToBytes(words: readonly number[], name: string): Uint8Array {
  const bytes = bech32.fromWordsUnsafe([...words])
  if (bytes === undefined) throw invoiceError('invoice.fieldPadding', { field: name })
  return bytes
}

export const wordsToNumber = (words: readonly number[]): bigint =>
  words.reduce((sum, word) => sum * 32n + BigInt(word), 0n)

export function numberToWords(value: number, length?: number): readonly number[] {
  const words: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 32)) words.unshift(rest % 32)
  while (words.length < (length ?? 1)) words.unshift(0)
  return words
}
