import { flatten } from './flatten'

const shown = '[secret]'

/** Shorter parts would match ordinary words. */
const shortestPart = 4
/** Shorter parts occur by chance in ids and hashes, which must not change. */
const shortestInIds = 8

/** Deeper values become null. */
const deepest = 50

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const partOfUuid = /^[0-9a-f]{0,12}(-[0-9a-f]{0,12})*$/

const isMachineWord = (text: string): boolean => text.length >= 20 && /^[\w:?=&.+/-]+$/.test(text)

/**
 * Finds key parts in any case, reversed, hex, base64, escaped, or with invisible characters between. Run before
 * cutting texts.
 */
export class Redactor {
  readonly #inWords: readonly string[]
  readonly #inIds: readonly string[]
  readonly #inUuids: readonly string[]

  constructor(parts: readonly string[]) {
    this.#inWords = buildNeedles(parts.filter(({ length }) => length >= shortestPart))
    this.#inIds = buildNeedles(parts.filter(({ length }) => length >= shortestInIds))
    this.#inUuids = this.#inIds.filter((needle) => partOfUuid.test(needle))
  }

  redactText(text: string): string {
    return replaceAll(text, this.#inWords)
  }

  /** Leaves ids and hashes readable. */
  value(value: unknown, depth = 0): unknown {
    if (depth > deepest) return null
    if (typeof value === 'string') return this.#text(value)
    if (Array.isArray(value)) return value.map((each) => this.value(each, depth + 1))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, this.value(each, depth + 1)]),
    )
  }

  #text(text: string): string {
    if (uuid.test(text)) return replaceAll(text, this.#inUuids)
    return replaceAll(text, isMachineWord(text) ? this.#inIds : this.#inWords)
  }
}

const buildNeedles = (parts: readonly string[]): readonly string[] => [
  ...new Set(parts.flatMap(encodedVariants).map(lowerCase)),
]

/** Preserves the length. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

type Range = readonly [start: number, end: number]

function replaceAll(text: string, needles: readonly string[]): string {
  if (needles.length === 0) return text
  let clean = ''
  let end = 0
  for (const [from, to] of findRanges(text, needles)) {
    if (from >= end) clean += text.slice(end, from) + shown
    end = Math.max(end, to)
  }
  return clean + text.slice(end)
}

function findRanges(text: string, needles: readonly string[]): Range[] {
  const ranges = findAll(lowerCase(text), needles)
  const flat = flatten(text)
  if (flat) {
    const { from, until } = flat
    for (const [start, end] of findAll(lowerCase(flat.text), needles))
      ranges.push([from[start] ?? 0, until[end - 1] ?? text.length])
  }
  return ranges.sort(([a], [b]) => a - b)
}

function findAll(text: string, needles: readonly string[]): Range[] {
  const found: Range[] = []
  for (const needle of needles) {
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1))
      found.push([at, at + needle.length])
  }
  return found
}

function encodedVariants(text: string): readonly string[] {
  const bytes = Buffer.from(text)
  const inBase64 = [0, 1, 2].map((offset) => insideBase64(bytes, offset))
  return [
    text,
    [...text].reverse().join(''),
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    ...inBase64,
    ...inBase64.map((each) => each.replaceAll('+', '-').replaceAll('/', '_')),
  ]
}

/** Independent of the surrounding bytes; `offset` bytes precede. */
function insideBase64(bytes: Buffer, offset: number): string {
  const bits = (offset + bytes.length) * 8
  return Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .slice(Math.ceil((offset * 8) / 6), Math.floor(bits / 6))
}
