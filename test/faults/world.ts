import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBridgeClient } from '@common/bridge/client'
import { bridgeContract } from '@common/bridge/contract'
import { serveBridge } from '@common/bridge/server'
import type { Doubt } from '@common/domain/doubt'
import { createApp } from '../../electron/core/app'
import { serviceExchange } from '../../electron/core/exchange/service-exchange'
import type { Exchange } from '../../electron/core/ports/exchange'
import type { Connection } from '../../electron/core/ports/connection'
import { practiceConnection } from '../../electron/core/session/profiles'
import { practiceControlClient } from '../../electron/launch/practice-control-client'
import { startPractice } from '../../electron/practice/start/practice-exchange'
import { pipePair } from '../support/pipe-pair'
import { runningPractice } from '../support/running-practice'
import { swallowingLine } from '../support/swallowing-line'
import { isOfStream, streamFaults, type FaultName } from './faults'
import { faultyLine, type FaultyLine } from './faulty-line'
import { holdsWithin, hurriedClock, hurriedMs, patient } from './hurried-clock'
import { openAccountBridge, type OpenAccountBridge } from '../support/open-account-bridge'

export type Bridge = OpenAccountBridge

interface OpenedApp {
  readonly bridge: Bridge
  readonly doubts: () => readonly Doubt[]
  readonly close: () => Promise<void>
}

/** A practice exchange, the line to it and the app, which can be killed and opened again. */
export interface World {
  /** Hits the next write, or the stream from now on; see `FaultyLine`. */
  arm(fault: FaultName, how: Parameters<FaultyLine['arm']>[1]): Promise<void>
  /** What was armed has hit. */
  readonly hasHit: boolean
  /** Nothing goes wrong any more. */
  calm(): Promise<void>
  /** Of the app that is open now. */
  readonly app: OpenedApp
  /** The service as it is, past the line. */
  readonly service: Exchange
  /** The port as the app has it, over the line; by nobody looked into afterwards. */
  readonly overLine: Exchange
  readonly isKilled: boolean
  /** Opens the app again as it was killed. */
  reopen(): Promise<void>
  close(): Promise<void>
}

/** What the app speaks with the service. */
export type WorldProtocol = 'v2' | 'v3'

const unlimited = { requests: 1000, perMs: 1 }

export async function openWorld(protocol: WorldProtocol): Promise<World> {
  const practice = await startPractice(
    { dataFolder: null, heldPrice: 50_000, hasLimits: false },
    () => undefined,
    hurriedMs,
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
  const toFaults = async (method: 'POST' | 'DELETE', fault?: object): Promise<void> => {
    const answer = await fetch(`${practice.control}/fault`, {
      method,
      headers: { authorization: `Bearer ${practice.controlToken}`, 'content-type': 'application/json' },
      ...(fault && { body: JSON.stringify(fault) }),
    })
    if (!answer.ok) throw new Error(`no such fault: ${await answer.text()}`)
  }
  const askForFault = (fault: object): Promise<void> => toFaults('POST', fault)
  const stream = await swallowingLine(practice.ws)
  const line = await faultyLine({
    target: practice.rest,
    askForFault,
    // What is on disk at this moment is all that a kill leaves.
    onKill() {
      killedFolder = newFolder()
      cpSync(folder, killedFolder, { recursive: true })
    },
  })
  const connect = ({ restUrl }: Pick<Connection, 'restUrl'>, clock = hurriedClock): Exchange =>
    serviceExchange({
      connection: { ...practiceConnection({ restUrl, wsUrl: stream.url, ...practice.account }), protocol },
      clock,
      random: Math.random,
      limits: { signed: unlimited, open: unlimited },
    })

  async function openApp(): Promise<OpenedApp> {
    const app = await createApp({
      dataFolder: folder,
      clock: hurriedClock,
      shell: 'headless',
      version: '0.0.0',
      keychain: 'none',
      practice: runningPractice({ restUrl: line.url, wsUrl: stream.url, ...practice.account, control }),
      connectExchange: (connection) => connect(connection),
      askForHosts: () => Promise.resolve(null),
      onNotice: () => undefined,
      onUnexpected: () => undefined,
    })
    const { left, right } = pipePair()
    const stop = serveBridge(bridgeContract, app.router, left, { onUnexpected: () => undefined })
    const bridge = openAccountBridge(createBridgeClient(bridgeContract, right))
    let doubts: readonly Doubt[] = []
    let isReady = false
    const session = each(bridge.session.state(undefined), ({ phase }) => void (isReady = phase === 'ready'))
    const list = each(bridge.doubts.list(undefined), (told) => void (doubts = told))
    await bridge.session.startPractice(undefined)
    if (!(await holdsWithin(300_000, () => isReady))) throw new Error('the app did not become ready')
    return {
      bridge,
      doubts: () => doubts,
      async close() {
        stop()
        await app.close()
        await Promise.all([session, list])
      },
    }
  }

  let app = await openApp()
  const service = connect({ restUrl: practice.rest }, patient(hurriedClock))
  const overLine = connect({ restUrl: line.url })
  /** By a read: a write would only be refused for its time. */
  const learnTime = async (): Promise<void> => {
    await Promise.all([app.bridge.payments.addresses({ current: true }), service.account()])
  }
  return {
    async arm(fault, how) {
      if (fault === 'clock off') {
        await askForFault({ kind: 'clock', offMs: 3_600_000 })
        await learnTime()
        line.arm('dropped after', how)
      } else if (fault === 'stream silent') stream.swallow()
      else if (isOfStream(fault)) {
        await askForFault(streamFaults[fault])
        // Messages that it can hit.
        for (const price of [50_001, 50_000]) await control.setPrice(price)
      } else line.arm(fault, how)
    },
    get hasHit() {
      return line.hasHit
    },
    async calm() {
      await toFaults('DELETE')
      await learnTime()
    },
    service,
    overLine,
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
    async close() {
      await app.close()
      await Promise.all([service.close(), overLine.close()])
      await line.close()
      stream.close()
      await practice.close()
      for (const each of folders) rmSync(each, { recursive: true, force: true })
    },
  }
}

async function each<T>(feed: AsyncIterable<T>, take: (item: T) => void): Promise<void> {
  try {
    for await (const item of feed) take(item)
  } catch {
    // It ends with the app.
  }
}

/** @throws Error where the service has not got it */
export function area<T>(given: T | null): T {
  if (given === null) throw new Error('the service has not got this area')
  return given
}
