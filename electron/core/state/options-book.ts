import type { OptionsState } from '@common/bridge/contract/options'
import { optionEffectSats } from '@common/domain/balance/effects'
import { isEqualRecord } from '@common/domain/is-equal-record'
import type { OptionTrade } from '@common/domain/options/option'
import type { History } from '../ports/history'
import type { Changed } from './changed'
import { LiveBook, type LiveBookParts } from './live-book'

const recentEndedCount = 200

export interface OptionsBookParts extends Pick<
  LiveBookParts<OptionTrade>,
  'clock' | 'knownAtMs' | 'note' | 'noteGone'
> {
  readonly history: Pick<
    History,
    'liveOptions' | 'endedOptions' | 'saveOptions' | 'option' | 'removeOption' | 'together'
  >
  readonly publish: (state: OptionsState) => void
}

/** Every running option as last told by the exchange. */
export class OptionsBook extends LiveBook<OptionTrade> {
  readonly #parts: OptionsBookParts

  constructor(parts: OptionsBookParts) {
    const { history } = parts
    super({
      ...parts,
      stored: {
        live: () => history.liveOptions(),
        one: (id) => history.option(id),
        save: (options) => history.saveOptions(options),
        remove: (id) => history.removeOption(id),
      },
      together: (run) => history.together(run),
      isLive: ({ state }) => state === 'running',
      isNewer,
      heldSats: optionEffectSats,
      publish: () => undefined,
    })
    this.#parts = parts
    if (parts.knownAtMs > 0) this.#publish()
  }

  /** The running and the most recent ended ones. */
  all(): OptionTrade[] {
    return [...this.live(), ...this.#parts.history.endedOptions(recentEndedCount)]
  }

  /** The window is told at every reading how old what it shows is. */
  override apply(told: readonly OptionTrade[], readAtRevision?: number): Changed<OptionTrade>[] {
    try {
      return super.apply(told, readAtRevision)
    } finally {
      this.#publish()
    }
  }

  /** Lets go of options that the exchange knows nothing of. */
  forget(tradeIds: readonly string[]): void {
    const tell = this.letGo(tradeIds)
    if (!tell) return
    this.#publish()
    tell()
  }

  #publish(): void {
    this.#parts.publish({
      options: this.all(),
      asOfMs: this.asOfMs,
      holdingsRevision: this.holdingsRevision,
    })
  }
}

/** What has ended does not run again: an older answer that arrives late does not undo it. */
const isNewer = (before: OptionTrade, after: OptionTrade): boolean =>
  (before.state === 'running' || after.state !== 'running') && !isEqualRecord(before, after)
