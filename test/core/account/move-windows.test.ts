import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '@common/domain/durations'
import type { Candle, CandleRange } from '@common/domain/market/market'
import { MoveWindows, type MoveAlert } from '../../../electron/core/account/move-windows'
import type { Page } from '../../../electron/core/ports/exchange/exchange-page'
import { idle } from '../../support/time/advance'

const nowMs = 1_700_000_000_000

const createAlert = (
  countsFromMs: number | null,
  id = 'a1',
  withinMs: number = 60 * minuteMs,
): MoveAlert => ({
  id,
  rule: { kind: 'price-move', rate: 0.05, withinMs },
  isOn: true,
  isRepeated: true,
  createdAtMs: 0,
  toldAtMs: null,
  toldPrice: null,
  toldOf: [],
  countsFromMs,
})

const candle = (timeMs: number, low: number, high: number): Candle => ({
  timeMs,
  open: low,
  low,
  high,
  close: high,
  volume: 1,
})

function open(candles: (range: CandleRange) => Promise<readonly Candle[]>) {
  const begun: [string, number][] = []
  const requests: [CandleRange, Page][] = []
  const windows = new MoveWindows({
    candles: (range, page) => {
      requests.push([range, page])
      return candles(range)
    },
    onBegin: ({ id }, atMs) => begun.push([id, atMs]),
  })
  return { windows, begun, asked: requests }
}

test('a new price move alert starts at its first price and requests no candles', () => {
  const { windows, begun, asked } = open(() => Promise.resolve([]))
  expect(windows.moveOf(createAlert(null), nowMs, 20_000)).toMatchObject({ rate: 0 })
  expect(begun).toEqual([['a1', nowMs]])
  const set = createAlert(nowMs)
  expect(windows.moveOf(set, nowMs + minuteMs, 21_000)).toEqual({ rate: 0.05, fromPrice: 20_000 })
  expect(asked).toEqual([])
})

test('a stored price move alert uses candles since its start within its time window', async () => {
  const candles = [
    candle(nowMs - 70 * minuteMs, 10_000, 30_000),
    candle(nowMs - 30 * minuteMs, 19_000, 19_500),
    candle(nowMs - minuteMs, 19_900, 20_000),
  ]
  const { windows, begun, asked } = open(() => Promise.resolve(candles))
  const old = createAlert(nowMs - 600 * minuteMs)
  const young = createAlert(nowMs - 10 * minuteMs, 'a2')
  expect(windows.moveOf(old, nowMs, 20_000)).toBeNull()
  expect(windows.moveOf(young, nowMs, 20_000)).toBeNull()
  await idle()
  expect(windows.moveOf(old, nowMs, 20_000)).toMatchObject({ fromPrice: 19_000 })
  expect(windows.moveOf(young, nowMs, 20_000)).toMatchObject({ fromPrice: 19_900 })
  expect(begun).toEqual([])
  // Without a limit, exchanges return only the newest 100 of these candles.
  const page = { fromMs: nowMs - 500 * minuteMs, toMs: nowMs, limit: 500 }
  expect(asked).toEqual([['1m', page]])
})

test('a price move alert over a day reads its candles once, also if the newest began minutes ago', async () => {
  const candles = [
    candle(nowMs - 600 * minuteMs, 18_000, 19_500),
    candle(nowMs - 4 * minuteMs, 19_900, 20_000),
  ]
  const { windows, asked } = open(() => Promise.resolve(candles))
  const alert = createAlert(nowMs - 3 * dayMs, 'a1', dayMs)
  expect(windows.moveOf(alert, nowMs, 20_000)).toBeNull()
  await idle()
  expect(windows.moveOf(alert, nowMs + 1000, 20_000)).toMatchObject({ fromPrice: 18_000 })
  expect(asked.map(([range]) => range)).toEqual(['5m'])
})

test('a price move alert reads candles again after two minutes without a price', async () => {
  const candles = [candle(nowMs - minuteMs, 19_900, 20_000)]
  const { windows, asked } = open(() => Promise.resolve(candles))
  const alert = createAlert(nowMs - 600 * minuteMs)
  windows.moveOf(alert, nowMs, 20_000)
  await idle()
  expect(windows.moveOf(alert, nowMs + 2 * minuteMs, 20_000)).not.toBeNull()
  expect(windows.moveOf(alert, nowMs + 4 * minuteMs + 1, 20_000)).toBeNull()
  expect(asked).toHaveLength(2)
})

test('a price move alert restarts at the current price if candles are unavailable', async () => {
  const { windows, begun } = open(() => Promise.reject(new Error('no candles here')))
  expect(windows.moveOf(createAlert(nowMs - 600 * minuteMs), nowMs, 20_000)).toBeNull()
  await idle()
  expect(begun).toEqual([['a1', nowMs]])
  expect(windows.moveOf(createAlert(nowMs), nowMs + 1000, 20_000)).toMatchObject({ rate: 0 })
})

test('a price move alert restarts if the market time is set back', () => {
  const { windows, begun } = open(() => Promise.resolve([]))
  windows.moveOf(createAlert(nowMs), nowMs, 20_000)
  expect(windows.moveOf(createAlert(nowMs), nowMs - 600 * minuteMs, 30_000)).toMatchObject({ rate: 0 })
  expect(begun).toEqual([['a1', nowMs - 600 * minuteMs]])
})

test('a price move alert uses the candle that begins with its time window', async () => {
  const candles = [candle(nowMs - 60 * minuteMs, 19_000, 19_500), candle(nowMs - minuteMs, 19_900, 20_000)]
  const { windows } = open(() => Promise.resolve(candles))
  const alert = createAlert(nowMs - 600 * minuteMs)
  windows.moveOf(alert, nowMs, 20_000)
  await idle()
  expect(windows.moveOf(alert, nowMs, 20_000)).toMatchObject({ fromPrice: 19_000 })
})

test('a price move alert that was removed during its read does not restart', async () => {
  const { windows, begun } = open(() => Promise.resolve([]))
  windows.moveOf(createAlert(nowMs - 600 * minuteMs), nowMs, 20_000)
  windows.keep(new Set())
  await idle()
  expect(begun).toEqual([])
})
