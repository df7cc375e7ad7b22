import { dayMs } from '@common/domain/durations'
import type { Clock } from '../../ports/clock'
import type { Listing } from '../../ports/exchange-listing'
import type { History } from '../../ports/history'
import type { Changed } from '../../state/wallet-book'
import { syncList } from '../lists/sync-list'

/** Invoices are paid or lapse within it. */
const overlapMs = dayMs
/** Clocks are measured to about a second. */
const clockToleranceMs = 5000

export interface SyncPaymentsPorts<T> {
  /** Names this list in the history. */
  readonly name: 'deposits' | 'withdrawals'
  readonly list: Listing<T>
  /** Takes them over and tells those changes that are news. */
  readonly apply: (payments: readonly T[], isNews: (change: Changed<T>) => boolean) => void
  /** When the oldest payment was made that may take longer than a day. */
  readonly changingSinceMs: () => number | undefined
  /** Service clock minus ours. */
  readonly clockSkewMs: () => number
  readonly history: Pick<History, 'fact' | 'saveFact'>
  readonly clock: Clock
}

/**
 * Copies deposits or withdrawals into the history: all of them the first time, later those of the last day and what may still change.
 * Tells what changed; of the first reading only what was made since this started, the rest is old news.
 */
export function syncPayments<T extends { readonly createdAtMs: number }>(ports: SyncPaymentsPorts<T>) {
  const { name, list, apply, changingSinceMs, clockSkewMs, history, clock } = ports
  const startedAtMs = clock.nowMs()

  return syncList({
    name,
    list,
    overlapMs,
    changingSinceMs,
    save(payments, isFirst) {
      const newsSinceMs = startedAtMs + clockSkewMs() - clockToleranceMs
      const isNews = ({ before, after }: Changed<T>): boolean =>
        !isFirst || before !== undefined || after.createdAtMs >= newsSinceMs
      apply(payments, isNews)
    },
    history,
  })
}
