import { inEnglish } from './in-english'
import { text, type Text } from './text'

/** An error whose words are for the user: `text` in the reader's language, `message` in English for the log and for tests. */
export class TextError extends Error {
  readonly text: Text

  constructor(said: Text, options: { readonly cause?: unknown } = {}) {
    super(inEnglish(said), options.cause === undefined ? {} : { cause: options.cause })
    this.text = said
  }
}

/** Several texts, one after the other. */
export const textsInOrder = ([first, ...others]: readonly Text[]): Text => {
  if (first === undefined) return text('said.nothing')
  return others.length === 0 ? first : text('said.inOrder', { first, next: textsInOrder(others) })
}

/** What went wrong, for the user: an error's own text, or the words of one that has none. */
export const textOf = (error: unknown): Text =>
  error instanceof TextError
    ? error.text
    : text('said.verbatim', { words: error instanceof Error ? error.message : String(error) })
