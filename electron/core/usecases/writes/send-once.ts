import { message } from '@common/texts/message'
import type { Clock } from '../../ports/clock'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import { getErrorPolicy } from '../../ports/exchange/exchange-error-kinds'
import type { OrderOutcome } from '../../ports/storage/history'
import type { Journal } from '../../ports/storage/journal'
import { Refusal } from '../../ports/refusal'
import { limitPreparation } from './limit-preparation'
import { sendWrite, type Outcome, type SendWriteDeps, type Write } from './send-write'

export interface SendOnceDeps extends SendWriteDeps {
  readonly clock: Pick<Clock, 'nowMs'>
  readonly journal: Pick<Journal, 'orderOutcome' | 'saveOrderOutcome' | 'removeOrderOutcome'>
}

interface OutcomeStorage<T> {
  readonly keep: (value: T) => OrderOutcome
  readonly recall: (stored: OrderOutcome) => T | undefined
}

/**
 * Repeating an id returns the first outcome, also after a restart.
 * @throws errors of `sendWrite`, and of `prepare` before sending
 */
export function sendOnce<T>(deps: SendOnceDeps, { keep, recall }: OutcomeStorage<T>) {
  const { clock, journal, pendingWrites, onUnexpected } = deps
  const send = sendWrite(deps)
  const running = new Map<string, Promise<Outcome<T>>>()

  function repeatOutcome(earlier: OrderOutcome): Outcome<T> {
    if (earlier.kind === 'in-doubt') return earlier
    if (earlier.kind === 'refused') {
      throw new ExchangeError('invalid-request', earlier.said, { issues: earlier.issues })
    }
    const value = recall(earlier)
    if (value === undefined) throw new Refusal('rejected', message('order.idTaken'))
    return { kind: 'done', value }
  }

  async function once(orderId: string, prepare: () => Write<T> | Promise<Write<T>>): Promise<Outcome<T>> {
    const earlier = journal.orderOutcome(orderId)
    if (earlier) return repeatOutcome(earlier)
    const requireRecent = limitPreparation(clock)
    const requireWanted = pendingWrites.watchWithdrawals()
    const write = await prepare()
    requireRecent()
    requireWanted()
    const remember = (outcome: OrderOutcome) => journal.saveOrderOutcome(orderId, outcome)
    try {
      return await send({
        ...write,
        onBegin: (doubtId) => remember({ kind: 'in-doubt', doubtId }),
        onDone(value) {
          try {
            remember(keep(value))
          } finally {
            write.onDone(value)
          }
        },
      })
    } catch (error) {
      try {
        if (error instanceof ExchangeError && getErrorPolicy(error).verdict)
          remember({ kind: 'refused', said: error.text, issues: [...error.issues] })
        else journal.removeOrderOutcome(orderId)
      } catch (failure) {
        onUnexpected('order id', failure)
      }
      throw error
    }
  }

  return (orderId: string, prepare: () => Write<T> | Promise<Write<T>>): Promise<Outcome<T>> => {
    const first = running.get(orderId)
    if (first) return first
    const sending = once(orderId, prepare).finally(() => running.delete(orderId))
    running.set(orderId, sending)
    return sending
  }
}
