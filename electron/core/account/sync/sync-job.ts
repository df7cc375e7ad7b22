import type { SyncJobName } from '@common/domain/sync-jobs'
import type { WriteAction } from '@common/domain/writes/write-kinds'
import type { AccountModuleName } from '../../ports/exchange/exchange-account-events'
import type { ReadRequestOptions, UnreadableRecord } from '../../ports/exchange/exchange-listing'
import type { ReadOptions } from '../../usecases/lists/read-listing'
import type { ImportedList, ImportProgress } from './import-progress'

export interface SyncJob {
  readonly name: SyncJobName
  /** After opening the account; Infinity if it only runs on request. */
  readonly firstMs: number
  readonly everyMs: () => number
  readonly read: () => Promise<void>
  readonly findsWrites?: true
}

/** Requests for reads. Throws until all modules have started. */
export interface SyncRequests {
  trigger(name: SyncJobName, delayMs?: number): void
  /** `everyMs` count from the start of the last read. */
  paced(name: SyncJobName, everyMs: number): void
  changed(area: AccountModuleName): void
  afterAction(action: WriteAction): void
  /** True while the exchange streams every change of the account. */
  isStreaming(): boolean
}

export type Unreadable = Pick<ReadRequestOptions, 'onUnreadable'>

export interface JobReadersDeps {
  readonly reading: ImportProgress
  readonly signal: AbortSignal
  readonly onUnreadable: (job: SyncJobName, records: readonly UnreadableRecord[]) => void
  /** Exchange time. */
  readonly nowMs: () => number
}

export interface JobReaders {
  /** Serialized, and reports unreadable records. `afterwards` runs after a success. */
  list(
    job: SyncJobName,
    read: (options: Unreadable) => Promise<unknown>,
    afterwards?: () => void | Promise<void>,
  ): () => Promise<void>
  copy(
    name: ImportedList,
    read: (options: ReadOptions) => Promise<void>,
  ): (options: Unreadable) => Promise<void>
}

export const createJobReaders = ({ reading, signal, onUnreadable, nowMs }: JobReadersDeps): JobReaders => ({
  list: (job, read, afterwards) =>
    coalesceRuns(async () => {
      const records: UnreadableRecord[] = []
      await read({ onUnreadable: (found) => void records.push(...found) })
      onUnreadable(job, records)
      await afterwards?.()
    }),
  copy: (name, read) => (options) =>
    reading.during(name, (onProgress) => read({ signal, onProgress, nowMs, ...options })),
})

function coalesceRuns(run: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve()
  return () => (last = last.then(run, run))
}

export const seldom =
  (sync: Pick<SyncRequests, 'isStreaming'>, pollingMs: number, streamedMs: number) => (): number =>
    sync.isStreaming() ? streamedMs : pollingMs
