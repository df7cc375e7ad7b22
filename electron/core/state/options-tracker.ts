import type { OptionsState, OptionTrade } from '@common/domain/options/option'
import { optionEffectSats } from '@common/domain/balance/effects'
import { isEqualRecord } from '@common/domain/collections/is-equal-record'
import type { History } from '../ports/storage/history'
import type { Changed } from './changed'
import { PositionTracker, recentClosedCount, type PositionTrackerDeps } from './position-tracker'

interface OptionsTrackerDeps extends Pick<
  PositionTrackerDeps<OptionTrade>,
  'clock' | 'knownAtMs' | 'enqueue' | 'enqueueGone'
> {
  readonly history: History
  readonly publish: (state: OptionsState) => void
}

export class OptionsTracker extends PositionTracker<OptionTrade> {
  readonly #deps: OptionsTrackerDeps

  constructor(deps: OptionsTrackerDeps) {
    const { history } = deps
    super({
      ...deps,
      stored: history.options,
      isActive: ({ state }) => state === 'running',
      isNewer,
      heldSats: optionEffectSats,
      publish: () => undefined,
    })
    this.#deps = deps
    if (deps.knownAtMs > 0) this.#publish()
  }

  all(): OptionTrade[] {
    return [...this.active(), ...this.#deps.history.options.ended(recentClosedCount)]
  }

  override apply(options: readonly OptionTrade[], readAtRevision?: number): Changed<OptionTrade>[] {
    try {
      return super.apply(options, readAtRevision)
    } finally {
      this.#publish()
    }
  }

  forget(tradeIds: readonly string[]): void {
    this.letGo(tradeIds, () => this.#publish())
  }

  #publish(): void {
    this.#deps.publish({
      options: this.all(),
      asOfMs: this.asOfMs,
      holdingsRevision: this.holdingsRevision,
    })
  }
}

/** A closed option never reopens: ignores late responses. */
const isNewer = (before: OptionTrade, after: OptionTrade): boolean =>
  (before.state === 'running' || after.state !== 'running') && !isEqualRecord(before, after)
