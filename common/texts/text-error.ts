import { inEnglish } from '#error-words'
import { text, type Text } from './text'

/** `text` is translated on display; `message` is English for logs and tests. */
export class TextError extends Error {
  readonly text: Text

  constructor(message: Text, options: { readonly cause?: unknown } = {}) {
    super(inEnglish(message), options.cause === undefined ? {} : { cause: options.cause })
    this.text = message
  }
}

/** Balanced, because linear nesting would exceed the depth limit of the bridge. */
export function textsInOrder(texts: readonly Text[]): Text {
  const [first] = texts
  if (first === undefined) return text('message.nothing')
  if (texts.length === 1) return first
  const half = Math.ceil(texts.length / 2)
  return text('message.inOrder', {
    first: textsInOrder(texts.slice(0, half)),
    next: textsInOrder(texts.slice(half)),
  })
}

export const toText = (error: unknown): Text =>
  error instanceof TextError
    ? error.text
    : text('message.verbatim', { words: error instanceof Error ? error.message : String(error) })
