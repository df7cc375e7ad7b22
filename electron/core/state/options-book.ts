import type { OptionsState } from '@common/bridge/contract/options'
import type { OptionTrade } from '@common/domain/options/option'
import type { Clock } from '../ports/clock'

const keptEndedCount = 200

export interface OptionsBookParts {
  readonly clock: Pick<Clock, 'nowMs'>
  readonly publish: (state: OptionsState) => void
  /** Tells of one that is new or changed. */
  readonly note: (before: OptionTrade | undefined, after: OptionTrade) => void
}

/** Every running option and the most recent ended ones, as last told by the exchange since the app was started. */
export class OptionsBook {
  readonly #parts: OptionsBookParts
  readonly #options = new Map<string, OptionTrade>()
  /** The revision at which an option was last applied. */
  readonly #touched = new Map<string, number>()
  #revision = 0

  constructor(parts: OptionsBookParts) {
    this.#parts = parts
  }

  /** Grows with everything that is applied: what was read before a later revision may be older than what is known. */
  get revision(): number {
    return this.#revision
  }

  running(): OptionTrade[] {
    return this.all().filter(({ state }) => state === 'running')
  }

  all(): OptionTrade[] {
    return [...this.#options.values()]
  }

  get(tradeId: string): OptionTrade | undefined {
    return this.#options.get(tradeId)
  }

  changedSince(tradeId: string, revision: number): boolean {
    return (this.#touched.get(tradeId) ?? 0) > revision
  }

  /** Takes over what the exchange told. A record read before `readAtRevision` does not replace one applied since. */
  apply(told: readonly OptionTrade[], readAtRevision = this.#revision): void {
    const changed = told.filter(
      (option) =>
        !this.changedSince(option.id, readAtRevision) && isNewer(this.#options.get(option.id), option),
    )
    this.#revision += 1
    for (const option of changed) {
      this.#parts.note(this.#options.get(option.id), option)
      this.#options.set(option.id, option)
      this.#touched.set(option.id, this.#revision)
    }
    this.#dropOld()
    this.#publish()
  }

  /** Lets go of options that the exchange knows nothing of. */
  forget(tradeIds: readonly string[]): void {
    const gone = tradeIds.filter((id) => this.#options.delete(id))
    if (gone.length > 0) this.#publish()
  }

  #dropOld(): void {
    const ended = this.all()
      .filter(({ state }) => state !== 'running')
      .sort((a, b) => endedAtMs(b) - endedAtMs(a))
    for (const { id } of ended.slice(keptEndedCount)) this.#options.delete(id)
  }

  #publish(): void {
    this.#parts.publish({ options: this.all(), asOfMs: this.#parts.clock.nowMs() })
  }
}

const endedAtMs = ({ closedAtMs, expiresAtMs }: OptionTrade): number => closedAtMs ?? expiresAtMs

/** What has ended does not run again: an older answer that arrives late does not undo it. */
const isNewer = (before: OptionTrade | undefined, after: OptionTrade): boolean =>
  before === undefined || before.state === 'running' || after.state !== 'running'
