import { secondMs } from '@common/domain/durations'
import { writeKinds, type WriteAction } from '@common/domain/writes/write-kinds'
import { syncJobs, type SyncJobName } from '@common/domain/sync-jobs'
import type { Clock } from '../../ports/clock'
import type { AccountModuleName } from '../../ports/exchange/exchange-account-events'
import { storageProblem } from '../../ports/storage/disk-full'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import { getErrorPolicy } from '../../ports/exchange/exchange-error-kinds'
import { retryDelayMs, type ConnectionHealth } from './connection-health'
import { Repeater } from './repeater'
import type { SyncJob } from './sync-job'

export interface ScheduleDeps {
  readonly jobs: readonly SyncJob[]
  readonly isStreaming: () => boolean
  readonly clock: Clock
  readonly health: ConnectionHealth
  readonly onUnexpected: (source: string, error: unknown) => void
}

export interface Schedule {
  begin(): void
  trigger(name: SyncJobName, delayMs?: number): void
  /** `everyMs` count from the start of the last read. */
  paced(name: SyncJobName, everyMs: number): void
  /** All failing jobs by default. */
  retry(job?: SyncJobName): void
  changed(area: AccountModuleName): void
  afterAction(action: WriteAction): void
  stop(): void
}

const gatherMs = 300
const crossingEveryMs = 3 * secondMs
/** After jobs that wait for the connection. */
const afterReconnectMs = 5 * secondMs
const streamedEveryMs = secondMs

const readAfter: Readonly<Record<AccountModuleName, readonly SyncJobName[]>> = {
  trades: ['trades'],
  cross: ['cross', 'account'],
  deposits: ['deposits'],
  withdrawals: ['withdrawals'],
}

/** Each read takes a second of the rate limit. */
const delayAfterMs = { trades: 3 * secondMs, options: 3 * secondMs, cross: secondMs } as const

/** Unsigned, except `account`, which probes the key. */
const unsuspended: ReadonlySet<SyncJobName> = new Set(['prices', 'market', 'account'])

const isReady = ({ phase }: ConnectionHealth): boolean => phase === 'ready'

/** One signed request per second: reads after changes, otherwise rarely, more rarely while streaming. */
export function makeSchedule({ jobs, isStreaming, clock, health, onUnexpected }: ScheduleDeps): Schedule {
  let stopped = false
  const begunAtUpMs = new Map<SyncJobName, number>()
  const repeaters = new Map<SyncJobName, Repeater>()

  function repeat({ name, everyMs, read }: SyncJob): Repeater {
    return new Repeater({
      clock,
      everyMs,
      async run() {
        if (isSuspended(name)) return
        begunAtUpMs.set(name, clock.upMs())
        await read()
        const { phase } = health
        health.stored(name, null)
        health.succeeded(name)
        if (phase === 'refused' && health.phase !== 'refused') beginAll()
        if (phase === 'offline' && isReady(health)) trigger('balance', afterReconnectMs)
      },
      onFailure(error, failuresInARow) {
        const unstored = storageProblem(error)
        if (unstored) health.stored(name, unstored)
        else if (!(error instanceof ExchangeError)) onUnexpected(name, error)
        else if (!stopped) onRefusal(name, error, failuresInARow)
        return retryDelayMs(error, failuresInARow, clock.nowMs())
      },
    })
  }

  function onRefusal(name: SyncJobName, error: ExchangeError, failuresInARow: number): void {
    health.failed(name, error)
    const { fault, health: meaning } = getErrorPolicy(error)
    if (fault && failuresInARow === 1) onUnexpected(name, error)
    // The account read decides if the key is refused.
    if (meaning === 'key-refused' && name !== 'account') trigger('account')
  }

  /** Repeated refusals can get the address banned (protocol/rest.md#bans). */
  const isSuspended = (name: SyncJobName): boolean => health.phase === 'refused' && !unsuspended.has(name)

  const trigger = (name: SyncJobName, delayMs = 0): void => repeaters.get(name)?.trigger(delayMs)

  function changed(area: AccountModuleName): void {
    const everyMs = isStreaming() ? streamedEveryMs : crossingEveryMs
    for (const name of readAfter[area]) trigger(name, Math.max(gatherMs, untilAllowed(name, everyMs)))
  }

  function untilAllowed(name: SyncJobName, everyMs: number): number {
    return Math.max(0, (begunAtUpMs.get(name) ?? -Infinity) + everyMs - clock.upMs())
  }

  for (const job of jobs) repeaters.set(job.name, repeat(job))

  function beginAll(): void {
    for (const { name, firstMs } of jobs) if (firstMs < Infinity) trigger(name, firstMs)
  }

  return {
    begin: beginAll,
    retry(job) {
      for (const name of job === undefined ? syncJobs : [job])
        if (health.failures.some((failure) => failure.job === name)) trigger(name)
    },
    trigger,
    paced: (name, everyMs) => trigger(name, untilAllowed(name, everyMs)),
    changed,
    afterAction(action) {
      trigger('account')
      const { changes } = writeKinds[action]
      if (changes) trigger(changes, delayAfterMs[changes])
    },
    stop() {
      stopped = true
      for (const repeater of repeaters.values()) repeater.stop()
    },
  }
}
