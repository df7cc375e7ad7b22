import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBridgeClient } from '@common/bridge/client'
import { bridgeContract } from '@common/bridge/contract'
import { serveBridge } from '@common/bridge/server'
import type { UnresolvedWrite } from '@common/domain/writes/unresolved-write'
import type { AppNotification } from '@common/domain/notifications/notification'
import { createApp } from '../../electron/core/app'
import { serviceExchange } from '../../electron/core/exchange/service-exchange'
import type { Exchange } from '../../electron/core/ports/exchange/exchange'
import type { Connection } from '../../electron/core/ports/connection'
import { practiceConnection } from '../../electron/core/session/profiles'
import { practiceControlClient } from '../../electron/launch/practice-control-client'
import { startPractice } from '../../electron/practice/start/practice-exchange'
import { pipePair } from '../support/app/pipe-pair'
import { runningPractice } from '../support/app/running-practice'
import { droppingLine } from '../support/proxies/dropping-line'
import { ExchangeRecords } from './exchange-records'
import { first, notificationLine } from './differences'
import { isStreamFault, streamFaults, type FaultName } from './faults'
import { faultyLine, type FaultyLine } from './faulty-line'
import { holdsWithin, acceleratedClock, acceleratedMs } from './accelerated-clock'
import { openAccountBridge, type OpenAccountBridge } from '../support/app/open-account-bridge'
import { takeItems } from './take-items'
import { cutJournalBeforeOrder, readJournal, type WrittenJournal } from './written-journal'
import { lastComparedAtMs } from './checks/last-compared'
import { watchEnded } from './checks/watch-ended'

export type Bridge = OpenAccountBridge

interface OpenedApp {
  readonly bridge: Bridge
  readonly doubts: () => readonly UnresolvedWrite[]
  readonly close: () => Promise<void>
}

export interface Environment {
  readonly protocol: EnvironmentProtocol
  arm(fault: FaultName, options: Parameters<FaultyLine['arm']>[1]): Promise<void>
  readonly hasHit: boolean
  calm(): Promise<void>
  readonly app: OpenedApp
  readonly line: FaultyLine
  readonly books: ExchangeRecords
  readonly control: ReturnType<typeof practiceControlClient>
  post<T>(name: string, body: object): Promise<T>
  /** Without a read by the app in between. */
  movePrice(...prices: readonly number[]): Promise<void>
  notifications(): Promise<string[]>
  /** Notifications that the app may omit, because it could not detect their cause. */
  readonly excused: Set<string>
  journal(): WrittenJournal
  writes(): number
  defects(): string[]
  readonly isKilled: boolean
  reopen(): Promise<void>
  restart(): Promise<void>
  comparedAtMs(): number | null
  close(): Promise<void>
}

export type EnvironmentProtocol = 'v2' | 'v3'

const heldPrice = 50_000
const unlimited = { requests: 1000, perMs: 1 }
const untracked = /^\/v[23]\/(?:user|account)\/(?:deposit|bitcoin|address|notifications)/

export async function openEnvironment(protocol: EnvironmentProtocol): Promise<Environment> {
  const practice = await startPractice(
    { dataFolder: null, heldPrice, hasLimits: false },
    () => undefined,
    acceleratedMs,
  )
  const control = practiceControlClient(practice.control, practice.controlToken)
  const folders: string[] = []
  let killedFolder: string | null = null
  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'satchel-faults-'))
    folders.push(folder)
    return folder
  }
  let folder = newFolder()
  let writes = 0
  const unrecorded: string[] = []
  const returned: string[] = []
  const shown: string[] = []
  const callControl = async (method: 'POST' | 'DELETE', name: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${practice.control}/${name}`, {
      method,
      headers: { authorization: `Bearer ${practice.controlToken}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${name} was refused: ${await answer.text()}`)
    return answer.json()
  }
  const askForFault = async (fault: object): Promise<void> => void (await callControl('POST', 'fault', fault))
  const stream = await droppingLine(practice.ws)
  const line = await faultyLine({
    target: practice.rest,
    askForFault,
    onKill(fault) {
      killedFolder = newFolder()
      cpSync(folder, killedFolder, { recursive: true })
      if (fault === 'killed between') cutJournalBeforeOrder(killedFolder)
    },
    onWrite(method, path) {
      writes += 1
      if (untracked.test(path)) return
      if (!readJournal(folder).pending.some(({ doubt }) => doubt.state === 'checking'))
        unrecorded.push(`${method} ${path} was sent before a pending write was stored`)
    },
  })
  const connect = ({ restUrl }: Connection): Exchange =>
    serviceExchange({
      connection: { ...practiceConnection({ restUrl, wsUrl: stream.url, ...practice.account }), protocol },
      clock: acceleratedClock,
      random: Math.random,
      limits: { signed: unlimited, open: unlimited },
    })

  function show(notification: AppNotification, from: string): void {
    if (from === folder && killedFolder === null) shown.push(notificationLine(notification))
  }

  async function openApp(): Promise<OpenedApp> {
    const opened = folder
    const app = await createApp({
      dataFolder: folder,
      clock: acceleratedClock,
      shell: 'headless',
      version: '0.0.0',
      keychain: 'none',
      practice: runningPractice({ restUrl: line.url, wsUrl: stream.url, ...practice.account, control }),
      connectExchange: (connection) => connect(connection),
      askForHosts: () => Promise.resolve(null),
      onNotification: (notification) => show(notification, opened),
      onUnexpected: () => undefined,
    })
    const { left, right } = pipePair()
    const stop = serveBridge(bridgeContract, app.router, left, { onUnexpected: () => undefined })
    const bridge = openAccountBridge(createBridgeClient(bridgeContract, right))
    let unresolvedWrites: readonly UnresolvedWrite[] = []
    let isReady = false
    let arePaymentsRead = false
    const session = takeItems(
      bridge.session.state(undefined),
      ({ phase }) => void (isReady = phase === 'ready'),
    )
    const list = takeItems(bridge.doubts.list(undefined), (writes) => void (unresolvedWrites = writes))
    const wallet = takeItems(bridge.wallet.live(undefined), ({ isRead }) => void (arePaymentsRead ||= isRead))
    const ended = watchEnded(bridge, (problem) => void returned.push(problem))
    await bridge.session.startPractice(undefined)
    // The exchange dates payments by its real clock; the first read must not classify them as old.
    if (!(await holdsWithin(300_000, () => isReady && arePaymentsRead)))
      throw new Error('the app did not become ready')
    return {
      bridge,
      doubts: () => unresolvedWrites,
      async close() {
        stop()
        await app.close()
        await Promise.all([session, list, wallet, ended])
      },
    }
  }

  let app = await openApp()
  const books = await ExchangeRecords.open(practice)
  const learnTime = async (): Promise<void> => void (await app.bridge.payments.addresses({ current: true }))
  return {
    async arm(fault, options) {
      if (fault === 'clock off') {
        await askForFault({ kind: 'clock', offMs: 3_600_000 })
        await learnTime()
        line.arm('dropped after', options)
      } else if (fault === 'stream silent') stream.dropData()
      else if (isStreamFault(fault)) {
        await askForFault(streamFaults[fault])
        for (const price of [50_001, 50_000]) await control.setPrice({ price })
      } else line.arm(fault, options)
    },
    get hasHit() {
      return line.hasHit
    },
    async calm() {
      await callControl('DELETE', 'fault')
      await learnTime()
    },
    protocol,
    line,
    books,
    control,
    post: async <T>(name: string, body: object) => (await callControl('POST', name, body)) as T,
    async movePrice(...prices) {
      line.holdReads()
      for (const price of [...prices, heldPrice]) await control.setPrice({ price })
      line.releaseReads()
    },
    excused: new Set(),
    notifications: async () =>
      (await first(app.bridge.notices.list(undefined), 'the notifications')).map(notificationLine),
    journal: () => readJournal(folder),
    writes: () => writes,
    defects() {
      const twice = shown.filter((line, index) => shown.indexOf(line) !== index)
      return [
        ...unrecorded.splice(0),
        ...returned.splice(0),
        ...readJournal(folder).wrong,
        ...twice.map((line) => `the system showed a notification twice: ${line}`),
      ]
    },
    get app() {
      return app
    },
    get isKilled() {
      return killedFolder !== null
    },
    async reopen() {
      if (killedFolder === null) throw new Error('the app was not killed')
      await app.close()
      folder = killedFolder
      killedFolder = null
      app = await openApp()
    },
    async restart() {
      await app.close()
      app = await openApp()
    },
    comparedAtMs: () => lastComparedAtMs(folder),
    async close() {
      await app.close()
      await line.close()
      stream.close()
      await practice.close()
      for (const each of folders) rmSync(each, { recursive: true, force: true })
    },
  }
}
