import type { PendingWrites, Intent } from '../../state/pending-writes'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import { getErrorPolicy } from '../../ports/exchange/exchange-error-kinds'
import { Refusal } from '../../ports/refusal'
import type { WriteAction } from '@common/domain/writes/write-kinds'
import type * as z from 'zod'
import { message } from '@common/texts/message'

export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'in-doubt'; readonly doubtId: string }

export type WriteMethods<Requests extends Readonly<Record<string, z.ZodType>>, T> = {
  readonly [Method in keyof Requests]: (request: z.output<Requests[Method]>) => Promise<Outcome<T>>
}

export interface SendWriteDeps {
  readonly pendingWrites: PendingWrites
  readonly onUnresolved: () => void
  readonly onSent: (action: WriteAction) => void
  readonly onUnexpected: (source: string, error: unknown) => void
}

export interface Write<T> {
  readonly intent: Intent
  readonly send: () => Promise<T>
  readonly onBegin?: (doubtId: string) => void
  /** The caller clears the pending write after further steps. */
  readonly keepsPending?: true
  /** A failure in here is reported; the write remains done. */
  readonly onDone: (value: T) => void
}

/**
 * A write that can't be removed from the journal is reconciled: the next start would find it.
 * @throws the error of `end`
 */
export function endOrReconcile(
  { pendingWrites, onUnresolved }: Pick<SendWriteDeps, 'pendingWrites' | 'onUnresolved'>,
  doubtId: string,
  end: (doubtId: string) => void,
): void {
  try {
    end(doubtId)
  } catch (error) {
    pendingWrites.raise(doubtId)
    onUnresolved()
    throw error
  }
}

/**
 * Stored before sending and cleared by a clear response: no lost response or crash hides the outcome.
 * Never retries.
 * @throws Refusal if the same write is pending or unresolved, or after an app error before sending; ExchangeError if
 * the exchange refused
 */
export const sendWrite =
  ({ pendingWrites, onUnresolved, onSent, onUnexpected }: SendWriteDeps) =>
  async <T>({ intent, send, onBegin, onDone, keepsPending }: Write<T>): Promise<Outcome<T>> => {
    const source = `write ${intent.sent.action}`
    /** A failure here must not hide the exchange's response. */
    const afterwards = (run: () => void) => {
      try {
        run()
      } catch (error) {
        onUnexpected(source, error)
      }
    }
    const doubtId = pendingWrites.begin(intent)
    const end = (run: (id: string) => void) =>
      afterwards(() => endOrReconcile({ pendingWrites, onUnresolved }, doubtId, run))
    let value: T
    try {
      onBegin?.(doubtId)
      value = await send()
    } catch (error) {
      if (!(error instanceof ExchangeError)) {
        // The port guarantees that nothing was sent.
        onUnexpected(source, error)
        end((id) => pendingWrites.refused(id))
        throw new Refusal('unexpected', message('unresolved.neverLeft', { what: intent.summary }))
      }
      afterwards(() => onSent(intent.sent.action))
      if (getErrorPolicy(error).notDone) {
        end((id) => (error.kind === 'closed' ? pendingWrites.neverLeft(id) : pendingWrites.refused(id)))
        throw error
      }
      if (error.cause !== undefined) onUnexpected(source, error.cause)
      afterwards(() => pendingWrites.raise(doubtId))
      afterwards(onUnresolved)
      return { kind: 'in-doubt', doubtId }
    }
    // Clear the pending write last, so a crash before this line triggers reconciliation.
    afterwards(() => onDone(value))
    if (!keepsPending) end((id) => pendingWrites.clear(id))
    afterwards(() => onSent(intent.sent.action))
    return { kind: 'done', value }
  }
