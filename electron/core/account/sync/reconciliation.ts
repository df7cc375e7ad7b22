import type { SyncJobName } from '@common/domain/sync-jobs'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import type { Journal } from '../../ports/storage/journal'

export interface ReconciliationDeps {
  readonly journal: Pick<Journal, 'isIncomplete' | 'markReconciled'>
  readonly areas: {
    readonly options: object | null
    readonly swaps: object | null
    readonly cross: object | null
  }
  /** A lost write may be in an unreadable record. */
  readonly isWhole: (job: SyncJobName) => boolean
  readonly onReconciled: () => void
}

type SyncJobs = Readonly<Record<SyncJobName, () => Promise<void>>>

/** Refused lists are not awaited. */
const isHidden = (error: unknown): boolean =>
  error instanceof ExchangeError && ['forbidden', 'unsupported', 'not-found'].includes(error.kind)

/** Waits until every list that a lost write could change was read. */
export class Reconciliation {
  readonly #deps: ReconciliationDeps
  readonly #missing: Set<SyncJobName>

  constructor(deps: ReconciliationDeps) {
    const { options, swaps, cross } = deps.areas
    this.#deps = deps
    this.#missing = new Set<SyncJobName>([
      'doubts',
      'trades',
      'closed trades',
      'withdrawals',
      ...(options ? (['options'] as const) : []),
      ...(swaps ? (['swaps'] as const) : []),
      ...(cross ? (['cross'] as const) : []),
    ])
  }

  awaited(): SyncJobName[] {
    return this.#deps.journal.isIncomplete() ? [...this.#missing] : []
  }

  watch(jobs: SyncJobs): SyncJobs {
    const watched = Object.entries(jobs).map(([name, read]): [string, () => Promise<void>] => [
      name,
      async () => {
        try {
          await read()
        } catch (error) {
          if (isHidden(error)) this.#onRead(name as SyncJobName)
          throw error
        }
        if (this.#deps.isWhole(name as SyncJobName)) this.#onRead(name as SyncJobName)
      },
    ])
    return Object.fromEntries(watched) as SyncJobs
  }

  #onRead(name: SyncJobName): void {
    this.#missing.delete(name)
    const { journal, onReconciled } = this.#deps
    if (this.#missing.size > 0 || !journal.isIncomplete()) return
    journal.markReconciled()
    onReconciled()
  }
}
