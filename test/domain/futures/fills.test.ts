import { toDuration } from '@common/domain/futures/duration'
import { listFills } from '@common/domain/futures/fills'
import { sats } from '@common/domain/units'
import { expect, test } from 'vitest'
import { trade } from '../../window/support/records'

test('fills are the executions of orders and closes, newest first', () => {
  const running = trade({ id: 'running', filledAtMs: 2000 })
  const closed = trade({
    id: 'closed',
    state: 'closed',
    exitPrice: 101_000,
    pnlSats: sats(10_000),
    closingFeeSats: sats(990),
    closedAtMs: 3000,
  })
  const open = trade({ id: 'open', state: 'open', filledAtMs: null, entryPrice: null })
  const fills = listFills([running, closed, open])
  expect(fills.map(({ trade: { id }, side, price, feeSats }) => [id, side, price, feeSats])).toEqual([
    ['closed', 'sell', 101_000, 990],
    ['running', 'buy', 100_000, 1000],
    ['closed', 'buy', 100_000, 1000],
  ])
  expect(fills.map(({ close }) => close && { ...close })).toEqual([
    { reason: 'closed', netSats: 8010 },
    null,
    null,
  ])
})

test('fills exist only with a time and a price', () => {
  const waiting = trade({ state: 'open', filledAtMs: null, entryPrice: 100_000 })
  const unpriced = trade({ filledAtMs: 1000, entryPrice: null })
  const canceled = trade({ state: 'canceled', filledAtMs: null, closedAtMs: 2000, exitPrice: null })
  const running = trade({ exitPrice: 101_000, closedAtMs: null })
  expect(listFills([waiting, unpriced, canceled])).toEqual([])
  expect(listFills([running])).toHaveLength(1)
})

test('the close of a short is a buy', () => {
  const short = trade({ side: 'sell', state: 'closed', filledAtMs: 1, exitPrice: 99_000, closedAtMs: 2 })
  expect(listFills([short]).map(({ side }) => side)).toEqual(['buy', 'sell'])
})

test.each([
  ['from the fill to the close', { filledAtMs: 2000, closedAtMs: 5000 }, 2000, 5000],
  ['from the order to its cancel', { filledAtMs: null, closedAtMs: 4000 }, 1000, 4000],
  ['to its last update while it runs', { filledAtMs: 2000, closedAtMs: null }, 2000, 9000],
  ['never below 0', { filledAtMs: 9500, closedAtMs: null }, 9500, 9500],
] as const)('the duration of a trade is %s', (_name, times, fromMs, toMs) => {
  expect(toDuration(trade({ createdAtMs: 1000, updatedAtMs: 9000, ...times }))).toEqual({ fromMs, toMs })
})
