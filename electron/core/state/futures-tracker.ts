import type { FuturesFeedChange } from '@common/domain/futures/futures-feed'
import { tradeEffectSats } from '@common/domain/balance/effects'
import type { FuturesTrade, TradeState } from '@common/domain/futures/trade'
import { isEqualRecord } from '@common/domain/collections/is-equal-record'
import type { History } from '../ports/storage/history'
import type { Changed } from './changed'
import { PositionTracker, recentClosedCount, type PositionTrackerDeps } from './position-tracker'

export type FuturesChange = Changed<FuturesTrade>

const rank: Readonly<Record<TradeState, number>> = { open: 0, running: 1, closed: 2, canceled: 2 }

export const isActive = ({ state }: FuturesTrade): boolean => state === 'open' || state === 'running'

interface FuturesTrackerDeps extends Pick<
  PositionTrackerDeps<FuturesTrade>,
  'clock' | 'knownAtMs' | 'enqueue' | 'enqueueGone'
> {
  readonly history: History
  readonly publish: (change: FuturesFeedChange) => void
}

export class FuturesTracker extends PositionTracker<FuturesTrade> {
  readonly #deps: FuturesTrackerDeps

  constructor(deps: FuturesTrackerDeps) {
    const { history, clock, publish } = deps
    super({
      ...deps,
      stored: history.trades,
      isActive,
      isNewer,
      heldSats: tradeEffectSats,
      publish: (trades, holdingsRevision) =>
        publish({ kind: 'changed', trades: [...trades], asOfMs: clock.nowMs(), holdingsRevision }),
    })
    this.#deps = deps
  }

  snapshot(): FuturesFeedChange {
    const ended = this.#deps.history.trades.ended({ limit: recentClosedCount })
    const { asOfMs, holdingsRevision } = this
    return { kind: 'snapshot', trades: [...this.active(), ...ended], asOfMs, holdingsRevision }
  }

  /** @throws the history's error; the trades then stay */
  forget(tradeIds: readonly string[]): void {
    this.letGo(tradeIds, () => this.#deps.publish(this.snapshot()))
  }
}

function isNewer(before: FuturesTrade, after: FuturesTrade): boolean {
  if (rank[after.state] !== rank[before.state]) return rank[after.state] > rank[before.state]
  // The exchange's clock may be set back.
  return !isEqualRecord(before, after)
}
