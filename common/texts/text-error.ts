import { inEnglish } from '#error-words'
import { text, type Text } from './text'

/** An error whose words are for the user: `text` in the reader's language, `message` in English for the log and for tests. */
export class TextError extends Error {
  readonly text: Text

  constructor(said: Text, options: { readonly cause?: unknown } = {}) {
    super(inEnglish(said), options.cause === undefined ? {} : { cause: options.cause })
    this.text = said
  }
}

/** Several texts, one after the other. Halved, for a text that nests as deep as there are sentences cannot cross the bridge. */
export function textsInOrder(texts: readonly Text[]): Text {
  const [first] = texts
  if (first === undefined) return text('said.nothing')
  if (texts.length === 1) return first
  const half = Math.ceil(texts.length / 2)
  return text('said.inOrder', {
    first: textsInOrder(texts.slice(0, half)),
    next: textsInOrder(texts.slice(half)),
  })
}

/** What went wrong, for the user: an error's own text, or the words of one that has none. */
export const textOf = (error: unknown): Text =>
  error instanceof TextError
    ? error.text
    : text('said.verbatim', { words: error instanceof Error ? error.message : String(error) })
