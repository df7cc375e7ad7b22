import { flatten } from './flatten'
import { spellings } from './spellings'

const shown = '[secret]'

/** A part of one to three characters would be found in every other word. */
const shortestPart = 4
/** A shorter one is found by chance in ids, hashes and payment requests, which must stay what they are. */
const shortestInIds = 8

/** Levels of an answer that are kept; published answers have four. Deeper values become null. */
const deepest = 50

/** An id, a hash, an address, a payment request: one long word. */
const isMachineWord = (text: string): boolean => text.length >= 20 && /^[\w:?=&.+/-]+$/.test(text)

/**
 * Finds the parts of a key in what comes from outside, however they are spelled: in either case, reversed, in hex, in base64 at any
 * offset, escaped, or with characters between them that are not seen. To be done before a text is cut: half a secret would not be found.
 */
export class Redactor {
  readonly #inWords: readonly string[]
  readonly #inIds: readonly string[]

  constructor(parts: readonly string[]) {
    this.#inWords = needlesOf(parts.filter(({ length }) => length >= shortestPart))
    this.#inIds = needlesOf(parts.filter(({ length }) => length >= shortestInIds))
  }

  /** The text with `[secret]` in place of what was found. */
  words(text: string): string {
    return replaceAll(text, this.#inWords)
  }

  /**
   * A parsed answer, cleaned; `raw` is its text, which is looked through as a whole first. An answer in which nothing is found is
   * returned as it is.
   */
  answer(json: unknown, raw: string): unknown {
    // A text that is escaped may hold an escape again: that is seen in its value alone.
    if (!raw.includes('\\') && rangesOf(raw, this.#inWords).length === 0) return json
    return this.#clean(json)
  }

  #clean(value: unknown, depth = 0): unknown {
    if (depth > deepest) return null
    if (typeof value === 'string')
      return replaceAll(value, isMachineWord(value) ? this.#inIds : this.#inWords)
    if (Array.isArray(value)) return value.map((each) => this.#clean(each, depth + 1))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, this.#clean(each, depth + 1)]),
    )
  }
}

const needlesOf = (parts: readonly string[]): readonly string[] => [
  ...new Set(parts.flatMap(spellings).map(lowerCase)),
]

/** Of the same length, whatever the letters. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

type Range = readonly [start: number, end: number]

function replaceAll(text: string, needles: readonly string[]): string {
  let clean = ''
  let end = 0
  for (const [from, to] of rangesOf(text, needles)) {
    if (from >= end) clean += text.slice(end, from) + shown
    end = Math.max(end, to)
  }
  return clean + text.slice(end)
}

/** Where in the text the needles are, in order; one may lie in another. */
function rangesOf(text: string, needles: readonly string[]): Range[] {
  const ranges = findAll(lowerCase(text), needles)
  const flat = flatten(text)
  if (flat) {
    const { from, until } = flat
    for (const [start, end] of findAll(lowerCase(flat.text), needles))
      ranges.push([from[start] ?? 0, until[end - 1] ?? text.length])
  }
  return ranges.sort(([one], [other]) => one - other)
}

function findAll(text: string, needles: readonly string[]): Range[] {
  const found: Range[] = []
  for (const needle of needles) {
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1))
      found.push([at, at + needle.length])
  }
  return found
}
