import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Quote } from '@common/domain/market/market'
import { practiceControlClient } from '../../../electron/launch/practice-control-client'
import { startPractice } from '../../../electron/practice/start/practice-exchange'
import { bundleOnce } from '../../support/processes/bundle-once'
import { first } from '../differences'
import { startApp } from '../process/app-process'
import { holdsWithin } from '../process/holds-within'
import type { EnvironmentProtocol } from '../environment'
import { takeItems } from '../take-items'
import { floodingLine } from './flooding-line'

export interface FloodReport {
  readonly sent: number
  readonly perSecond: number
  readonly memoryMb: readonly [before: number, early: number, end: number]
  readonly quotes: number
  readonly oldestMs: number
  readonly mostWaiting: number
  readonly reported: readonly string[]
  readonly wrong: readonly string[]
  /** Exceeded time limits, which depend on the machine's load. */
  readonly slow: readonly string[]
}

const price = 50_000
/** USD; crosses the stop and the limit order. */
const swing = 200
const quotesPerSecond = 10
const reportWithinMs = 60_000
/** Variation by garbage collection. */
const flatMb = 80
const agedMs = 3000

export async function floodApp(
  perSecond: number,
  durationMs: number,
  protocol: EnvironmentProtocol,
): Promise<FloodReport> {
  const practice = await startPractice({ dataFolder: null, heldPrice: price, hasLimits: false })
  const { rest: restUrl, account, control, controlToken } = practice
  const market = practiceControlClient(control, controlToken)
  const line = await floodingLine(practice.ws, protocol)
  const folder = mkdtempSync(join(tmpdir(), 'satchel-flood-'))
  const file = await bundleOnce('test/faults/process/app-child.ts')
  const { key, secret, passphrase } = account
  const access = { restUrl, wsUrl: line.url, key, secret, passphrase, control, controlToken }
  const environment = { ...access, protocol, hasLimits: true }
  const app = startApp(file, folder, environment)
  const { bridge } = app
  const wrong: string[] = []
  const slow: string[] = []

  await bridge.session.startPractice(undefined)
  const state = () => first(bridge.session.state(undefined))
  if (!(await holdsWithin(reportWithinMs, async () => (await state()).phase === 'ready')))
    wrong.push('not ready')
  const order = { side: 'buy', leverage: 10, quantity: 100 } as const
  const stopLossPrice = price - swing / 2
  await bridge.futures.open({ ...order, orderType: 'market', stopLossPrice, orderId: randomUUID() })
  await bridge.futures.open({ ...order, orderType: 'limit', price: stopLossPrice, orderId: randomUUID() })

  const quotes: (NonNullable<Quote> & { readonly ageMs: number })[] = []
  let mostWaiting = 0
  const watching = takeItems(bridge.market.quotes(undefined), (quote) => {
    if (quote) quotes.push({ ...quote, ageMs: Date.now() - quote.receivedAtMs })
  })
  const waiting = takeItems(bridge.session.state(undefined), ({ queuedRequests }) => {
    mostWaiting = Math.max(mostWaiting, queuedRequests)
  })
  const before = app.memoryMb()
  const startedMs = performance.now()
  const flooding = line.flood(perSecond, durationMs, (index) => price + (index % 2 === 0 ? swing : -swing))
  await pause(durationMs / 4)
  const early = app.memoryMb()
  const during = quotes.length
  const duringMs = performance.now() - startedMs
  await market.setPrice({ price: stopLossPrice - 10 })
  await market.setPrice({ price })
  const sent = await flooding
  const end = app.memoryMb()
  const reported = async (): Promise<string[]> =>
    (await first(bridge.notices.list(undefined))).map(({ event }) => event.kind).toSorted()
  const expected = ['order-filled', 'stop-loss']
  const isReported = () =>
    holdsWithin(reportWithinMs, async () => (await reported()).length >= expected.length)
  if (!(await isReported())) wrong.push('something that happened meanwhile was not told')
  // A repeated notification would arrive with one of the next two reads.
  for (const limit of [price - 50, price - 60]) {
    await bridge.futures.open({ ...order, orderType: 'limit', price: limit, orderId: randomUUID() })
    await market.setPrice({ price: limit })
    expected.unshift('order-filled')
    if (!(await isReported())) wrong.push('an order that was filled after the flood was not told')
  }
  if (JSON.stringify(await reported()) !== JSON.stringify(expected))
    wrong.push('told otherwise than once each')
  if (end - early > flatMb) wrong.push(`memory grew from ${early} to ${end} MB`)
  const inFlood = quotes.slice(0, Math.max(during, 1))
  const oldestMs = Math.max(...quotes.map(({ ageMs }) => ageMs))
  if (oldestMs > agedMs) slow.push(`a price was ${oldestMs} ms old when it arrived`)
  if (inFlood.length > (duringMs / 1000) * quotesPerSecond * 1.5 + 5)
    wrong.push('more quotes than a window takes')

  await market.setPrice({ price: price + 12 })
  const isShown = () => quotes.at(-1)?.ticker.lastPrice === price + 12
  const pricedMs = performance.now()
  if (!(await holdsWithin(reportWithinMs, isShown))) wrong.push('the price after it is not shown')
  const shownMs = Math.round(performance.now() - pricedMs)
  if (shownMs > agedMs) slow.push(`the price after the flood was shown after ${shownMs} ms`)
  if (app.output() !== '') wrong.push(app.output().slice(0, 500))
  const reports = await reported()
  await app.kill()
  await Promise.all([watching, waiting])
  line.close()
  await practice.close()
  rmSync(folder, { recursive: true, force: true })
  return {
    sent,
    perSecond: Math.round((sent / durationMs) * 1000),
    memoryMb: [before, early, end],
    quotes: quotes.length,
    oldestMs,
    mostWaiting,
    reported: reports,
    wrong,
    slow,
  }
}
