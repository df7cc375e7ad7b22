import { IntlMessageFormat } from 'intl-messageformat'
import type { Catalogue } from './catalogue'
import { en } from './en'

type Message = ReturnType<IntlMessageFormat['getAst']>
type Part = Message[number]

const plain = 'ACEGHIKLNORSTUYZacdeghiklnorstuyz'
const accented = 'ÅÇÉĞĤÎĶĻÑÖŔŠŢÛÝŽåçđéğĥîķļñöŕšţûýž'
const accents = new Map(Array.from(plain, (letter, index) => [letter, accented[index]]))

// About the length of German.
const lengthen = (text: string): string => text.replace(/[aeiou]/g, '$&$&')
const accent = (text: string): string => Array.from(text, (letter) => accents.get(letter) ?? letter).join('')

const literalKind = 0
const literal = (value: string): Part => ({ type: literalKind, value })
const getKind = ({ type }: Part): number => type

const stretch = (parts: Message): Message =>
  parts.map((part) => {
    if ('value' in part && getKind(part) === literalKind) return literal(accent(lengthen(part.value)))
    if (!('options' in part)) return part
    const branches = Object.entries(part.options).map(([name, branch]) => [
      name,
      { ...branch, value: stretch(branch.value) },
    ])
    return { ...part, options: Object.fromEntries(branches) as typeof part.options }
  })

/** Reveals truncated, concatenated and hard-coded texts. */
export const pseudoMessage = (message: string): Message => [
  literal('['),
  ...stretch(new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst()),
  literal(']'),
]

export const pseudoEnglish = (): Catalogue =>
  Object.fromEntries(Object.entries(en).map(([key, message]) => [key, pseudoMessage(message)])) as Record<
    keyof typeof en,
    Message
  >
