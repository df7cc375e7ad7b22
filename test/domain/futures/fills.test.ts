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
