import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@common/domain/durations'
import { openStore } from '../../../electron/practice/ledger/open-store'
import { CandleReader } from '../../../electron/practice/prices/candle-reader'
import { CandleRecorder } from '../../../electron/practice/prices/candle-recorder'
import { CandleStore } from '../../../electron/practice/prices/candle-store'

/** Monday, 01:00 UTC. */
const start = Date.UTC(2026, 0, 5, 1)

let stored: CandleStore
let recorder: CandleRecorder
let reader: CandleReader

function restart(): void {
  recorder.flush()
  open()
}
function open(): void {
  recorder = new CandleRecorder(stored)
  reader = new CandleReader(stored, recorder)
}

beforeEach(() => {
  const store = openStore(null)
  onTestFinished(() => store.close())
  stored = new CandleStore(store)
  open()
})

const record = (atMs: number, price: number, volume = 0): void =>
  recorder.record(start + atMs, price, price + 1, volume)
const candles = (range: string, limit = 100) =>
  reader
    .candles(range, { limit })
    .map(({ timeMs, open: o, high, low, close, volume }) => [
      (timeMs - start) / minuteMs,
      o,
      high,
      low,
      close,
      volume,
    ])

describe('recorded candles', () => {
  test('have open, high, low, close and volume of their minute', () => {
    record(1000, 100, 1)
    record(20_000, 120, 2)
    record(40_000, 90, 0.5)
    record(59_999, 110)
    record(60_000, 115, 4)
    expect(candles('1')).toEqual([
      [1, 110, 115, 110, 115, 4],
      [0, 100, 120, 90, 110, 3.5],
    ])
  })

  test('are flat in minutes without a price', () => {
    record(0, 100, 1)
    record(3 * minuteMs, 130, 2)
    expect(candles('1')).toEqual([
      [3, 100, 130, 100, 130, 2],
      [2, 100, 100, 100, 100, 0],
      [1, 100, 100, 100, 100, 0],
      [0, 100, 100, 100, 100, 1],
    ])
  })

  test('continue the minute of a restart, and count each volume once', () => {
    record(0, 100, 1)
    record(10_000, 150, 2)
    record(20_000, 80)
    restart()
    record(30_000, 90, 4)
    const expected = [[0, 100, 150, 80, 90, 7]]
    expect([candles('1'), candles('60')]).toEqual([expected, expected])
    restart()
    record(40_000, 95, 1)
    record(minuteMs, 95)
    expect([candles('1')[1], candles('60')[0]]).toEqual([
      [0, 100, 150, 80, 95, 8],
      [0, 100, 150, 80, 95, 8],
    ])
    expect(stored.minute(start)).toMatchObject({ openIndex: 101, volume: 8 })
  })

  test('of a replay equal its file, also after a restart in the minute', () => {
    const row = { timeMs: start, open: 100, high: 200, low: 50, close: 60, volume: 10 }
    record(0, 100, 4)
    restart()
    record(30_000, 60, 6)
    recorder.complete(row)
    record(minuteMs, 60)
    expect([candles('1')[1], candles('60')[0]]).toEqual([
      [0, 100, 200, 50, 60, 10],
      [0, 100, 200, 50, 60, 10],
    ])
  })

  test('do not equal the file of a replay if the price was moved', () => {
    const row = { timeMs: start, open: 100, high: 200, low: 50, close: 60, volume: 10 }
    record(0, 100)
    recorder.complete({ ...row, timeMs: start + minuteMs })
    expect(candles('1')[0]).toEqual([0, 100, 100, 100, 100, 0])
    recorder.disturb()
    recorder.complete(row)
    expect(candles('1')[0]).toEqual([0, 100, 100, 100, 100, 0])
    record(minuteMs, 100)
    recorder.complete({ ...row, timeMs: start + minuteMs })
    expect(candles('1')[0]).toEqual([1, 100, 200, 50, 60, 10])
  })

  test('after a long pause are filled for 31 days only', () => {
    record(0, 100)
    record(40 * dayMs, 100)
    const days = reader.candles('1D', { limit: 100 }).map(({ timeMs }) => (timeMs - start + hourMs) / dayMs)
    expect(days).toEqual([...Array.from({ length: 32 }, (_, index) => 40 - index), 0])
  })
})

describe('candles of a range', () => {
  /** One minute candle per period, with its number as price. */
  const at = (...timesMs: readonly number[]): void =>
    stored.append(
      timesMs.map((timeMs, index) => ({
        timeMs,
        open: index,
        high: index,
        low: index,
        close: index,
        volume: 1,
        openIndex: index,
      })),
    )
  const starts = (range: string): string[] =>
    reader.candles(range, { limit: 10 }).map(({ timeMs }) => new Date(timeMs).toISOString().slice(0, 16))

  test.each([
    ['45', ['2026-01-05T01:30', '2026-01-05T00:45']],
    ['120', ['2026-01-05T00:00']],
    ['1D', ['2026-01-05T00:00']],
    ['1W', ['2026-01-05T00:00']],
    ['1M', ['2026-01-01T00:00']],
    ['3M', ['2026-01-01T00:00']],
  ])('%s start at round times', (range, expected) => {
    at(start, start + 45 * minuteMs)
    expect(starts(range)).toEqual(expected)
  })

  test('of a week start on Monday', () => {
    at(start - hourMs - minuteMs, start - hourMs, start + 7 * dayMs - hourMs - minuteMs, start + 7 * dayMs)
    expect(starts('1W')).toEqual(['2026-01-12T00:00', '2026-01-05T00:00', '2025-12-29T00:00'])
  })

  test('of months and quarters follow the calendar', () => {
    const months = [
      Date.UTC(2025, 8, 30),
      Date.UTC(2025, 9, 1),
      Date.UTC(2025, 11, 31),
      Date.UTC(2026, 1, 28),
    ]
    at(...months)
    expect(starts('1M').map((time) => time.slice(0, 10))).toEqual([
      '2026-02-01',
      '2025-12-01',
      '2025-10-01',
      '2025-09-01',
    ])
    expect(starts('3M').map((time) => time.slice(0, 10))).toEqual(['2026-01-01', '2025-10-01', '2025-07-01'])
  })

  test('are whole at the oldest of the limit', () => {
    at(...Array.from({ length: 30 }, (_, index) => start + index * minuteMs))
    const [newest, oldest] = reader.candles('10', { limit: 2 })
    expect([newest?.open, newest?.close]).toEqual([20, 29])
    expect([oldest?.open, oldest?.close, oldest?.high, oldest?.low, oldest?.volume]).toEqual([
      10, 19, 19, 10, 10,
    ])
  })

  test('are selected by their start, and are whole at both bounds', () => {
    at(...Array.from({ length: 30 }, (_, index) => start + index * minuteMs))
    const within = (from: number, to: number) =>
      reader
        .candles('10', { from: start + from * minuteMs, to: start + to * minuteMs, limit: 10 })
        .map(({ timeMs, open: o, close }) => [(timeMs - start) / minuteMs, o, close])
    expect(within(10, 10)).toEqual([[10, 10, 19]])
    expect(within(1, 19)).toEqual([[10, 10, 19]])
    expect(within(0, 20)).toHaveLength(3)
    expect(within(21, 29)).toEqual([])
  })

  test('include the forming minute up to their end', () => {
    at(start)
    record(minuteMs, 7, 2)
    expect(candles('60')).toEqual([[0, 0, 7, 0, 7, 3]])
    expect(reader.candles('1', { to: start, limit: 10 }).map(({ close }) => close)).toEqual([0])
  })
})

describe('price history', () => {
  const times = (span: { from?: number; to?: number; limit?: number } = {}) =>
    reader
      .history({
        limit: span.limit ?? 10,
        ...(span.from !== undefined && { from: start + span.from * minuteMs }),
        ...(span.to !== undefined && { to: start + span.to * minuteMs }),
      })
      .map(({ timeMs, price, index }) => [(timeMs - start) / minuteMs, price, index])

  test('has price and index at the start of each minute, newest first', () => {
    record(0, 100)
    record(30_000, 200)
    record(minuteMs, 300)
    record(2 * minuteMs, 400)
    expect(times()).toEqual([
      [2, 300, 401],
      [1, 200, 301],
      [0, 100, 101],
    ])
    expect(times({ limit: 1 })).toEqual([[2, 300, 401]])
    expect(times({ from: 1, to: 1 })).toEqual([[1, 200, 301]])
    expect(times({ from: 2, to: 2 })).toEqual([[2, 300, 401]])
    expect(times({ to: 1 }).map(([minute]) => minute)).toEqual([1, 0])
  })

  test('has the minute of a restart once', () => {
    record(0, 100)
    record(1000, 200)
    restart()
    record(2000, 300)
    expect(times()).toEqual([[0, 100, 101]])
  })
})
