import { beforeEach, describe, expect, test } from 'vitest'
import { minuteMs } from '@common/domain/durations'
import { pnlSats } from '@common/domain/futures/pnl'
import { openBareServer, type BareServer } from '../../support/practice/bare-server'

let server: BareServer
beforeEach(() => {
  server = openBareServer()
})

const body = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', target: string, sent?: object) => {
  const answer = await server.call(method, target, sent)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as unknown as Record<string, unknown>
}
const trade = (id: unknown) => server.engine.exchange.trades.trade(server.engine.uid, String(id))
const iso = (timeMs: number): string => new Date(timeMs).toISOString()
const order = { side: 'b', type: 'm', leverage: 10, quantity: 1000, stoploss: 48_000, takeprofit: 60_000 }

/** Different values for all fields. */
async function busyTrade() {
  const { id } = await body('POST', '/v2/futures', order)
  server.clock.nowMs += minuteMs
  server.engine.moveTo(51_000)
  await body('POST', '/v2/futures/cash-in', { id, amount: 60_000 })
  await body('POST', '/v2/futures/add-margin', { id, amount: 10_000 })
  server.engine.advance(8 * 60 * minuteMs)
  server.engine.moveTo(52_000)
  return trade(id)
}

describe('a running trade', () => {
  test('has all figures in each version', async () => {
    const t = await busyTrade()
    const { id, marginSats, leverage, price, liquidationPrice, entryMarginSats } = t
    expect(
      new Set([marginSats, entryMarginSats, t.cashedInPnlSats, t.cashedInMarginSats, t.openingFeeSats]).size,
    ).toBe(5)
    const pl = pnlSats({ side: 'buy', quantity: 1000, entryPrice: price, exitPrice: 51_999.5 })
    const v2 = {
      id,
      uid: server.engine.uid,
      type: 'm',
      side: 'b',
      opening_fee: t.openingFeeSats,
      closing_fee: 0,
      maintenance_margin: t.maintenanceMarginSats,
      quantity: 1000,
      margin: marginSats,
      leverage,
      price,
      liquidation: liquidationPrice,
      stoploss: 48_000,
      takeprofit: 60_000,
      exit_price: null,
      pl,
      creation_ts: t.createdAtMs,
      market_filled_ts: t.createdAtMs,
      closed_ts: null,
      open: false,
      running: true,
      canceled: false,
      closed: false,
      last_update_ts: t.updatedAtMs,
      sum_carry_fees: t.fundingFeeSats,
      entry_price: 50_000.5,
      entry_margin: entryMarginSats,
    }
    expect(await body('GET', `/v2/futures/trades/${id}`)).toEqual(v2)
    expect(await body('GET', '/v2/futures?type=running')).toEqual([v2])
    const v1 = {
      pid: id,
      id: Number.parseInt(id.slice(-7), 16),
      type: 'm',
      side: 'b',
      sign: 1,
      quantity: 1000,
      price,
      pl,
      leverage,
      margin: marginSats,
      liquidation: liquidationPrice,
      takeprofit: 60_000,
      takeprofit_wi: 'running',
      stoploss: 48_000,
      stoploss_wi: 'running',
      market_wi: 'filled',
      market_filled_ts: t.createdAtMs,
      margin_wi: 'running',
      creation_ts: t.createdAtMs,
      exit_price: null,
      closed_ts: null,
      closed: false,
      canceled: false,
      sum_carry_fees: t.fundingFeeSats,
    }
    expect(await body('GET', '/v1/futures')).toEqual({ positions: [v1] })
    expect(await body('GET', '/v3/futures/isolated/trades/running')).toEqual([
      {
        id,
        clientId: null,
        type: 'market',
        side: 'buy',
        quantity: 1000,
        margin: marginSats,
        leverage,
        price,
        liquidation: liquidationPrice,
        stoploss: 48_000,
        stoplossTrailingDistance: 0,
        takeprofit: 60_000,
        entryPrice: 50_000.5,
        entryMargin: entryMarginSats,
        exitPrice: null,
        pl,
        openingFee: t.openingFeeSats,
        closingFee: 0,
        maintenanceMargin: t.maintenanceMarginSats,
        sumFundingFees: t.fundingFeeSats,
        sumCashInPl: t.cashedInPnlSats,
        sumCashInMargin: t.cashedInMarginSats,
        createdAt: iso(t.createdAtMs),
        filledAt: iso(t.createdAtMs),
        closedAt: null,
        open: false,
        running: true,
        closed: false,
        canceled: false,
      },
    ])
    const added = await body('POST', '/v1/futures/add-margin', { pid: id, amount: 1 })
    expect(added).toMatchObject({ creation_ts: iso(t.createdAtMs), market_filled_ts: iso(t.createdAtMs) })
  })
})

describe('a closed trade', () => {
  test('has its result in each version', async () => {
    const { id } = await busyTrade()
    const v1 = await body('DELETE', `/v1/futures?pid=${id}`)
    const t = trade(id)
    expect(t.closingFeeSats).toBeGreaterThan(0)
    expect(v1).toEqual({
      pid: id,
      exit_price: 51_999.5,
      closed_ts: iso(t.closedAtMs ?? 0),
      closed: true,
      pl: t.pnlSats,
    })
    expect(await body('GET', '/v2/futures?type=closed')).toMatchObject([
      {
        closing_fee: t.closingFeeSats,
        maintenance_margin: t.maintenanceMarginSats,
        exit_price: 51_999.5,
        pl: t.pnlSats,
        closed_ts: t.closedAtMs,
        last_update_ts: t.closedAtMs,
        running: false,
        closed: true,
        canceled: false,
      },
    ])
    expect(await body('GET', '/v3/futures/isolated/trades/closed')).toMatchObject({
      data: [
        {
          closingFee: t.closingFeeSats,
          pl: t.pnlSats,
          closedAt: iso(t.closedAtMs ?? 0),
          closed: true,
          running: false,
        },
      ],
      nextCursor: null,
    })
    expect(await body('GET', '/v3/futures/isolated/trades/canceled')).toMatchObject({ data: [] })
    expect(await body('GET', '/v1/futures?type=closed')).toMatchObject({
      positions: [
        {
          market_wi: 'filled',
          margin_wi: 'closed',
          stoploss_wi: 'canceled',
          takeprofit_wi: 'canceled',
          closed: true,
        },
      ],
    })
  })

  test('names the level that closed it in version 1', async () => {
    await body('POST', '/v2/futures', order)
    server.engine.moveTo(60_000)
    await body('POST', '/v2/futures', { ...order, takeprofit: 70_000, stoploss: 59_000 })
    server.engine.moveTo(59_000)
    expect(await body('GET', '/v1/futures?type=closed')).toMatchObject({
      positions: [
        { stoploss_wi: 'filled', takeprofit_wi: 'canceled' },
        { stoploss_wi: 'canceled', takeprofit_wi: 'filled' },
      ],
    })
  })
})

describe('an open order', () => {
  const limit = { side: 'sell', type: 'limit', leverage: 5, quantity: 10, price: 60_000, clientId: 'mine' }

  test('has price and margin as entry in version 3 only', async () => {
    const v3 = await body('POST', '/v3/futures/isolated/trade', limit)
    expect(v3).toMatchObject({
      clientId: 'mine',
      type: 'limit',
      side: 'sell',
      entryPrice: 60_000,
      entryMargin: v3['margin'],
      pl: 0,
      filledAt: null,
      open: true,
      running: false,
      stoploss: 0,
      takeprofit: 0,
    })
    const [v2] = (await body('GET', '/v2/futures?type=open')) as unknown as object[]
    expect(v2).toMatchObject({
      type: 'l',
      side: 's',
      entry_price: null,
      entry_margin: null,
      market_filled_ts: null,
      open: true,
    })
    expect(await body('GET', '/v1/futures?type=open')).toMatchObject({
      positions: [
        {
          sign: -1,
          side: 's',
          type: 'l',
          market_wi: 'running',
          margin_wi: 'running',
          stoploss_wi: 'canceled',
        },
      ],
    })
    expect(await body('POST', '/v1/futures/cancel', { pid: v3['id'] })).toEqual({
      pid: v3['id'],
      canceled: true,
      closed_ts: iso(trade(v3['id']).closedAtMs ?? 0),
    })
    expect(await body('GET', '/v3/futures/isolated/trades/canceled')).toMatchObject({
      data: [{ id: v3['id'], canceled: true, closed: false, open: false }],
    })
    expect(await body('GET', '/v1/futures?type=closed')).toMatchObject({
      positions: [{ market_wi: 'canceled', margin_wi: 'canceled', canceled: true, closed: false }],
    })
  })

  test('has the same client id after the close as before, or is rejected', async () => {
    const path = '/v3/futures/isolated/trade'
    const clientId = '💥 "\u0001\ufffd\u2028é'
    expect(await body('POST', path, { ...limit, clientId })).toMatchObject({ clientId })
    await body('POST', '/v3/futures/isolated/trades/cancel-all')
    expect(await body('GET', '/v3/futures/isolated/trades/canceled')).toMatchObject({ data: [{ clientId }] })
    for (const unstorable of ['a\0b', 'a\ud800', '\udc00b']) {
      const answer = await server.call('POST', path, { ...limit, clientId: unstorable })
      expect([answer.status, answer.body.issues]).toMatchObject([400, [{ path: ['clientId'] }]])
    }
  })

  test('is listed by creation within inclusive bounds, newest first', async () => {
    const times: number[] = []
    for (let index = 0; index < 3; index += 1) {
      await body('POST', '/v3/futures/isolated/trade', { ...limit, quantity: index + 1 })
      times.push(server.clock.nowMs)
      server.clock.nowMs += 1000
    }
    const quantities = async (query: string) =>
      ((await body('GET', `/v2/futures?type=open${query}`)) as unknown as { quantity: number }[]).map(
        ({ quantity }) => quantity,
      )
    expect(await quantities('')).toEqual([3, 2, 1])
    expect(await quantities('&limit=2')).toEqual([3, 2])
    expect(await quantities(`&from=${times[1]}&to=${times[1]}`)).toEqual([2])
    expect(await quantities(`&from=${(times[1] ?? 0) + 1}`)).toEqual([3])
    expect(await quantities(`&to=${(times[1] ?? 0) - 1}`)).toEqual([1])
  })
})
