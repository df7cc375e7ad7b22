import { ownValue } from '@common/domain/collections/own-value'

/** Without invisible characters; escapes decoded. */
export interface Flat {
  readonly text: string
  readonly from: Uint32Array
  readonly until: Uint32Array
}

const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const invisible =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/

const special = new RegExp(
  `&#x([0-9a-f]{1,6});?|&#([0-9]{1,7});?|&(${Object.keys(names).join('|')});|%([0-9a-f]{2})|\\\\u([0-9a-f]{4})|\\\\(?=/)|${invisible.source}`,
  'gi',
)
const isSpecial = new RegExp(special.source, 'i')

export function flatten(text: string): Flat | undefined {
  if (!isSpecial.test(text)) return undefined
  const parts: string[] = []
  const from = new Uint32Array(text.length)
  const until = new Uint32Array(text.length)
  let length = 0
  const takePlain = (start: number, end: number): void => {
    parts.push(text.slice(start, end))
    for (let index = start; index < end; index += 1, length += 1) {
      from[length] = index
      until[length] = index + 1
    }
  }
  let end = 0
  for (const match of text.matchAll(special)) {
    takePlain(end, match.index)
    end = match.index + match[0].length
    const decoded = decodeEscape(match)
    parts.push(decoded)
    from.fill(match.index, length, length + decoded.length)
    until.fill(end, length, length + decoded.length)
    length += decoded.length
  }
  takePlain(end, text.length)
  return { text: parts.join(''), from, until }
}

function decodeEscape([, hex, decimal, name, percent, escape]: RegExpExecArray): string {
  if (name !== undefined) return ownValue(names, name.toLowerCase()) ?? ''
  const code = decimal === undefined ? parseInt(hex ?? percent ?? escape ?? '', 16) : Number(decimal)
  if (!(code <= 0x10ffff)) return ''
  const character = String.fromCodePoint(code)
  return invisible.test(character) ? '' : character
}
