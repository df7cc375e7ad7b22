import { inEnglish } from '#error-words'
import { message, type Message } from './message'

/** `text` is translated on display; `message` is English for logs and tests. */
export class TextError extends Error {
  readonly text: Message

  constructor(message: Message, options: { readonly cause?: unknown } = {}) {
    super(inEnglish(message), options.cause === undefined ? {} : { cause: options.cause })
    this.text = message
  }
}

/** Balanced, because linear nesting would exceed the depth limit of the bridge. */
export function messagesInOrder(texts: readonly Message[]): Message {
  const [first] = texts
  if (first === undefined) return message('message.nothing')
  if (texts.length === 1) return first
  const half = Math.ceil(texts.length / 2)
  return message('message.inOrder', {
    first: messagesInOrder(texts.slice(0, half)),
    next: messagesInOrder(texts.slice(half)),
  })
}

export const toMessage = (error: unknown): Message =>
  error instanceof TextError
    ? error.text
    : message('message.verbatim', { words: error instanceof Error ? error.message : String(error) })
