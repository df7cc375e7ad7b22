import type { PracticeInfo } from './practice-options'

/** What the worker tells whoever started it. It ends when it is sent anything. */
export type FromWorker =
  | { readonly kind: 'ready'; readonly info: PracticeInfo }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'unexpected'; readonly message: string }
  | { readonly kind: 'closed' }
