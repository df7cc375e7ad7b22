/**
 * The app's core as a process that can be killed; the bridge uses standard input and output.
 * usage: node app-child.mjs FOLDER JSON, where JSON is a `ChildEnvironment`
 */
import { bridgeContract } from '@common/bridge/contract'
import { serveBridge } from '@common/bridge/server'
import type { Protocol } from '@common/domain/services/protocols'
import { createApp } from '../../../electron/core/app'
import { serviceExchange } from '../../../electron/core/exchange/service-exchange'
import type { PracticeEnvironment } from '../../../electron/core/ports/practice-host'
import { systemClock } from '../../../electron/core/system-clock'
import { lockFolder } from '../../../electron/launch/lock-folder'
import { practiceControlClient } from '../../../electron/launch/practice-control-client'
import { removeTempFiles } from '../../../electron/launch/remove-temp-files'
import { linePipe } from '../../support/processes/line-pipe'
import { runningPractice } from '../../support/app/running-practice'
import { createAcceleratedTime } from '../accelerated-clock'

export interface ChildEnvironment extends Omit<PracticeEnvironment, 'control'> {
  readonly control: string
  readonly controlToken: string
  readonly protocol?: Protocol
  /** The exchange's rate limits. @default false */
  readonly hasLimits?: boolean
  readonly hurried?: { readonly speed: number; readonly begunAtMs: number }
}

const [dataFolder = '', environment = '{}'] = process.argv.slice(2)
const {
  control,
  controlToken,
  hasLimits = false,
  hurried,
  protocol,
  ...practice
} = JSON.parse(environment) as ChildEnvironment
const clock = hurried ? createAcceleratedTime(hurried.speed, hurried.begunAtMs).clock : systemClock
const unlimited = { requests: 1000, perMs: 1 }
const onUnexpected = (source: string, error: unknown): void => console.error(source, error)

// Without this reference, garbage collection would release the folder.
process.once('exit', lockFolder(dataFolder))
removeTempFiles(dataFolder)
const app = await createApp({
  dataFolder,
  clock,
  shell: 'headless',
  version: '0.0.0',
  keychain: 'none',
  practice: runningPractice({ ...practice, control: practiceControlClient(control, controlToken) }),
  connectExchange: (connection) =>
    serviceExchange({
      connection: protocol === undefined ? connection : { ...connection, protocol },
      clock,
      random: Math.random,
      ...(!hasLimits && { limits: { signed: unlimited, open: unlimited } }),
    }),
  askForHosts: () => Promise.resolve(null),
  onNotification: () => undefined,
  onUnexpected,
})
serveBridge(bridgeContract, app.router, linePipe(process.stdin, process.stdout), { onUnexpected })
process.stdin.once('end', () => process.exit(0))
