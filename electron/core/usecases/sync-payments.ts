import type { Clock } from '../ports/clock'
import type { Page } from '../ports/exchange-page'
import type { History } from '../ports/history'
import type { Changed } from '../state/wallet-book'

const pageLimit = 1000
const recentLimit = 100
/** Clocks are measured to about a second. */
const clockToleranceMs = 5000

export interface SyncPaymentsPorts<T> {
  /** Names this list in the history. */
  readonly name: 'deposits' | 'withdrawals'
  readonly read: (page: Page) => Promise<readonly T[]>
  readonly apply: (payments: readonly T[]) => Changed<T>[]
  /** Service clock minus ours. */
  readonly clockSkewMs: () => number
  readonly history: Pick<History, 'fact' | 'saveFact'>
  readonly clock: Clock
}

/**
 * Reads deposits or withdrawals: all of them the first time, later the newest hundred. Answers what changed; of the first reading
 * only what was made since this started, the rest is old news.
 */
export function syncPayments<T extends { readonly createdAtMs: number }>(ports: SyncPaymentsPorts<T>) {
  const { name, read, apply, clockSkewMs, history, clock } = ports
  const fact = `${name}ReadAtMs`
  const startedAtMs = clock.nowMs()

  return async (): Promise<Changed<T>[]> => {
    const isFirst = history.fact(fact) === undefined
    const changes = apply(await read({ limit: isFirst ? pageLimit : recentLimit }))
    history.saveFact(fact, clock.nowMs())
    if (!isFirst) return changes
    const newsSinceMs = startedAtMs + clockSkewMs() - clockToleranceMs
    return changes.filter(({ before, after }) => before !== undefined || after.createdAtMs >= newsSinceMs)
  }
}
