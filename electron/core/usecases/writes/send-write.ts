import type { DoubtBook, Intent } from '../../state/doubt-book'
import { ExchangeError } from '../../ports/exchange-error'
import { meaningOf } from '../../ports/exchange-error-kinds'
import { Refusal } from '../../ports/refusal'
import type { DoubtAction } from '@common/domain/doubt'
import { text } from '@common/texts/text'

/** What became of a write: a clear answer, or a doubt that is being looked into. */
export type Outcome<T> =
  { readonly kind: 'done'; readonly value: T } | { readonly kind: 'in-doubt'; readonly doubtId: string }

export interface SendWritePorts {
  readonly doubts: DoubtBook
  /** A doubt was raised: look into it. */
  readonly onDoubt: () => void
  /** A write came to its end, whichever: what is known of the account may be outdated. */
  readonly onSent: (action: DoubtAction) => void
  readonly onUnexpected: (where: string, error: unknown) => void
}

export interface Write<T> {
  readonly intent: Intent
  readonly send: () => Promise<T>
  /** Called when it is stored, before it is sent. */
  readonly onBegin?: (doubtId: string) => void
  /** More belongs to it: whoever asked clears the doubt when that has come to its end. */
  readonly keepsDoubt?: true
  /** Takes over the exchange's answer. A fault in here is reported; the write was done all the same. */
  readonly onDone: (value: T) => void
}

/**
 * Sends a write once; every write passes through here. It is stored as a doubt before it leaves and cleared by a clear answer, so that
 * neither a lost answer nor a crash hides what may have happened. Never sends again.
 * @throws Refusal when the same thing is on its way or in doubt, or `unexpected` when a fault of the app kept it from being sent;
 * ExchangeError when the exchange said no
 */
export const sendWrite =
  ({ doubts, onDoubt, onSent, onUnexpected }: SendWritePorts) =>
  async <T>({ intent, send, onBegin, onDone, keepsDoubt }: Write<T>): Promise<Outcome<T>> => {
    const where = `write ${intent.sent.action}`
    /** What follows the answer must not hide it. */
    const afterwards = (run: () => void): void => {
      try {
        run()
      } catch (error) {
        onUnexpected(where, error)
      }
    }
    const doubtId = doubts.begin(intent)
    let value: T
    try {
      onBegin?.(doubtId)
      value = await send()
    } catch (error) {
      if (!(error instanceof ExchangeError)) {
        // The port promises that nothing has left then.
        onUnexpected(where, error)
        afterwards(() => doubts.refused(doubtId))
        throw new Refusal('unexpected', text('doubt.neverLeft', { what: intent.summary }))
      }
      afterwards(() => onSent(intent.sent.action))
      if (meaningOf(error).notDone) {
        afterwards(() => (error.kind === 'closed' ? doubts.neverLeft(doubtId) : doubts.refused(doubtId)))
        throw error
      }
      if (error.cause !== undefined) onUnexpected(where, error.cause)
      afterwards(() => doubts.raise(doubtId))
      afterwards(onDoubt)
      return { kind: 'in-doubt', doubtId }
    }
    // The doubt last: a crash in between is looked into again.
    afterwards(() => onDone(value))
    if (!keepsDoubt) {
      afterwards(() => {
        try {
          doubts.clear(doubtId)
        } catch (error) {
          // It will be found at the next start, so it is shown and looked into now.
          doubts.raise(doubtId)
          onDoubt()
          throw error
        }
      })
    }
    afterwards(() => onSent(intent.sent.action))
    return { kind: 'done', value }
  }
