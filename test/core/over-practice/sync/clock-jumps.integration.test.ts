import { randomUUID } from 'node:crypto'
import { hourMs, secondMs } from '@common/domain/durations'
import { expect, test } from 'vitest'
import { systemClock } from '../../../../electron/core/system-clock'
import { isReady, startExchange, startOver } from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { stepUntil } from '../../../support/time/step-until'
import { temporaryFolder } from '../../../support/temporary-folder'
import { ManualClock } from '../../../support/time/manual-clock'
import { createControl } from '../support/over-practice'

const order = { side: 'buy', orderType: 'limit', leverage: 10, quantity: 100 } as const

async function opened() {
  const practice = await startExchange({}, systemClock)
  const clock = new ManualClock(Date.now())
  const app = await startOver(practice, temporaryFolder(), { hasLimits: true, clock })
  const { bridge, proxy } = app
  const session = subscribe(bridge.session.state(undefined))
  const quotes = subscribe(bridge.market.quotes(undefined))
  const step = (holds: () => boolean, mostMs = 180 * secondMs) =>
    stepUntil({ clock, proxy }, holds, { stepMs: 250, mostMs })
  async function run(ms: number): Promise<void> {
    const endUpMs = clock.upMs() + ms
    await stepUntil({ clock, proxy }, () => clock.upMs() >= endUpMs)
  }
  async function done<T>(request: Promise<T>): Promise<T> {
    let isOver = false
    const ended = request.finally(() => (isOver = true))
    await step(() => isOver)
    return ended
  }
  await bridge.session.startPractice(undefined)
  await step(() => isReady(session.last()) && quotes.items.some(({ source }) => source === 'live'))
  return { ...app, control: createControl(practice), clock, step, run, done, quotes }
}

test.each([
  ['seconds forward', 7 * secondMs],
  ['seconds back', -7 * secondMs],
  ['an hour forward', hourMs],
  ['an hour back', -hourMs],
])(
  'the app sends each notification exactly once when the clock is set %s',
  async (_, jumpMs) => {
    const { bridge, clock, control, step, run, done, quotes, shown, unexpected } = await opened()
    const kinds = (): string[] => shown.map(({ event }) => event.kind)
    for (const when of ['before', 'after'] as const) {
      shown.length = 0
      await control('/price', { price: 50_000, hold: true })
      await step(() => quotes.last()?.ticker.lastPrice === 50_000)
      await done(
        bridge.futures.open({ ...order, price: 49_000, stopLossPrice: 48_500, orderId: randomUUID() }),
      )
      if (when === 'before') clock.set(clock.nowMs() + jumpMs)
      await control('/price', { price: 48_900, hold: true })
      if (when === 'after') clock.set(clock.nowMs() + jumpMs)
      await step(() => kinds().includes('order-filled'), 10 * secondMs)
      await control('/price', { price: 48_400, hold: true })
      await step(() => kinds().includes('stop-loss'), 10 * secondMs)
      expect(kinds()).toEqual(['order-filled', 'stop-loss'])
    }
    await run(60 * secondMs)
    expect(kinds()).toEqual(['order-filled', 'stop-loss'])
    expect(quotes.last()?.source).toBe('live')
    expect(unexpected).toEqual([])
  },
  60_000,
)

test('the app reports missed fills and stops once, within seconds, after hours of sleep', async () => {
  const { bridge, clock, control, step, run, done, shown, unexpected } = await opened()
  const kinds = (): string[] => shown.map(({ event }) => event.kind)
  await done(bridge.futures.open({ ...order, price: 49_000, stopLossPrice: 48_500, orderId: randomUUID() }))
  await done(bridge.futures.open({ ...order, price: 47_000, orderId: randomUUID() }))
  // Only the wall clock advances during sleep.
  await control('/price', { price: 48_000, hold: true })
  await control('/price', { price: 46_500, hold: true })
  clock.set(clock.nowMs() + 9 * hourMs)
  await step(() => kinds().length >= 3, 20 * secondMs)
  await run(60 * secondMs)
  expect(kinds().toSorted()).toEqual(['order-filled', 'order-filled', 'stop-loss'])
  expect(unexpected).toEqual([])
}, 60_000)

test('the app detects a silent stream after the clock was set back', async () => {
  const { clock, control, step, quotes } = await opened()
  await control('/maintenance', { on: true, retryAfterSeconds: 1 })
  clock.set(clock.nowMs() - hourMs)
  await step(() => quotes.last()?.source === 'stale', 30 * secondMs)
  expect(quotes.last()?.source).toBe('stale')
}, 60_000)
