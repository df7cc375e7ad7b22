import { message, type Message, type TextKey } from '@common/texts/message'

export { message } from '@common/texts/message'

export const verbatim = (content: string): Message => message('message.verbatim', { words: content })

export const joined = (first: Message, next: Message): Message => message('message.inOrder', { first, next })

export const withText = (code: TextKey): { readonly text: { readonly code: TextKey } } => ({ text: { code } })
