import { describe, expect, test } from 'vitest'
import { sats } from '@common/domain/units'
import { firstPage } from './support/first-page'
import { area } from '../over-practice/support/over-practice'
import { json } from './support/fault-service'
import * as recorded from './support/recorded'
import { failure, useService } from './support/use-service'
import { wireTrade } from './support/wire-trade'

/** Shapes on which publications disagree (protocol/v2.md#futures-trade and below) are read only if unambiguous. */

const asText = (record: object): object =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  )
const ended = { ...wireTrade, running: false, closed: true, exit_price: 61_000 }
const buy = { side: 'buy', orderType: 'market', leverage: 10, quantity: 60 } as const
const leaders = [{ username: 'alice', pl: 5, direction: 0 }]

describe('version 2 reader', () => {
  const under = useService()

  test('accepts numbers as text', async () => {
    under.service.answer = json(wireTrade)
    const trade = await under.exchange.openTrade(buy)
    under.service.answer = json(asText(wireTrade))
    expect(await under.exchange.openTrade(buy)).toEqual(trade)
    under.service.answer = json([asText(wireTrade)])
    expect(await under.exchange.trades('running')).toEqual([trade])
    under.service.answer = json(asText(recorded.wireUser))
    expect(await under.exchange.account()).toMatchObject({ balanceSats: 12_345, syntheticUsd: 12.34 })
  })

  test('accepts times as text', async () => {
    under.service.answer = json({ ...wireTrade, creation_ts: '2023-11-14T22:13:20.000Z' })
    expect((await under.exchange.trade('t')).createdAtMs).toBe(wireTrade.creation_ts)
  })

  test.each([
    ['an amount larger than any account', { margin: '1e300' }, 'margin'],
    ['an amount that a number cannot hold', { pl: '9007199254740993' }, 'pl'],
    ['an amount in another notation', { margin: '0x10' }, 'margin'],
    ['an empty text', { margin: '' }, 'margin'],
    ['a time without a zone', { creation_ts: '2023-11-14T22:13:20' }, 'creation_ts'],
    ['a time where an amount should be', { margin: '2023-11-14T22:13:20Z' }, 'margin'],
    ['nothing where an amount should be', { margin: null }, 'margin'],
    ['a side that is not known', { side: 'long' }, 'side'],
  ])('names the field of an invalid value: %s', async (_what, change, field) => {
    under.service.answer = json({ ...wireTrade, ...change })
    const error = await failure(under.exchange.trade('t'))
    expect([error.kind, error.message]).toEqual(['bad-answer', expect.stringContaining(field)])
    expect((await failure(under.exchange.openTrade(buy))).kind).toBe('unknown-outcome')
  })

  test('accepts lists bare or in an object', async () => {
    for (const answer of [[ended], { trades: [ended] }]) {
      under.service.answer = json(answer)
      expect(await under.exchange.closeAll()).toMatchObject([{ state: 'closed', exitPrice: 61_000 }])
      expect(await under.exchange.cancelAll()).toHaveLength(1)
      expect(await firstPage(under.exchange.endedTrades)).toHaveLength(1)
    }
  })

  test.each(['all-time', 'all_time', 'allTime'])('accepts a leaderboard with %s', async (name) => {
    under.service.answer = json({ daily: [], weekly: [], monthly: [], [name]: leaders })
    expect((await under.exchange.leaderboard()).allTime).toEqual([
      { username: 'alice', pnlSats: 5, direction: 0 },
    ])
  })

  test('accepts swaps in either format', async () => {
    under.service.answer = json([{ ...recorded.wireSwap, creation_ts: null, ts: 1700000000000 }])
    expect(await firstPage(area(under.exchange.swaps).swaps)).toMatchObject([{ createdAtMs: 1700000000000 }])
    under.service.answer = json({ inAsset: 'BTC', outAsset: 'USD', inAmount: '1337', outAmount: '0.5969' })
    const order = { inAsset: 'BTC', outAsset: 'USD', inAmount: 1337 } as const
    const created = { ...order, outAmount: 0.5969, exchangeRate: null }
    expect(await under.exchange.swaps?.swap(order)).toEqual(created)
    under.service.answer = json({ in_asset: 'BTC', out_asset: 'USD', in_amount: 1337, out_amount: 0.5969 })
    expect(await under.exchange.swaps?.swap(order)).toEqual(created)
  })

  test('accepts a pending payment without a fee', async () => {
    under.service.answer = json({ ...recorded.wirePaid, fee: null, successTime: null })
    expect(await under.exchange.withdraw('lnbc1')).toMatchObject({ state: 'pending', feeSats: 0 })
    const listed = {
      id: 'w',
      amount: 5,
      ts: 1,
      type: 'lightning',
      payment_hash: 'ab',
      success: false,
      fee: null,
    }
    under.service.answer = json([listed])
    expect(await firstPage(under.exchange.withdrawals)).toMatchObject([
      { state: 'pending', amountSats: 5, feeSats: 0 },
    ])
  })

  test('accepts null for an optional field', async () => {
    const prices = {
      index: 1,
      askPrice: 3,
      bidPrice: 2,
      lastPrice: 2.5,
      carryFeeRate: 0,
      carryFeeTimestamp: 9,
    }
    under.service.answer = json({ ...prices, exchangesWeights: null })
    expect(await under.exchange.ticker()).toMatchObject({ lastPrice: 2.5 })
  })

  test('accepts a byte order mark and a pong as JSON', async () => {
    under.service.answer = (response) => response.end(`\uFEFF${JSON.stringify(wireTrade)}`)
    expect((await under.exchange.trade('t')).marginSats).toBe(sats(10_000))
    under.service.answer = json('pong')
    await under.exchange.pulse?.ping()
  })
})

describe('version 1 reader', () => {
  const under = useService('v1')
  const { wirePosition } = recorded

  test('accepts an account without the fields of version 2', async () => {
    under.service.answer = json({ uid: 'u', balance: 7, account_type: 'lnurl', username: 'satoshi' })
    expect(await under.exchange.account()).toEqual({
      id: 'u',
      username: 'satoshi',
      balanceSats: 7,
      syntheticUsd: 0,
      feeTier: 0,
    })
  })

  test('accepts a new position in an object', async () => {
    under.service.answer = json({ position: wirePosition })
    expect(await under.exchange.openTrade(buy)).toMatchObject({ id: wirePosition.pid, state: 'running' })
  })

  test.each(['2023-11-14T22:13:20', '2023-11-14 22:13:20', '2023-11-14T22:13:20.000Z', '1700000000000'])(
    'reads the time %s independently of the local time zone',
    async (creation_ts) => {
      under.service.answer = json({ positions: [{ ...wirePosition, creation_ts, market_filled_ts: null }] })
      expect(await under.exchange.trades('running')).toMatchObject([{ createdAtMs: 1700000000000 }])
    },
  )

  test('names the field of an invalid time without repeating its value', async () => {
    under.service.answer = json({ positions: [{ ...wirePosition, creation_ts: 'key-text' }] })
    const { message } = await failure(under.exchange.trades('running'))
    expect(message).toContain('creation_ts is not a valid time')
    expect(message).not.toContain('key-text')
  })
})
