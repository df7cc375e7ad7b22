import { dayMs } from '@common/domain/durations'
import type { Deposit } from '@common/domain/wallet'
import type { Clock } from '../../ports/clock'
import { ExchangeError } from '../../ports/exchange-error'
import type { Listing } from '../../ports/exchange-listing'
import type { History } from '../../ports/history'
import type { Changed } from '../../state/changed'
import type { ReadOptions } from '../lists/read-listing'
import { collectUnreadable } from '../lists/look-for-vanished'
import { syncList } from '../lists/sync-list'

/** Invoices are paid or lapse within it. */
const overlapMs = dayMs
/** So many that were not listed are asked for by themselves after a reading: an address that asks in vain too often can be banned. */
const mostLookedFor = 2
/** Clocks are measured to about a second. */
const clockToleranceMs = 5000

export interface SyncPaymentsPorts<T> {
  /** Names this list in the history. */
  readonly name: 'deposits' | 'withdrawals'
  readonly list: Listing<T>
  /** Takes them over and tells those changes that are news. */
  readonly apply: (payments: readonly T[], isNews: (change: Changed<T>) => boolean) => void
  /** Those that wait, as far as they were listed before. */
  readonly waiting: () => readonly T[]
  /** @throws ExchangeError `not-found` for one that the service does not know */
  readonly one: (id: string) => Promise<T>
  /** When the oldest payment was made that may take longer than a day. */
  readonly changingSinceMs: () => number | undefined
  /** Service clock minus ours. */
  readonly clockSkewMs: () => number
  readonly history: Pick<History, 'fact' | 'saveFact'>
  readonly clock: Clock
}

/**
 * Copies deposits or withdrawals into the history: all of them the first time, later those of the last day and what may still change.
 * Tells what changed; of the first reading only what was made since this started, the rest is old news. One that waits, is not listed
 * any more and is not known by its id either is gone.
 */
export function syncPayments<T extends Pick<Deposit, 'id' | 'state' | 'createdAtMs'>>(
  ports: SyncPaymentsPorts<T>,
): (options?: ReadOptions) => Promise<void> {
  const { name, list, apply, waiting, one, changingSinceMs, clockSkewMs, history, clock } = ports
  const startedAtMs = clock.nowMs()
  /** Of this reading. */
  const listed = new Set<string>()
  /** Older than what is read, and there all the same. */
  const found = new Set<string>()

  async function lookForUnlisted(mayBeListed: (id: string) => boolean): Promise<void> {
    const unlisted = waiting().filter(({ id }) => !listed.has(id) && !found.has(id) && !mayBeListed(id))
    for (const payment of unlisted.slice(0, mostLookedFor)) {
      try {
        apply([await one(payment.id)], () => true)
        found.add(payment.id)
      } catch (error) {
        if (!(error instanceof ExchangeError && error.kind === 'not-found')) throw error
        apply([{ ...payment, state: 'gone' }], () => true)
      }
    }
  }

  const readList = syncList({
    name,
    list,
    overlapMs,
    changingSinceMs,
    save(payments, isFirst) {
      const newsSinceMs = startedAtMs + clockSkewMs() - clockToleranceMs
      const isNews = ({ before, after }: Changed<T>): boolean =>
        !isFirst || before !== undefined || after.createdAtMs >= newsSinceMs
      for (const { id } of payments) listed.add(id)
      apply(payments, isNews)
    },
    history,
  })
  return async (options) => {
    listed.clear()
    const { mayBeListed, onUnreadable } = collectUnreadable(options ?? {})
    await readList({ ...options, onUnreadable })
    await lookForUnlisted(mayBeListed)
  }
}
