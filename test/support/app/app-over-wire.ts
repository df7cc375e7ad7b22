import { bridgeContract } from '@common/bridge/contract'
import { createBridgeClient } from '@common/bridge/client'
import { serveBridge } from '@common/bridge/server'
import type { AppNotification } from '@common/domain/notifications/notification'
import type { Pipe } from '@common/bridge/protocol'
import { expect, onTestFinished, vi } from 'vitest'
import { createApp } from '../../../electron/core/app'
import { serviceExchange } from '../../../electron/core/exchange/service-exchange'
import type { Clock } from '../../../electron/core/ports/clock'
import { systemClock } from '../../../electron/core/system-clock'
import { startPractice, type RunningPractice } from '../../../electron/practice/start/practice-exchange'
import type { PracticeOptions } from '../../../electron/practice/start/practice-options'
import { practiceControlClient } from '../../../electron/launch/practice-control-client'
import { cuttingProxy, type CuttingProxy } from '../proxies/cutting-proxy'
import type { Subscription } from '../subscribe'
import { pipePair } from './pipe-pair'
import { runningPractice } from './running-practice'
import { seededRandom } from '../setup/seed'
import { testKdfCost } from './test-kdf-cost'
import { openAccountBridge, type OpenAccountBridge } from './open-account-bridge'
import { ManualClock } from '../time/manual-clock'
import { trackPendingRequests } from '../proxies/pending-requests'

/** Real time per second of the test clocks. */
const tickMs = 50
const fast = { requests: 1000, perMs: 1000 }

export interface Running {
  readonly bridge: OpenAccountBridge
  readonly proxy: CuttingProxy
  readonly shown: AppNotification[]
  readonly unexpected: unknown[]
  readonly open: () => Promise<Pipe>
  readonly watchSummary: (listener: (line: string) => void) => () => void
  readonly close: () => Promise<void>
}

export interface StartedExchange extends RunningPractice {
  readonly clock: Clock
}

/**
 * The exchange outlives the app.
 * @param clock also the default for the apps; by default runs from a fixed time at twenty times real time
 */
export async function startExchange(
  options: Partial<PracticeOptions> = {},
  clock: Clock = FastClock.start(),
): Promise<StartedExchange> {
  const unexpected: unknown[] = []
  const practice = await startPractice(
    {
      dataFolder: null,
      heldPrice: 50_000,
      hasLimits: false,
      ...(clock !== systemClock && { tickMs }),
      ...options,
    },
    (error) => unexpected.push(error),
    () => clock.nowMs(),
  )
  onTestFinished(async () => {
    await practice.close()
    expect(unexpected).toEqual([])
  })
  return { ...practice, clock }
}

/**
 * `direct` bypasses the proxy, at the address allowed for LNURLs of this computer. `clock` is the app's, if it
 * differs from the exchange's.
 */
export async function startOver(
  practice: StartedExchange,
  folder: string,
  {
    direct = false,
    hasLimits = false,
    clock = practice.clock,
    wsUrl = practice.ws,
  }: { direct?: boolean; hasLimits?: boolean; clock?: Clock; wsUrl?: string } = {},
): Promise<Running> {
  const unexpected: unknown[] = []
  const shown: AppNotification[] = []
  const proxy = await cuttingProxy(practice.rest)
  const { key, secret, passphrase } = practice.account
  const app = await createApp({
    dataFolder: folder,
    shell: 'headless',
    version: '0.0.0',
    keychain: 'none',
    kdfCost: testKdfCost,
    clock,
    practice: runningPractice({
      restUrl: direct ? practice.rest : proxy.url,
      wsUrl,
      key,
      secret,
      passphrase,
      control: practiceControlClient(practice.control, practice.controlToken),
    }),
    connectExchange: (connection) =>
      serviceExchange({
        connection,
        clock,
        random: seededRandom(),
        ...(!hasLimits && { limits: { signed: fast, open: fast } }),
      }),
    askForHosts: () => Promise.resolve(null),
    onNotification: (notification) => shown.push(notification),
    onUnexpected: (source, error) => unexpected.push([source, error]),
  })
  const stops: (() => void)[] = []
  const open = (): Pipe => {
    const { left, right } = pipePair()
    const onUnexpected = (source: string, error: unknown): void => void unexpected.push([source, error])
    stops.push(serveBridge(bridgeContract, app.router, left, { onUnexpected }))
    return right
  }
  let closing: Promise<void> | undefined
  const close = () =>
    (closing ??= (async () => {
      for (const stop of stops) stop()
      await app.close()
    })())
  onTestFinished(close)
  return {
    bridge: openAccountBridge(createBridgeClient(bridgeContract, open())),
    proxy,
    shown,
    unexpected,
    open: () => Promise.resolve(open()),
    watchSummary: (listener) => app.watchTrayStatus(({ line }) => listener(line)),
    close,
  }
}

export const until = <T>(feed: Subscription<T>, holds: (item: T) => boolean): Promise<void> =>
  vi.waitFor(() => expect(feed.items.some(holds)).toBe(true), { interval: 20 })

export const isReady = ({ phase }: { phase: string }) => phase === 'ready'

/** Real time: enough turns of the event loop for frames and responses to arrive. */
const pauseMs = 5

const stepMs = 100

/** Two hours after funding and expiries: a test must not depend on the time of day. */
const beginMs = Date.UTC(2026, 4, 12, 10)

/** Runs at twenty times real time, except while a request is pending. */
class FastClock extends ManualClock {
  readonly #pendingRequests = trackPendingRequests()
  #lastUpMs = performance.now()

  static start(): FastClock {
    const clock = new FastClock(beginMs)
    const timer = setInterval(() => clock.#step(), pauseMs)
    onTestFinished(() => clearInterval(timer))
    return clock
  }

  #step(): void {
    const elapsedMs = Math.floor(performance.now() - this.#lastUpMs)
    this.#lastUpMs += elapsedMs
    this.advance(this.#pendingRequests() > 0 ? Math.min(elapsedMs, stepMs) : stepMs)
  }
}
