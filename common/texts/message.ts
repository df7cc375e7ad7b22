import type { en } from './en'

export type TextKey = keyof typeof en

/** Translated on display. */
export interface Message {
  readonly code: TextKey
  readonly values?: Readonly<Record<string, MessageValue>> | undefined
}

export type MessageValue = string | number | Message

type Slots<Message> = Message extends `${string}{${infer Rest}`
  ? (Rest extends `${infer Slot}}${string}` ? Slot : never) | Slots<Rest>
  : never

type BeforeComma<Slot> = Slot extends `${infer Name},${string}` ? Name : Slot

/** Excludes plural branches, which contain `#` or a space, unlike names. */
type NameOf<Slot> =
  BeforeComma<Slot> extends `${string}${' ' | '#'}${string}` ? never : BeforeComma<Slot> & string

type ValueOf<Slot> = Slot extends `${string}, ${'number' | 'plural' | 'date'}${string}`
  ? number
  : string | Message

type ValuesOf<Key extends TextKey> = {
  readonly [Slot in Slots<(typeof en)[Key]> as NameOf<Slot>]: ValueOf<Slot>
}

export type ValuesArguments<Key extends TextKey> = keyof ValuesOf<Key> extends never ? [] : [ValuesOf<Key>]

export type PlainKey = {
  [Key in TextKey]: keyof ValuesOf<Key> extends never ? Key : never
}[TextKey]

export function message<Key extends TextKey>(code: Key, ...[values]: ValuesArguments<Key>): Message {
  return values === undefined ? { code } : { code, values }
}
