import type { PracticeInfo } from './practice-options'

export interface WorkerError {
  readonly event: 'unhandledRejection' | 'uncaughtException' | 'request' | 'end'
  readonly message: string
  readonly stack?: string | undefined
}

/** `close` also ends the thread; `start` follows a `stop`. */
export type ToWorker = 'start' | 'stop' | 'close'

export type FromWorker =
  | { readonly kind: 'ready'; readonly info: PracticeInfo }
  | { readonly kind: 'failed'; readonly message: string }
  | ({ readonly kind: 'unexpected' } & WorkerError)
  /** The database file is damaged. */
  | { readonly kind: 'damaged' }
  | { readonly kind: 'stopped' }
