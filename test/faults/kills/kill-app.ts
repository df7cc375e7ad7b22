import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sats } from '@common/domain/units'
import { serviceExchange } from '../../../electron/core/exchange/service-exchange'
import { onlyKey } from '../../../electron/core/ports/connection'
import type { Exchange } from '../../../electron/core/ports/exchange'
import { Secret } from '../../../electron/core/ports/secret'
import { systemClock } from '../../../electron/core/system-clock'
import { readWhole } from '../../../electron/core/usecases/lists/read-whole'
import { startPractice, type RunningPractice } from '../../../electron/practice/start/practice-exchange'
import type { SeededRandom } from '../../../electron/practice/time/seeded-random'
import { differencesOf, first } from '../differences'
import type { Bridge } from '../world'
import { bundleApp, startApp, type AppProcess } from '../process/app-process'
import { holdsWithin } from '../process/holds-within'

/** What became of it all. */
export interface KillReport {
  readonly kills: number
  /** Of them before the app was ready. */
  readonly duringStart: number
  readonly asked: number
  readonly acknowledged: number
  /** What a start said, by its text's code, and how often; starts that needed no word are not in it. */
  readonly said: Readonly<Record<string, number>>
  readonly doubts: Readonly<Record<string, number>>
  /** In words; empty when all is as it must be. */
  readonly wrong: readonly string[]
}

const readyMs = 60_000
const catchingUpMs = 60_000
/** Proving that something was not done takes a minute of the service's time. */
const settlingMs = 240_000
const longestLifeMs = 2500
const price = 50_000

/** Trades and pays until the app is gone, several things at once. */
class Trader {
  asked = 0
  readonly acknowledged = new Set<string>()
  readonly #random: SeededRandom
  readonly #practice: RunningPractice

  constructor(random: SeededRandom, practice: RunningPractice) {
    this.#random = random
    this.#practice = practice
  }

  async useUp(bridge: Bridge): Promise<void> {
    await Promise.all(Array.from({ length: 3 }, () => this.#work(bridge)))
  }

  async #work(bridge: Bridge): Promise<void> {
    try {
      for (;;) await this.#act(bridge)
    } catch {
      // It was killed: what was under way is in doubt.
    }
  }

  async #act(bridge: Bridge): Promise<void> {
    const { trades } = await first(bridge.futures.live(undefined))
    const running = trades.filter(({ state }) => state === 'running')
    const one = running[Math.floor(this.#random.next() * running.length)]
    const drawn = this.#random.next()
    try {
      if (drawn < 0.5 || !one) await this.#open(bridge)
      else if (drawn < 0.65) await bridge.futures.close({ tradeId: one.id })
      else if (drawn < 0.75) await bridge.futures.addMargin({ tradeId: one.id, amountSats: sats(300) })
      else if (drawn < 0.85)
        await bridge.futures.setLevel({ tradeId: one.id, kind: 'stop-loss', price: price - 2000 })
      else await this.#withdraw(bridge)
    } catch (error) {
      // Refused while another is in doubt, or because it has just been closed: that is an answer.
      if (error instanceof Error && 'code' in error && error.code === 'closed') throw error
      await pause(20)
    }
  }

  async #open(bridge: Bridge): Promise<void> {
    const side = this.#random.next() < 0.5 ? 'buy' : 'sell'
    const isLimit = this.#random.next() < 0.3
    const order = { side, leverage: 10, quantity: 100, orderId: randomUUID() } as const
    this.asked += 1
    const outcome = await bridge.futures.open(
      isLimit
        ? { ...order, orderType: 'limit', price: side === 'buy' ? price - 9000 : price + 9000 }
        : { ...order, orderType: 'market' },
    )
    if (outcome.kind === 'done') this.acknowledged.add(outcome.value.id)
  }

  async #withdraw(bridge: Bridge): Promise<void> {
    const { control, controlToken } = this.#practice
    const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ amount: 1000 })
    const answer = await fetch(`${control}/invoice`, { method: 'POST', headers, body })
    const { paymentRequest } = (await answer.json()) as { paymentRequest: string }
    const shown = { amountSats: sats(1000), mostFeeSats: sats(10_000_000) }
    await bridge.wallet.withdraw({ paymentRequest, ...shown })
  }
}

/** Kills the app so many times at random moments, while it starts and while it trades, and starts it again on what is left. */
export async function killApp(kills: number, random: SeededRandom): Promise<KillReport> {
  const practice = await startPractice({
    dataFolder: null,
    heldPrice: price,
    balanceSats: 1_000_000_000,
    hasLimits: false,
  })
  const { key, secret, passphrase } = practice.account
  const { rest: restUrl, ws: wsUrl, control, controlToken } = practice
  const service = serviceExchange({
    connection: {
      profileId: 'practice',
      network: 'practice',
      protocol: 'v2',
      restUrl,
      wsUrl,
      headerPrefix: 'SVC',
      keys: [
        onlyKey({ key: new Secret(key), secret: new Secret(secret), passphrase: new Secret(passphrase) }),
      ],
    },
    clock: systemClock,
    random: Math.random,
    limits: { signed: { requests: 1000, perMs: 1 }, open: { requests: 1000, perMs: 1 } },
  })
  const folder = mkdtempSync(join(tmpdir(), 'satchel-kills-'))
  const { file, remove } = bundleApp()
  const trader = new Trader(random, practice)
  const wrong: string[] = []
  const said: Record<string, number> = {}
  const doubts: Record<string, number> = {}
  let duringStart = 0
  const start = (): AppProcess =>
    startApp(file, folder, { restUrl, wsUrl, key, secret, passphrase, control, controlToken })

  /** It is ready, says what it has to say, and shows what the service's books have. */
  async function becomesRight(app: AppProcess, round: string): Promise<void> {
    const { bridge } = app
    await bridge.session.startPractice(undefined)
    const state = () => first(bridge.session.state(undefined))
    if (!(await holdsWithin(readyMs, async () => (await state()).phase === 'ready')))
      wrong.push(`${round}: it did not become ready: ${JSON.stringify((await state()).problem)}`)
    const { problem } = await state()
    if (problem) said[problem.code] = (said[problem.code] ?? 0) + 1
    let differences: readonly string[] = []
    const isEqual = async (): Promise<boolean> => {
      differences = await differencesOf(bridge, service)
      return differences.length === 0
    }
    if (!(await holdsWithin(catchingUpMs, isEqual)))
      wrong.push(...differences.map((each) => `${round}: ${each}`))
  }

  for (let kill = 1; kill <= kills; kill++) {
    const app = start()
    if (random.next() < 0.25) {
      duringStart += 1
      const starting = app.bridge.session.startPractice(undefined).catch(() => undefined)
      await pause(random.next() * longestLifeMs)
      await app.kill()
      await starting
    } else {
      await becomesRight(app, `start ${kill}`)
      const trading = trader.useUp(app.bridge)
      await pause(random.next() * longestLifeMs)
      await app.kill()
      await trading
    }
    if (app.said() !== '') wrong.push(`start ${kill}: ${app.said().slice(0, 500)}`)
  }

  const app = start()
  await becomesRight(app, 'the last start')
  const list = () => first(app.bridge.doubts.list(undefined))
  if (!(await holdsWithin(settlingMs, async () => (await list()).every(({ state }) => state !== 'checking'))))
    wrong.push('a doubt is not settled')
  for (const { state } of await list()) doubts[state] = (doubts[state] ?? 0) + 1
  wrong.push(...(await differencesOf(app.bridge, service)))
  wrong.push(...(await booksAgainst(trader, service)))
  wrong.push(
    ...readdirSync(folder)
      .filter((name) => name.endsWith('.tmp'))
      .map((name) => `${name} is left`),
  )
  await app.kill()
  await service.close()
  await practice.close()
  remove()
  rmSync(folder, { recursive: true, force: true })
  const { asked, acknowledged } = trader
  return { kills, duringStart, asked, acknowledged: acknowledged.size, said, doubts, wrong }
}

/** Nothing that was acknowledged is missing, and nothing is there more often than it was asked for. */
async function booksAgainst({ asked, acknowledged }: Trader, service: Exchange): Promise<string[]> {
  const trades = [
    ...(await service.trades('open')),
    ...(await service.trades('running')),
    ...(await readWhole(service.endedTrades)).items,
  ]
  const ids = new Set(trades.map(({ id }) => id))
  const missing = [...acknowledged].filter((id) => !ids.has(id))
  return [
    ...missing.map((id) => `the trade ${id} was acknowledged and is not in the books`),
    ...(ids.size > asked ? [`${asked} orders were asked for, ${ids.size} trades are in the books`] : []),
  ]
}
