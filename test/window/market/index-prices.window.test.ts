import { defaultSettings } from '@common/domain/settings/settings'
import { minuteMs } from '@common/domain/durations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useIndexPricesStore } from '../../../src/market/index-prices'
import { IndexPoints } from '../../../src/market/index-points'
import { FakeMain } from '../support/fake-main'
import { alice, quote, sessionState } from '../support/records'
import { openWindow, type TestWindow } from '../support/window'

const minutes = 2500
let main: FakeMain
let window: TestWindow

beforeEach(() => {
  main = new FakeMain()
  const candleMs = 5 * minuteMs
  main.candles = Array.from({ length: minutes / 5 }, (_, index) => ({
    ...{ timeMs: index * candleMs, open: 100, high: 101, low: 99, close: 100, volume: 1 },
  }))
  main.indexPrices = Array.from({ length: minutes }, (_, minute) => ({
    atMs: minute * minuteMs,
    price: 100 + minute,
  }))
  main.send('market.quotes', { ...quote(100), marketTimeMs: (minutes - 1) * minuteMs })
  window = openWindow(main)
})
afterEach(() => {
  window.close()
  expect(main.unexpected).toEqual([])
})

const show = (chartIndex: boolean) => main.send('app.settings', { ...defaultSettings, chartIndex })

test('index prices are loaded only when shown, page by page back to the first candle', async () => {
  const store = useIndexPricesStore()
  await vi.waitFor(() => expect(main.inputsOf('market.candles')).toHaveLength(1))
  expect(main.inputsOf('market.indexPrices')).toEqual([])
  show(true)
  await vi.waitFor(() => expect(store.points.length).toBe(minutes))
  expect(main.inputsOf('market.indexPrices')).toEqual([
    { limit: 1000 },
    { toMs: 1500 * minuteMs - 1, limit: 1000 },
    { toMs: 500 * minuteMs - 1, limit: 1000 },
  ])
  expect(store.points.lastWithin(0, 5 * minuteMs)).toBe(104)
})

test('index prices follow the ticker and are reset for another account', async () => {
  const store = useIndexPricesStore()
  show(true)
  await vi.waitFor(() => expect(store.points.length).toBe(minutes))
  const { ticker } = quote(100)
  const at = minutes * minuteMs
  for (const [intoMs, indexPrice] of [
    [1000, 7000],
    [2000, 7001],
  ] as const) {
    const changed = { ...quote(100), ticker: { ...ticker, indexPrice }, marketTimeMs: at + intoMs }
    main.send('market.quotes', changed)
    await vi.waitFor(() => expect(store.points.lastWithin(at, Infinity)).toBe(indexPrice))
  }
  expect(store.points.length).toBe(minutes + 1)
  main.indexPrices = [{ atMs: 0, price: 1 }]
  main.send('session.state', sessionState(alice))
  await vi.waitFor(() => expect(store.points.lastWithin(0, minuteMs)).toBe(1))
  expect(store.points.length).toBeLessThan(3)
})

test('index points return NaN where no price is loaded', () => {
  const points = new IndexPoints()
  points.prepend([
    { atMs: 10, price: 1 },
    { atMs: 30, price: 3 },
  ])
  expect([
    points.lastWithin(0, 10),
    points.lastWithin(0, 11),
    points.lastWithin(11, 30),
    points.lastWithin(11, Infinity),
    points.lastWithin(31, Infinity),
  ]).toEqual([NaN, 1, NaN, 3, NaN])
})
