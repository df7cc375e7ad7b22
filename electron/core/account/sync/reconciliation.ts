import type { SyncJobName } from '@common/domain/sync-jobs'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import type { Journal } from '../../ports/storage/journal'
import type { SyncJob } from './sync-job'

export interface ReconciliationDeps {
  readonly journal: Pick<Journal, 'isIncomplete' | 'markReconciled'>
  readonly jobs: readonly SyncJob[]
  /** A lost write may be in an unreadable record. */
  readonly isWhole: (job: SyncJobName) => boolean
  readonly onReconciled: () => void
}

/** Refused lists are not awaited. */
const isHidden = (error: unknown): boolean =>
  error instanceof ExchangeError && ['forbidden', 'unsupported', 'not-found'].includes(error.kind)

/** Waits until every list that a lost write could change was read. */
export class Reconciliation {
  readonly #deps: ReconciliationDeps
  readonly #missing: Set<SyncJobName>

  constructor(deps: ReconciliationDeps) {
    this.#deps = deps
    this.#missing = new Set(deps.jobs.flatMap(({ name, findsWrites }) => (findsWrites ? [name] : [])))
  }

  awaited(): SyncJobName[] {
    return this.#deps.journal.isIncomplete() ? [...this.#missing] : []
  }

  watched(): readonly SyncJob[] {
    return this.#deps.jobs.map((job) => ({ ...job, read: () => this.#read(job) }))
  }

  async #read({ name, read }: SyncJob): Promise<void> {
    try {
      await read()
    } catch (error) {
      if (isHidden(error)) this.#onRead(name)
      throw error
    }
    if (this.#deps.isWhole(name)) this.#onRead(name)
  }

  #onRead(name: SyncJobName): void {
    this.#missing.delete(name)
    const { journal, onReconciled } = this.#deps
    if (this.#missing.size > 0 || !journal.isIncomplete()) return
    journal.markReconciled()
    onReconciled()
  }
}
