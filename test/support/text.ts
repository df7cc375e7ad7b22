import { text, type Text, type TextKey } from '@common/texts/text'

export { text as t } from '@common/texts/text'

export const verbatim = (content: string): Text => text('message.verbatim', { words: content })

export const joined = (first: Text, next: Text): Text => text('message.inOrder', { first, next })

export const withText = (code: TextKey): { readonly text: { readonly code: TextKey } } => ({ text: { code } })
