import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hourMs, minuteMs, secondMs } from '@common/domain/durations'
import { practiceControlClient } from '../../../electron/launch/practice-control-client'
import { startPractice } from '../../../electron/practice/start/practice-exchange'
import type { SeededRandom } from '../../../electron/practice/time/seeded-random'
import { bundleOnce } from '../../support/processes/bundle-once'
import { ExchangeRecords } from '../exchange-records'
import { findDifferences, first } from '../differences'
import { serviceFaults, streamFaults } from '../faults'
import { createAcceleratedTime, patient } from '../accelerated-clock'
import { startApp, type AppProcess } from '../process/app-process'
import { holdsWithin } from '../process/holds-within'
import { openService } from '../process/open-service'
import { compareRecords, Trader } from '../process/trader'
import type { EnvironmentProtocol } from '../environment'

export interface Hour {
  readonly hour: number
  readonly memoryMb: number
  /** Null if unsupported. */
  readonly handles: number | null
  readonly databaseMb: number
  readonly orders: number
  readonly notifications: number
  readonly doubts: number
}

export interface DayReport {
  readonly hours: readonly Hour[]
  readonly orders: number
  readonly acknowledged: number
  readonly faults: number
  readonly kills: number
  readonly wrong: readonly string[]
}

const startPrice = 50_000
const everyMs = { price: 5 * secondMs, act: minuteMs, fault: 5 * minuteMs, kill: 4 * hourMs }
const lateMs = 40 * secondMs
const readyMs = 120_000
const settlingMs = 300_000
/** Variation of caches between hours. */
const flatMb = 120

const mb = (bytes: number): number => Math.round((bytes / 1_000_000) * 10) / 10

export async function simulateDay(
  hours: number,
  speed: number,
  protocol: EnvironmentProtocol,
  random: SeededRandom,
  onHour: (hour: Hour) => void,
): Promise<DayReport> {
  const begunAtMs = Date.now()
  const { clock, nowMs } = createAcceleratedTime(speed, begunAtMs)
  const options = { dataFolder: null, heldPrice: startPrice, balanceSats: 1_000_000_000, hasLimits: false }
  const practice = await startPractice(options, () => undefined, nowMs)
  const { rest: restUrl, ws: wsUrl, control, controlToken } = practice
  const { key, secret, passphrase } = practice.account
  const market = practiceControlClient(control, controlToken)
  const service = openService(practice, patient(clock))
  const books = await ExchangeRecords.open(practice)
  const folder = mkdtempSync(join(tmpdir(), 'satchel-day-'))
  const file = await bundleOnce('test/faults/process/app-child.ts')
  const wrong: string[] = []
  const observed = new Map<string, string>()
  const samples: Hour[] = []
  let price = startPrice
  const trader = new Trader({ random, practice, price: () => price, reach: 150 })
  let faults = 0
  let kills = 0

  const openApp = async (): Promise<AppProcess> => {
    const hurried = { speed, begunAtMs }
    const app = startApp(file, folder, {
      restUrl,
      wsUrl,
      key,
      secret,
      passphrase,
      control,
      controlToken,
      protocol,
      hurried,
    })
    await app.bridge.session.startPractice(undefined)
    const isReady = async () => (await first(app.bridge.session.state(undefined))).phase === 'ready'
    if (!(await holdsWithin(readyMs, isReady))) wrong.push('it did not become ready')
    void watchNotifications(app)
    return app
  }

  /** A repeated notification has the same event under another id. */
  async function watchNotifications({ bridge }: AppProcess): Promise<void> {
    try {
      for await (const list of bridge.notices.list(undefined))
        for (const { id, event } of list) {
          const eventKey = JSON.stringify([event.kind, 'tradeId' in event ? event.tradeId : id])
          const before = observed.get(eventKey)
          if (before !== undefined && before !== id) wrong.push(`told twice: ${eventKey}`)
          observed.set(eventKey, id)
        }
    } catch {
      // The app has closed.
    }
  }

  async function letGoWrong(): Promise<void> {
    const all = [...Object.values(serviceFaults), ...Object.values(streamFaults)]
    const fault = all[Math.floor(random.next() * all.length)]
    const late = fault?.kind === 'delay' ? { ms: Math.round(lateMs / speed) } : {}
    const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ ...fault, ...late })
    const answer = await fetch(`${control}/fault`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(await answer.text())
    faults += 1
  }

  const measure = async (app: AppProcess, hour: number): Promise<Hour> => {
    const files = readdirSync(folder).filter((name) => name.startsWith('history-'))
    return {
      hour,
      memoryMb: app.memoryMb(),
      handles: app.handles(),
      databaseMb: mb(files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)),
      orders: trader.asked,
      notifications: observed.size,
      doubts: (await first(app.bridge.doubts.list(undefined))).length,
    }
  }

  const endHour = async (): Promise<void> => {
    const hour = await measure(app, Math.round(due.hour / hourMs))
    due.hour += hourMs
    samples.push(hour)
    onHour(hour)
  }

  let app = await openApp()
  const due = { price: 0, act: 0, fault: everyMs.fault, kill: everyMs.kill, hour: hourMs }
  const under: Promise<unknown>[] = []
  for (let atMs = 0; atMs < hours * hourMs; atMs = nowMs() - begunAtMs) {
    if (atMs >= due.price) {
      due.price = atMs + everyMs.price
      price = Math.round(Math.min(Math.max(price * (1 + (random.next() - 0.5) * 0.002), 40_000), 60_000))
      await market.setPrice({ price })
    }
    if (atMs >= due.act) {
      due.act = atMs + everyMs.act
      under.push(trader.act(app.bridge))
    }
    if (atMs >= due.fault) {
      due.fault = atMs + everyMs.fault
      await letGoWrong()
    }
    if (atMs >= due.hour) await endHour()
    if (atMs >= due.kill) {
      due.kill = atMs + everyMs.kill
      kills += 1
      await app.kill()
      if (app.output() !== '') wrong.push(app.output().slice(0, 500))
      app = await openApp()
    }
    await new Promise((resolve) => void clock.after(secondMs, () => resolve(null)))
  }

  await endHour()
  await fetch(`${control}/fault`, { method: 'DELETE', headers: { authorization: `Bearer ${controlToken}` } })
  await Promise.all(under)
  const unresolvedWrites = () => first(app.bridge.doubts.list(undefined))
  if (
    !(await holdsWithin(settlingMs, async () =>
      (await unresolvedWrites()).every(({ state }) => state !== 'checking'),
    ))
  )
    wrong.push('a doubt is not settled')
  let differences: readonly string[] = []
  const isEqual = async (): Promise<boolean> => {
    differences = await findDifferences(app.bridge, books)
    return differences.length === 0
  }
  if (!(await holdsWithin(settlingMs, isEqual))) wrong.push(...differences)
  wrong.push(...(await compareRecords(trader, service)))
  const [early, last] = [samples[0], samples.at(-1)]
  if (early && last && last.memoryMb - early.memoryMb > flatMb)
    wrong.push(`memory grew from ${early.memoryMb} to ${last.memoryMb} MB`)
  if (app.output() !== '') wrong.push(app.output().slice(0, 500))
  await app.kill()
  await service.close()
  await practice.close()
  rmSync(folder, { recursive: true, force: true })
  return {
    hours: samples,
    orders: trader.asked,
    acknowledged: trader.acknowledged.size,
    faults,
    kills,
    wrong,
  }
}
