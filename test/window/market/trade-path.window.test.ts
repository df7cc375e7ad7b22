import { BridgeError } from '@common/bridge/protocol'
import { candleRangeMs } from '@common/domain/market/market'
import { hourMs, minuteMs, dayMs } from '@common/domain/durations'
import { afterEach, expect, test, vi } from 'vitest'
import { useSessionStore } from '../../../src/session/session'
import { pathSpan, useTradePath } from '../../../src/market/trade-path'
import { pathOption } from '../../../src/futures/explainer/path-option'
import { tokens } from '../../../src/ui/theme/tokens'
import { verbatim } from '../../support/in-english'
import { createTrade, testNowMs } from '../../support/create-trade'
import { FakeMain } from '../support/fake-main'
import { openWindow, type TestWindow } from '../support/window'

let window: TestWindow | undefined
afterEach(() => {
  window?.close()
  window = undefined
})

const ended = (lengthMs: number) =>
  createTrade('ended', { state: 'closed', exitPrice: 20_400, closedAtMs: testNowMs + lengthMs })
const candle = { timeMs: testNowMs, open: 1, high: 2, low: 1, close: 2, volume: 1 }

async function start(candles: () => unknown) {
  window = openWindow(new FakeMain(() => ({ market: { candles } }) as object))
  const session = useSessionStore()
  await vi.waitFor(() => expect(session.can('candles')).toBe(true))
  return useTradePath()
}

test.each([
  [20_000, '1m'],
  [2 * hourMs, '5m'],
  [dayMs, '15m'],
  [90 * dayMs, '1D'],
] as const)(
  'the path of a trade of %d ms uses candles of %s, with a margin before and after',
  (lengthMs, range) => {
    const span = pathSpan(ended(lengthMs))
    expect(span.range).toBe(range)
    expect(span.fromMs).toBeLessThanOrEqual(testNowMs - 10 * minuteMs)
    expect(span.toMs).toBeGreaterThanOrEqual(testNowMs + lengthMs + 10 * minuteMs)
    expect((span.toMs - span.fromMs) / candleRangeMs[range]).toBeLessThanOrEqual(151)
  },
)

test('a trade path reports a rejected request and loads on retry', async () => {
  let isRefused = true
  const store = await start(() => {
    if (isRefused) throw new BridgeError('rejected', verbatim('No.'))
    return [candle]
  })
  await store.load(ended(minuteMs))
  expect(store.path).toEqual({ kind: 'failed', why: verbatim('No.') })
  isRefused = false
  await store.load(ended(minuteMs))
  expect(store.path).toMatchObject({ kind: 'ready', candleMs: minuteMs })
})

test('a trade path reports missing candles', async () => {
  const store = await start(() => [])
  await store.load(ended(minuteMs))
  expect(store.path.kind).toBe('absent')
})

test('trade path markers are placed at their time and price, also outside the candles', () => {
  const candles = [{ timeMs: 0, open: 100, high: 110, low: 90, close: 105, volume: 1 }]
  const markers = [
    { kind: 'entry' as const, atMs: -20, price: 90 },
    { kind: 'exit' as const, atMs: 150, price: 130 },
  ]
  const describe = ({ high }: { high: number }): string => String(high)
  const { series, xAxis, tooltip } = pathOption({ candles, candleMs: 100, markers, describe }, tokens.dark)
  expect(series.map(({ data }) => data)).toEqual([[[50, 100, 105, 90, 110]], [[-20, 90]], [[150, 130]]])
  expect([xAxis.min, xAxis.max]).toEqual([-20, 150])
  expect(tooltip.formatter([{ dataIndex: 0 }])).toBe('110')
})
