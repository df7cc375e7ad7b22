import { beforeEach, describe, expect, test } from 'vitest'
import { minuteMs } from '@common/domain/durations'
import { toContractsCandle } from '../../../electron/practice/server/v3/market-wire'
import { openBareServer, type BareServer } from '../../support/practice/bare-server'

let server: BareServer
beforeEach(() => {
  server = openBareServer()
})

type Fields = Record<string, unknown>

const body = async (method: 'GET' | 'POST', target: string, sent?: object) => {
  const answer = await server.call(method, target, sent)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as unknown as Fields
}
const list = async (target: string) => (await body('GET', target)) as unknown as Fields[]

describe('options', () => {
  test('have all fields while running and after their end', async () => {
    const { nowMs } = server.clock
    const bought = await body('POST', '/v2/options', {
      side: 'b',
      quantity: 100,
      settlement: 'physical',
      instrument_name: 'BTC.24H.50000.C',
    })
    const option = server.engine.exchange.optionsEngine.option(server.engine.uid, String(bought['id']))
    expect(bought).toEqual({
      id: option.id,
      uid: server.engine.uid,
      forward: 50_000.5,
      forward_point: option.forwardPointUsd,
      domestic: 'BTC',
      settlement: 'physical',
      fixing_price: null,
      creation_ts: nowMs,
      expiry_ts: nowMs + 24 * 60 * minuteMs,
      closed_ts: null,
      physical_delivery_id: null,
      leg_id: option.legId,
      side: 'b',
      type: 'c',
      quantity: 100,
      strike: 50_000,
      volatility: option.impliedVolatility,
      margin: option.premiumSats,
      pl: expect.any(Number) as number,
      maintenance_margin: 100,
      opening_fee: 100,
      closing_fee: 0,
      running: true,
      closed: false,
      expired: false,
      exercised: false,
    })
    expect(bought['pl']).toBeLessThan(0)
    server.engine.moveTo(52_000)
    server.engine.advance(24 * 60 * minuteMs)
    const [ended] = await list('/v2/options?status=closed')
    expect(ended).toMatchObject({
      running: false,
      closed: false,
      expired: true,
      exercised: true,
      closed_ts: nowMs + 24 * 60 * minuteMs,
      fixing_price: 52_000,
      physical_delivery_id: expect.any(String) as string,
    })
    for (const query of ['status=running', 'limit=5']) expect(await list(`/v2/options?${query}`)).toEqual([])
    expect(await list('/v1/options/vanilla?status=closed')).toEqual([ended])
  })

  test('of version 1 name the strike in errors', async () => {
    const wrong = await server.call('POST', '/v1/options/vanilla', {
      side: 'b',
      type: 'c',
      quantity: 1,
      strike: 10_000,
      settlement: 'cash',
    })
    expect([wrong.status, wrong.body.issues[0]?.path]).toEqual([400, ['strike']])
  })
})

describe('histories', () => {
  test('have their formats in each version', async () => {
    server.clock.nowMs += 10
    await server.control('POST', '/price', { price: 51_000 })
    const minuteStart = Math.floor(server.clock.nowMs / minuteMs) * minuteMs
    const query = `from=0&to=${server.clock.nowMs}`
    expect(await list(`/v2/oracle/index?${query}`)).toEqual([
      { time: minuteStart, index: expect.any(Number) as number },
    ])
    expect((await list(`/v2/oracle/last-price?${query}`))[0]).toMatchObject({ last_price: 60_000 })
    expect(await list('/v2/futures/history/price')).toEqual([{ time: minuteStart, value: 60_000 }])
    expect(await body('GET', '/v1/futures/history/bid-offer')).toEqual({
      data: [{ time: minuteStart, bid: 59_999.5, offer: 60_000.5 }],
    })
    expect(await body('GET', '/v1/futures/ticker')).toEqual({ bid: 50_999.5, offer: 51_000.5, index: 51_000 })
    server.engine.advance(8 * 60 * minuteMs)
    const { data } = (await body('GET', '/v1/futures/history/fixing')) as unknown as { data: Fields[] }
    const [fixing] = await list('/v2/futures/history/fixing')
    expect(fixing).toMatchObject({ price: 51_000, fee_rate: 0.0001 })
    expect(data[0]).toEqual({
      ts: fixing?.['time'],
      id: fixing?.['id'],
      fixing_price: 51_000,
      fee_percent_value: 0.01,
    })
    expect(await body('GET', '/v3/futures/funding-settlements')).toMatchObject({
      data: [{ id: fixing?.['id'], fundingRate: 0.0001, fixingPrice: 51_000 }],
    })
  })
})

describe('prices of version 3', () => {
  test('are multiples of 0.5 USD, also the index between two of them', async () => {
    server.engine.exchange.quotes.useBasis(() => 12.37)
    expect(await body('GET', '/v3/futures/ticker')).toMatchObject({ lastPrice: 50_000, index: 50_012.5 })
    expect(await body('GET', '/v2/futures/ticker')).toMatchObject({ lastPrice: 50_000, index: 50_012.37 })
  })

  test('are multiples of 0.5 USD in candles of a replayed file', () => {
    const candle = {
      timeMs: 0,
      open: 50_000.13,
      high: 50_012.37,
      low: 49_990.74,
      close: 50_000.25,
      volume: 2,
    }
    expect(toContractsCandle(candle)).toEqual({
      time: 0,
      open: 50_000,
      high: 50_012.5,
      low: 49_990.5,
      close: 50_000.5,
      volume: 100_001,
    })
  })
})
