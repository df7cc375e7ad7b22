import { beforeEach, describe, expect, test } from 'vitest'
import { pnlSats } from '@common/domain/futures/pnl'
import { openBareServer, type BareServer } from '../../support/practice/bare-server'

let server: BareServer
beforeEach(() => {
  server = openBareServer()
})

const body = async (method: 'GET' | 'POST' | 'PUT', target: string, sent?: object) => {
  const answer = await server.call(method, target, sent)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as unknown as Record<string, unknown>
}
const iso = (timeMs: number): string => new Date(timeMs).toISOString()

describe('the cross position and its orders', () => {
  test('lists open orders newest first', async () => {
    await body('POST', '/v3/futures/cross/deposit', { amount: 5_000_000 })
    for (const price of [40_000, 42_000, 41_000])
      await body('POST', '/v3/futures/cross/order', { side: 'buy', type: 'limit', quantity: 1, price })
    const open = (await body('GET', '/v3/futures/cross/orders/open')) as unknown as { price: number }[]
    expect(open.map(({ price }) => price)).toEqual([41_000, 42_000, 40_000])
  })

  test('have all figures', async () => {
    await body('POST', '/v3/futures/cross/deposit', { amount: 5_000_000 })
    await body('PUT', '/v3/futures/cross/leverage', { leverage: 7 })
    const filled = await body('POST', '/v3/futures/cross/order', {
      side: 'buy',
      type: 'market',
      quantity: 5000,
      clientId: 'c',
    })
    expect(filled).toEqual({
      id: filled['id'],
      clientId: 'c',
      type: 'market',
      side: 'buy',
      quantity: 5000,
      price: 50_000.5,
      tradingFee: 9999,
      open: false,
      filled: true,
      canceled: false,
      createdAt: iso(server.clock.nowMs),
      filledAt: iso(server.clock.nowMs),
      canceledAt: null,
    })
    const waiting = await body('POST', '/v3/futures/cross/order', {
      side: 'sell',
      type: 'limit',
      quantity: 50,
      price: 70_000,
    })
    expect(waiting).toMatchObject({ open: true, filled: false, tradingFee: 0, filledAt: null, price: 70_000 })
    server.engine.moveTo(51_000)
    const position = server.engine.exchange.cross.position(server.engine.uid)
    expect(await body('GET', '/v3/futures/cross/position')).toEqual({
      id: position.id,
      quantity: 5000,
      leverage: 7,
      margin: 4_990_001,
      entryPrice: 50_000.5,
      liquidation: position.liquidationPrice,
      initialMargin: 1_428_557,
      runningMargin: 1_428_557,
      maintenanceMargin: 14_999,
      tradingFees: 9999,
      fundingFees: 0,
      totalPl: pnlSats({ side: 'buy', quantity: 5000, entryPrice: 50_000.5, exitPrice: 50_999.5 }),
      deltaPl: position.deltaPnlSats,
      updatedAt: iso(server.clock.nowMs),
    })
    expect(position.deltaPnlSats).not.toBe(position.totalPnlSats)
    expect(await body('POST', '/v3/futures/cross/order/cancel', { id: waiting['id'] })).toMatchObject({
      canceled: true,
      open: false,
      canceledAt: iso(server.clock.nowMs),
    })
    expect(await body('GET', '/v3/futures/cross/transfers')).toMatchObject({
      data: [{ amount: 5_000_000, time: iso(server.clock.nowMs) }],
    })
  })
})
