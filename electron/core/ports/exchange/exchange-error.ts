import type { FieldIssue } from '@common/domain/issue'
import type { Message } from '@common/texts/message'
import { TextError } from '@common/texts/text-error'

/**
 * - `not-sent`: refused locally or never sent
 * - `closed`: never sent; the caller may no longer exist
 * - `unknown-outcome`: the write may have been carried out
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

interface ExchangeErrorOptions {
  readonly status?: number | undefined
  readonly serviceText?: string | undefined
  readonly issues?: readonly FieldIssue[] | undefined
  readonly retryAtMs?: number | undefined
  /** From the unreadable response to an accepted write. */
  readonly recordId?: string | undefined
  readonly cause?: unknown
}

/** Shown to the user; must not contain request headers. */
export class ExchangeError extends TextError {
  readonly kind: ExchangeErrorKind
  readonly status: number | undefined
  readonly serviceText: string | undefined
  readonly issues: readonly FieldIssue[]
  readonly retryAtMs: number | undefined
  readonly recordId: string | undefined

  constructor(kind: ExchangeErrorKind, message: Message, options: ExchangeErrorOptions = {}) {
    super(message, options)
    this.name = 'ExchangeError'
    this.kind = kind
    this.status = options.status
    this.serviceText = options.serviceText
    this.issues = options.issues ?? []
    this.retryAtMs = options.retryAtMs
    this.recordId = options.recordId
  }
}

export async function nullIfNotFound<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ExchangeError && error.kind === 'not-found') return null
    throw error
  }
}
