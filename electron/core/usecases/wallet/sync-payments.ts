import { dayMs } from '@common/domain/durations'
import type { Deposit } from '@common/domain/wallet'
import type { Clock } from '../../ports/clock'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import type { Listing } from '../../ports/exchange/exchange-listing'
import type { FactRepository } from '../../ports/storage/repositories'
import type { Changed } from '../../state/changed'
import type { MissedEvents } from '../missed-events'
import type { ReadOptions } from '../lists/read-listing'
import { collectUnreadable, reportUnreadable } from '../lists/find-missing-records'
import { syncList } from '../lists/sync-list'

/** Invoices are paid or expire within a day. */
const overlapMs = dayMs
/** Per read: repeated misses risk a ban. */
const maxLookups = 2
const clockToleranceMs = 5000

export interface SyncPaymentsDeps<T> {
  readonly name: 'deposits' | 'withdrawals'
  readonly list: Listing<T>
  readonly apply: (payments: readonly T[], isNews: (change: Changed<T>) => boolean) => void
  readonly waiting: () => readonly T[]
  /** @throws ExchangeError `not-found` for an unknown id */
  readonly readById: (id: string) => Promise<T>
  readonly changingSinceMs: () => number | undefined
  readonly clockSkewMs: () => number
  readonly missed: Pick<MissedEvents, 'isMissed' | 'wasPending' | 'wasPaymentSeen'>
  readonly facts: FactRepository
  readonly clock: Clock
}

/**
 * The first sync publishes only payments created since the account was last open, or pending then. Pending ones neither
 * listed nor found by id become `gone`.
 */
export function syncPayments<T extends Pick<Deposit, 'id' | 'state' | 'createdAtMs'>>(
  deps: SyncPaymentsDeps<T>,
): (options?: ReadOptions) => Promise<void> {
  const { name, list, apply, waiting, readById, changingSinceMs, clockSkewMs, missed, facts, clock } = deps
  const startedAtMs = clock.nowMs()
  const listed = new Set<string>()
  const found = new Set<string>()
  let isResumed = false

  async function findUnlisted({ mayBeListed, onUnreadable }: ReturnType<typeof collectUnreadable>) {
    const unlisted = waiting().filter(({ id }) => !listed.has(id) && !found.has(id) && !mayBeListed(id))
    for (const payment of unlisted.slice(0, maxLookups)) {
      try {
        apply([await readById(payment.id)], () => true)
        found.add(payment.id)
      } catch (error) {
        if (reportUnreadable(payment.id, error, { onUnreadable })) continue
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
      const isNews = ({ before, after }: Changed<T>): boolean => {
        if (before !== undefined || after.createdAtMs >= newsSinceMs) return true
        if (missed.wasPaymentSeen(after)) return false
        return !isFirst || missed.isMissed(after.createdAtMs) || missed.wasPending(after.id)
      }
      for (const { id } of payments) listed.add(id)
      apply(payments, isNews)
    },
    onResume: () => (isResumed = true),
    facts,
  })
  return async (options) => {
    listed.clear()
    isResumed = false
    const unreadable = collectUnreadable(options ?? {})
    await readList({ ...options, onUnreadable: unreadable.onUnreadable })
    // The pages read before an interruption may list them.
    if (!isResumed) await findUnlisted(unreadable)
  }
}
