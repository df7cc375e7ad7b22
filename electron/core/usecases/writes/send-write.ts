import type { DoubtBook, Intent } from '../../state/doubt-book'
import { ExchangeError } from '../../ports/exchange-error'
import { meaningOf } from '../../ports/exchange-error-kinds'

/** What became of a write: a clear answer, or a doubt that is being looked into. */
export type Outcome<T> =
  { readonly kind: 'done'; readonly value: T } | { readonly kind: 'in-doubt'; readonly doubtId: string }

export interface SendWritePorts {
  readonly doubts: DoubtBook
  /** A doubt was raised: look into it. */
  readonly onDoubt: () => void
}

/**
 * Sends a write once. It is stored as a doubt before it leaves and cleared by a clear answer, so that neither a lost answer nor a
 * crash hides what may have happened. Never sends again.
 * @throws Refusal when the same thing is on its way or in doubt; ExchangeError when the exchange said no
 */
export const sendWrite =
  ({ doubts, onDoubt }: SendWritePorts) =>
  async <T>(
    intent: Intent,
    send: () => Promise<T>,
    onBegin?: (doubtId: string) => void,
  ): Promise<Outcome<T>> => {
    const doubtId = doubts.begin(intent)
    try {
      onBegin?.(doubtId)
      const value = await send()
      doubts.clear(doubtId)
      return { kind: 'done', value }
    } catch (error) {
      if (error instanceof ExchangeError && meaningOf(error).notDone) {
        doubts.refused(doubtId)
        throw error
      }
      doubts.raise(doubtId)
      onDoubt()
      return { kind: 'in-doubt', doubtId }
    }
  }
