import { text, type Text, type TextKey } from '@common/texts/text'

/** The text of a key, with its values: what the app returns and the window renders in the user's language. */
export { text as t } from '@common/texts/text'

/** A text with these very words, where a test needs any. */
export const said = (words: string): Text => text('said.verbatim', { words })

/** Two texts, one after the other. */
export const joined = (first: Text, next: Text): Text => text('said.inOrder', { first, next })

/** An error with the text of a key, whatever its values. */
export const withText = (code: TextKey): { readonly text: { readonly code: TextKey } } => ({ text: { code } })
