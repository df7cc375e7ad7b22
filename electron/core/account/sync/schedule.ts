import { minuteMs, secondMs } from '@common/domain/durations'
import { writeKinds, type WriteAction } from '@common/domain/write-kinds'
import { syncJobs, type SyncJobName } from '@common/domain/sync-jobs'
import type { Clock } from '../../ports/clock'
import type { AccountModuleName } from '../../ports/exchange/exchange-account-events'
import { storageProblem } from '../../ports/storage/disk-full'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import { getErrorPolicy } from '../../ports/exchange/exchange-error-kinds'
import { retryDelayMs, type ConnectionHealth } from './connection-health'
import { Repeater } from './repeater'

export interface PollingContext {
  readonly isStreaming: () => boolean
  /** Until prices must be requested despite the stream. */
  readonly needsTickerInMs: () => number
  /** Triggered trades: `few` are read individually, `many` as a list. */
  readonly triggered: () => 'none' | 'few' | 'many'
  readonly hasActiveTrades: () => boolean
  /** The exchange moves trailing stops without an event. */
  readonly hasTrailingStops: () => boolean
  readonly awaitsDeposits: () => boolean
  readonly hasUnresolvedWrites: () => boolean
  readonly isBalanceUnsure: () => boolean
  readonly hasPendingWithdrawals: () => boolean
  readonly hasRunningOptions: () => boolean
  readonly hasCross: () => boolean
}

export interface ScheduleDeps {
  readonly jobs: Readonly<Record<SyncJobName, () => Promise<void>>>
  readonly now: PollingContext
  readonly clock: Clock
  readonly health: ConnectionHealth
  readonly onUnexpected: (where: string, error: unknown) => void
}

export interface Schedule {
  begin(): void
  trigger(name: SyncJobName, delayMs?: number): void
  /** `everyMs` count from the start of the last read. */
  paced(name: SyncJobName, everyMs: number): void
  /** All failing jobs by default. */
  retry(job?: SyncJobName): void
  changed(area: AccountModuleName): void
  triggered(): void
  afterAction(action: WriteAction): void
  stop(): void
}

interface Turn {
  readonly firstMs: number
  readonly everyMs: () => number
}

const gatherMs = 300
const crossingEveryMs = 3 * secondMs
/** Detects events lost by the stream. */
const checkRunningEveryMs = 20 * secondMs
const triggeredEveryMs = { none: checkRunningEveryMs, few: secondMs, many: crossingEveryMs } as const
/** After jobs that wait for the connection. */
export const afterReconnectMs = 5 * secondMs
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
export function makeSchedule({ jobs, now, clock, health, onUnexpected }: ScheduleDeps): Schedule {
  let stopped = false
  const seldom = (pollingMs: number, streamedMs: number) => () => (now.isStreaming() ? streamedMs : pollingMs)
  // The first three jobs make the connection ready.
  const turns: Readonly<Record<SyncJobName, Turn>> = {
    prices: { firstMs: 0, everyMs: () => Math.max(3 * secondMs, now.needsTickerInMs()) },
    account: { firstMs: 0, everyMs: seldom(30 * secondMs, 2 * minuteMs) },
    trades: { firstMs: 0, everyMs: tradesEveryMs },
    'touched trades': {
      firstMs: checkRunningEveryMs,
      everyMs: () => triggeredEveryMs[now.triggered()],
    },
    doubts: {
      firstMs: 3 * secondMs,
      everyMs: () => (now.hasUnresolvedWrites() ? 10 * secondMs : 60 * minuteMs),
    },
    deposits: { firstMs: 3 * secondMs, everyMs: seldom(minuteMs, 10 * minuteMs) },
    withdrawals: {
      firstMs: 3 * secondMs,
      everyMs: () => (now.hasPendingWithdrawals() ? 10 * secondMs : seldom(minuteMs, 10 * minuteMs)()),
    },
    'closed trades': { firstMs: 3 * secondMs, everyMs: seldom(5 * minuteMs, 30 * minuteMs) },
    balance: {
      firstMs: 20 * secondMs,
      everyMs: () => (now.isBalanceUnsure() ? 30 * secondMs : 5 * minuteMs),
    },
    'carry fees': { firstMs: 10 * secondMs, everyMs: () => 60 * minuteMs },
    options: {
      firstMs: 4 * secondMs,
      everyMs: () => (now.hasRunningOptions() ? 30 * secondMs : 5 * minuteMs),
    },
    'ended options': { firstMs: 8 * secondMs, everyMs: () => 30 * minuteMs },
    swaps: { firstMs: 12 * secondMs, everyMs: () => 30 * minuteMs },
    cross: {
      firstMs: secondMs,
      everyMs: () =>
        now.hasCross() ? seldom(15 * secondMs, 2 * minuteMs)() : seldom(minuteMs, 10 * minuteMs)(),
    },
    transfers: { firstMs: 14 * secondMs, everyMs: () => 30 * minuteMs },
    market: { firstMs: 60 * minuteMs, everyMs: () => 60 * minuteMs },
    'awaited deposits': {
      firstMs: Infinity,
      everyMs: () => (now.awaitsDeposits() ? 3 * secondMs : 60 * minuteMs),
    },
  }
  const begunAtUpMs = new Map<SyncJobName, number>()
  const repeaters = new Map<SyncJobName, Repeater>()

  function tradesEveryMs(): number {
    if (now.hasTrailingStops()) return 5 * secondMs
    if (now.isStreaming()) return 2 * minuteMs
    return now.hasActiveTrades() ? 15 * secondMs : minuteMs
  }

  function repeat(name: SyncJobName, { everyMs }: Turn): Repeater {
    return new Repeater({
      clock,
      everyMs,
      async run() {
        if (isSuspended(name)) return
        begunAtUpMs.set(name, clock.upMs())
        await jobs[name]()
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
    const everyMs = now.isStreaming() ? streamedEveryMs : crossingEveryMs
    for (const name of readAfter[area]) trigger(name, Math.max(gatherMs, untilAllowed(name, everyMs)))
  }

  function untilAllowed(name: SyncJobName, everyMs: number): number {
    return Math.max(0, (begunAtUpMs.get(name) ?? -Infinity) + everyMs - clock.upMs())
  }

  for (const name of syncJobs) repeaters.set(name, repeat(name, turns[name]))

  function beginAll(): void {
    for (const name of syncJobs) {
      const { firstMs } = turns[name]
      if (firstMs < Infinity) trigger(name, firstMs)
    }
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
    triggered() {
      const isPaced = now.triggered() === 'many'
      trigger('touched trades', isPaced ? untilAllowed('touched trades', secondMs) : 0)
    },
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
