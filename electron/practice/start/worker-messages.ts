import type { PracticeInfo } from './practice-options'

/** `event` is `unhandledRejection`, or `request` for an error that a request met. */
export interface WorkerError {
  readonly event: 'unhandledRejection' | 'uncaughtException' | 'request' | 'end'
  readonly message: string
  readonly stack?: string | undefined
}

/** What the worker tells whoever started it. It ends when it is sent anything. */
export type FromWorker =
  | { readonly kind: 'ready'; readonly info: PracticeInfo }
  | { readonly kind: 'failed'; readonly message: string }
  | ({ readonly kind: 'unexpected' } & WorkerError)
  | { readonly kind: 'closed' }
