import { syncJobs, type SyncJobName } from '@common/domain/sync-jobs'
import type { WriteAction } from '@common/domain/writes/write-kinds'
import type { Exchange } from '../../ports/exchange/exchange'
import type { AccountModuleName } from '../../ports/exchange/exchange-account-events'
import type { Journal } from '../../ports/storage/journal'
import { AccountChanges } from './account-changes'
import { Reconciliation } from './reconciliation'
import { makeSchedule, type Schedule, type ScheduleDeps } from './schedule'
import type { SyncJob, SyncRequests } from './sync-job'

export interface SyncEngineDeps extends Pick<ScheduleDeps, 'clock' | 'health' | 'onUnexpected'> {
  readonly exchange: Pick<Exchange, 'accountEvents'>
  readonly journal: Journal
  readonly onReconciled: () => void
}

export class SyncEngine implements SyncRequests {
  readonly #deps: SyncEngineDeps
  readonly #changes: AccountChanges
  readonly #ending = new AbortController()
  #started: Schedule | undefined

  constructor(deps: SyncEngineDeps) {
    this.#deps = deps
    this.#changes = new AccountChanges({
      exchange: deps.exchange,
      onChange: (area) => this.changed(area),
    })
  }

  get signal(): AbortSignal {
    return this.#ending.signal
  }

  start(all: readonly SyncJob[], begin: () => void): void {
    const { health, journal, onReconciled } = this.#deps
    const jobs = syncJobs.flatMap((name) => all.filter((job) => job.name === name))
    const reconciliation = new Reconciliation({
      journal,
      jobs,
      isWhole: (job) => health.isWhole(job),
      onReconciled,
    })
    const schedule = makeSchedule({
      ...this.#deps,
      jobs: reconciliation.watched(),
      isStreaming: () => this.isStreaming(),
    })
    this.#started = schedule
    try {
      begin()
      this.#changes.start()
    } catch (error) {
      this.stop()
      throw error
    }
    schedule.begin()
    for (const name of reconciliation.awaited()) schedule.trigger(name)
  }

  get #schedule(): Schedule {
    if (!this.#started) throw new Error('The sync has not started')
    return this.#started
  }

  isStreaming(): boolean {
    return this.#changes.isStreaming()
  }

  trigger(name: SyncJobName, delayMs?: number): void {
    this.#schedule.trigger(name, delayMs)
  }

  paced(name: SyncJobName, everyMs: number): void {
    this.#schedule.paced(name, everyMs)
  }

  changed(area: AccountModuleName): void {
    this.#schedule.changed(area)
  }

  afterAction(action: WriteAction): void {
    this.#schedule.afterAction(action)
  }

  retry(job?: SyncJobName): void {
    this.#schedule.retry(job)
  }

  stop(): void {
    this.#changes.stop()
    this.#started?.stop()
    this.#ending.abort()
  }
}
