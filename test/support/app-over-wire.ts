import { bridgeContract } from '@common/bridge/contract'
import { createBridgeClient } from '@common/bridge/client'
import { serveBridge } from '@common/bridge/server'
import type { Notice } from '@common/domain/notice'
import type { Pipe } from '@common/bridge/protocol'
import { expect, onTestFinished, vi } from 'vitest'
import { createApp } from '../../electron/core/app'
import { serviceExchange } from '../../electron/core/exchange/service-exchange'
import type { Clock } from '../../electron/core/ports/clock'
import { systemClock } from '../../electron/core/system-clock'
import { startPractice, type RunningPractice } from '../../electron/practice/start/practice-exchange'
import type { PracticeOptions } from '../../electron/practice/start/practice-options'
import { practiceControlClient } from '../../electron/launch/practice-control-client'
import { cuttingProxy, type CuttingProxy } from './cutting-proxy'
import { FastClock } from './fast-clock'
import type { Following } from './follow'
import { pipePair } from './pipe-pair'
import { runningPractice } from './running-practice'
import { seededRandom } from './seed'
import { testKdfCost } from './test-kdf-cost'
import { openAccountBridge, type OpenAccountBridge } from './open-account-bridge'

/** Real time in which the clocks of tests pass a second. */
const tickMs = 50
const fast = { requests: 1000, perMs: 1000 }

export interface Running {
  readonly bridge: OpenAccountBridge
  readonly proxy: CuttingProxy
  readonly shown: Notice[]
  readonly unexpected: unknown[]
  /** A new window's pipe. */
  readonly open: () => Promise<Pipe>
  /** Tells the tray's line, then each change; the answer stops it. */
  readonly watchSummary: (listener: (line: string) => void) => () => void
  readonly close: () => Promise<void>
}

export interface StartedExchange extends RunningPractice {
  /** The time of the exchange and of the apps connected to it. */
  readonly clock: Clock
}

/**
 * A practice exchange until the test ends; it lives longer than the app before it.
 * @param clock its time, and by default that of the apps: twenty times as fast as real time
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
 * The app over real HTTP and WebSocket. `direct`: not through the proxy, at the address that LNURLs of this computer may have.
 * `hasLimits`: no faster than the service allows. `clock`: the app's, if it isn't the exchange's. `wsUrl`: where the stream is, when
 * something stands before it.
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
  const shown: Notice[] = []
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
    onNotice: (notice) => shown.push(notice),
    onUnexpected: (where, error) => unexpected.push([where, error]),
  })
  const stops: (() => void)[] = []
  const open = (): Pipe => {
    const { left, right } = pipePair()
    const onUnexpected = (where: string, error: unknown): void => void unexpected.push([where, error])
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
    watchSummary: (listener) => app.watchStanding(({ line }) => listener(line)),
    close,
  }
}

export const until = <T>(feed: Following<T>, holds: (item: T) => boolean): Promise<void> =>
  vi.waitFor(() => expect(feed.items.some(holds)).toBe(true), { timeout: 30_000, interval: 20 })

export const isReady = ({ phase }: { phase: string }) => phase === 'ready'
