import type { en } from './en'

export type TextKey = keyof typeof en

/** A text that is not put into words yet: which, and with what in it. It is resolved where it is shown, in the language of who reads. */
export interface Text {
  readonly code: TextKey
  readonly values?: Readonly<Record<string, TextValue>> | undefined
}

/** A name or somebody else's words, a number that the message says how to write, or a text inside the text. */
export type TextValue = string | number | Text

/** What stands behind each opening brace of a message, up to the next closing one: `count, plural, one {# trade`. */
type Slots<Message> = Message extends `${string}{${infer Rest}`
  ? (Rest extends `${infer Slot}}${string}` ? Slot : never) | Slots<Rest>
  : never

type BeforeComma<Slot> = Slot extends `${infer Name},${string}` ? Name : Slot

/** The branches of a plural stand in braces too; they hold a `#` or a space, and no name does. */
type NameOf<Slot> =
  BeforeComma<Slot> extends `${string}${' ' | '#'}${string}` ? never : BeforeComma<Slot> & string

type ValueOf<Slot> = Slot extends `${string}, ${'number' | 'plural' | 'date'}${string}`
  ? number
  : string | Text

/** The values that the English message names, each of the kind that it asks for. */
export type ValuesOf<Key extends TextKey> = {
  readonly [Slot in Slots<(typeof en)[Key]> as NameOf<Slot>]: ValueOf<Slot>
}

export type ValuesArguments<Key extends TextKey> = keyof ValuesOf<Key> extends never ? [] : [ValuesOf<Key>]

/** A key of a message without values. */
export type PlainKey = {
  [Key in TextKey]: keyof ValuesOf<Key> extends never ? Key : never
}[TextKey]

/** Makes a text; the values that its message names have to be given. */
export function text<Key extends TextKey>(code: Key, ...[values]: ValuesArguments<Key>): Text {
  return values === undefined ? { code } : { code, values }
}
