import type { FieldIssue } from '@common/domain/issue'
import type { Text } from '@common/texts/text'
import { TextError } from '@common/texts/text-error'

/**
 * Every way a request to the service can fail.
 * - `not-sent`: refused here or never left this machine; nothing happened
 * - `closed`: the connection was closed before its turn came; nothing happened, and whoever asked may no longer be there to be told
 * - `unknown-outcome`: a write left this machine and no clear answer came back; it may have taken effect
 */
export type ExchangeErrorKind =
  | 'invalid-request'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'unsupported'
  | 'rate-limited'
  | 'banned'
  | 'maintenance'
  | 'server'
  | 'clock-skew'
  | 'not-sent'
  | 'closed'
  | 'no-answer'
  | 'bad-answer'
  | 'unknown-outcome'

export interface ExchangeErrorOptions {
  readonly status?: number | undefined
  /** The service's own text, shown beside ours. */
  readonly serviceText?: string | undefined
  readonly issues?: readonly FieldIssue[] | undefined
  readonly retryAtMs?: number | undefined
  /** The id in the response to an accepted write that can't be read otherwise. */
  readonly recordId?: string | undefined
  readonly cause?: unknown
}

/** A text for the user; nothing of the request's headers may be put in it. */
export class ExchangeError extends TextError {
  readonly kind: ExchangeErrorKind
  readonly status: number | undefined
  readonly serviceText: string | undefined
  readonly issues: readonly FieldIssue[]
  readonly retryAtMs: number | undefined
  readonly recordId: string | undefined

  constructor(kind: ExchangeErrorKind, said: Text, options: ExchangeErrorOptions = {}) {
    super(said, options)
    this.name = 'ExchangeError'
    this.kind = kind
    this.status = options.status
    this.serviceText = options.serviceText
    this.issues = options.issues ?? []
    this.retryAtMs = options.retryAtMs
    this.recordId = options.recordId
  }
}
