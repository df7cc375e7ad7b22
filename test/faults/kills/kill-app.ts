import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SeededRandom } from '../../../electron/practice/time/seeded-random'
import { bundleOnce } from '../../support/processes/bundle-once'
import { ExchangeRecords } from '../exchange-records'
import { findDifferences, first } from '../differences'
import { createAcceleratedTime, patient } from '../accelerated-clock'
import { startApp, type AppProcess } from '../process/app-process'
import { enterAccount, type AccountKind } from '../process/enter-account'
import { holdsWithin } from '../process/holds-within'
import { openService } from '../process/open-service'
import { startService } from '../process/service-process'
import { compareRecords, Trader } from '../process/trader'
import type { EnvironmentProtocol } from '../environment'

export interface KillReport {
  readonly kills: number
  readonly duringStart: number
  readonly asked: number
  readonly acknowledged: number
  readonly refused: Readonly<Record<string, number>>
  readonly said: Readonly<Record<string, number>>
  readonly doubts: Readonly<Record<string, number>>
  readonly wrong: readonly string[]
}

const readyMs = 60_000
const catchingUpMs = 60_000
/** At this speed, reconciliation completes within a few kills. */
const speed = 10
const settlingMs = 240_000
const longestLifeMs = 2500
const firstTradeMs = 30_000
const price = 50_000

export async function killApp(
  kind: AccountKind,
  protocol: EnvironmentProtocol,
  kills: number,
  random: SeededRandom,
  onKill: (kill: number) => void = () => undefined,
): Promise<KillReport> {
  const begunAtMs = Date.now()
  const { clock } = createAcceleratedTime(speed, begunAtMs)
  const practice = await startService(speed, begunAtMs, price)
  const { key, secret, passphrase } = practice.account
  const { rest: restUrl, ws: wsUrl, control, controlToken } = practice
  const service = openService(practice, patient(clock))
  const books = await ExchangeRecords.open(practice)
  const folder = mkdtempSync(join(tmpdir(), 'satchel-kills-'))
  const file = await bundleOnce('test/faults/process/app-child.ts')
  const trader = new Trader({ random, practice, price: () => price, reach: 2000 })
  const wrong: string[] = []
  const counts: Record<string, number> = {}
  const unresolvedCounts: Record<string, number> = {}
  let duringStart = 0
  const access = { restUrl, wsUrl, key, secret, passphrase, control, controlToken, protocol }
  const start = (): AppProcess => startApp(file, folder, { ...access, hurried: { speed, begunAtMs } })

  async function becomesRight(app: AppProcess, round: string): Promise<void> {
    const { bridge } = app
    await enterAccount(bridge, kind, practice, protocol)
    const state = () => first(bridge.session.state(undefined))
    if (!(await holdsWithin(readyMs, async () => (await state()).phase === 'ready')))
      wrong.push(`${round}: it did not become ready: ${JSON.stringify((await state()).problem)}`)
    const { problem } = await state()
    if (problem) counts[problem.code] = (counts[problem.code] ?? 0) + 1
    let differences: readonly string[] = []
    const isEqual = async (): Promise<boolean> => {
      differences = await findDifferences(bridge, books)
      return differences.length === 0
    }
    if (!(await holdsWithin(catchingUpMs, isEqual)))
      wrong.push(...differences.map((each) => `${round}: ${each}`))
  }

  for (let kill = 1; kill <= kills; kill++) {
    const app = start()
    if (random.next() < 0.25) {
      duringStart += 1
      const starting = enterAccount(app.bridge, kind, practice, protocol).catch(() => undefined)
      await pause(random.next() * longestLifeMs)
      await app.kill()
      await starting
    } else {
      await becomesRight(app, `start ${kill}`)
      const trading = trader.useUp(app.bridge)
      if (!(await holdsWithin(firstTradeMs, () => trader.acknowledged.size > 0)))
        wrong.push(`start ${kill}: no order was acknowledged`)
      await pause(random.next() * longestLifeMs)
      await app.kill()
      await trading
    }
    onKill(kill)
    if (app.output() !== '') wrong.push(`start ${kill}: ${app.output().slice(0, 500)}`)
  }

  const app = start()
  await becomesRight(app, 'the last start')
  const list = () => first(app.bridge.doubts.list(undefined))
  if (!(await holdsWithin(settlingMs, async () => (await list()).every(({ state }) => state !== 'checking'))))
    wrong.push('a doubt is not settled')
  for (const { state } of await list()) unresolvedCounts[state] = (unresolvedCounts[state] ?? 0) + 1
  wrong.push(...(await findDifferences(app.bridge, books)))
  wrong.push(...(await compareRecords(trader, service)))
  wrong.push(
    ...readdirSync(folder)
      .filter((name) => name.endsWith('.tmp'))
      .map((name) => `${name} is left`),
  )
  await app.kill()
  await service.close()
  await practice.close()
  rmSync(folder, { recursive: true, force: true })
  const { asked, acknowledged, refused } = trader
  return {
    kills,
    duringStart,
    asked,
    acknowledged: acknowledged.size,
    refused,
    said: counts,
    doubts: unresolvedCounts,
    wrong,
  }
}
