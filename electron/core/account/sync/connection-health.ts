import { minuteMs } from '@common/domain/durations'
import { essentialJobs, syncJobTexts, type SyncJobName } from '@common/domain/sync-jobs'
import { message, type Message } from '@common/texts/message'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import { getErrorPolicy, type ErrorPolicy } from '../../ports/exchange/exchange-error-kinds'
import type { UnreadableRecord } from '../../ports/exchange/exchange-listing'

export type HealthPhase = 'connecting' | 'ready' | 'offline' | 'refused'

type EssentialJob = (typeof essentialJobs)[number]

const isEssential = (job: SyncJobName): job is EssentialJob => essentialJobs.some((name) => name === job)

export interface SyncFailure {
  readonly job: SyncJobName
  readonly problem: Message
  /** Unreadable records; absent if the job itself failed. */
  readonly unreadable?: number
}

const firstWaitMs = 2000
const longestWaitMs = 30_000
const longestSeldomWaitMs = 2 * minuteMs

const getKey = ({ id, problem }: UnreadableRecord): string => id ?? JSON.stringify(problem)

export class ConnectionHealth {
  readonly #onChange: () => void
  readonly #awaited = new Set<SyncJobName>(essentialJobs)
  readonly #failures = new Map<SyncJobName, ExchangeError>()
  readonly #unreadable = new Map<SyncJobName, readonly UnreadableRecord[]>()
  readonly #unstored = new Map<string, Message>()
  #published: string = ''

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  get phase(): HealthPhase {
    if (this.#has('account', 'key-refused')) return 'refused'
    if (essentialJobs.some((job) => this.#has(job, 'offline'))) return 'offline'
    return this.#awaited.size > 0 ? 'connecting' : 'ready'
  }

  /** Essential jobs that have not succeeded since selection. */
  get loading(): readonly SyncJobName[] {
    return [...this.#awaited]
  }

  get problem(): Message | null {
    const refusal = this.#failures.get('account')
    if (refusal && this.phase === 'refused') return refusal.text
    const [unstored] = this.#unstored.values()
    if (unstored) return unstored
    const unreachable = essentialJobs.find((job) => this.#has(job, 'offline'))
    if (unreachable) return this.#failures.get(unreachable)?.text ?? null
    const [failure] = this.#failedJobs().filter(({ job }) => isEssential(job))
    return failure
      ? message('sync.failed', { what: message(syncJobTexts[failure.job]), problem: failure.problem })
      : null
  }

  get failures(): readonly SyncFailure[] {
    const unreadable = [...this.#unreadable].flatMap(([job, records]) =>
      records[0] && !this.#failures.has(job)
        ? [{ job, problem: records[0].problem, unreadable: records.length }]
        : [],
    )
    return [...this.#failedJobs(), ...unreadable]
  }

  #failedJobs(): SyncFailure[] {
    return [...this.#failures].map(([job, error]) => ({ job, problem: error.text }))
  }

  /** Returns those not seen in the job's last run. */
  unreadable(job: SyncJobName, records: readonly UnreadableRecord[]): readonly UnreadableRecord[] {
    const before = new Set(this.#unreadable.get(job)?.map(getKey))
    if (records.length > 0) this.#unreadable.set(job, records)
    else this.#unreadable.delete(job)
    this.#publish()
    return records.filter((record) => !before.has(getKey(record)))
  }

  isWhole(job: SyncJobName): boolean {
    return !this.#unreadable.has(job)
  }

  succeeded(job: SyncJobName): void {
    this.#awaited.delete(job)
    this.#failures.delete(job)
    this.#publish()
  }

  failed(job: SyncJobName, error: ExchangeError): void {
    if (getErrorPolicy(error).health !== 'unchanged') this.#failures.set(job, error)
    this.#publish()
  }

  /** Doesn't affect the phase. */
  stored(job: string, problem: Message | null): void {
    if (problem) this.#unstored.set(job, problem)
    else this.#unstored.delete(job)
    this.#publish()
  }

  #has(job: SyncJobName, health: ErrorPolicy['health']): boolean {
    const error = this.#failures.get(job)
    return error !== undefined && getErrorPolicy(error).health === health
  }

  #publish(): void {
    const now = JSON.stringify([this.phase, this.loading, this.problem, this.failures])
    if (now === this.#published) return
    this.#published = now
    this.#onChange()
  }
}

/** Doubles from 2 s; at least the delay requested by the exchange. */
export function retryDelayMs(error: unknown, failuresInARow: number, nowMs: number): number {
  const isSeldom = error instanceof ExchangeError && getErrorPolicy(error).nextRead === 'seldom'
  const mostMs = isSeldom ? longestSeldomWaitMs : longestWaitMs
  const backoffMs = Math.min(firstWaitMs * 2 ** Math.min(failuresInARow - 1, 9), mostMs)
  const retryAtMs = error instanceof ExchangeError ? error.retryAtMs : undefined
  return Math.max(backoffMs, (retryAtMs ?? 0) - nowMs)
}
