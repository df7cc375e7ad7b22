import { describe, expect, test } from 'vitest'
import { payoffSats } from '@common/domain/options/payoff'
import { readBalance, useExchange } from '../support/practice/practice'
import type { SignedCaller } from '../support/api/signed-caller'

const exchange = useExchange({ hasPriceHistory: true })
const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface Bought {
  readonly quantity?: number
  readonly settlement?: 'cash' | 'physical'
  readonly strike?: number
  readonly letter?: 'C' | 'P'
}

async function buy(
  user: SignedCaller,
  { quantity = 100, settlement = 'cash', strike, letter = 'C' }: Bought = {},
) {
  await exchange().price(50_000)
  const instrument_name = `BTC.24H.${strike ?? 50_000}.${letter}`
  const reply = await user.post('/v2/options', { side: 'b', quantity, settlement, instrument_name })
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}

describe('options market', () => {
  test('EX-1100 lists 24H and dated calls and puts around the index', async () => {
    await exchange().price(45_700)
    const { status, body } = await exchange().open('/v2/options/instruments')
    expect(status).toBe(200)
    const names = body as unknown as string[]
    const strikes = (letter: string) =>
      names
        .filter((name) => name.startsWith('BTC.24H.') && name.endsWith(letter))
        .map((name) => name.split('.')[2])
    expect(strikes('C')).toEqual(['45000', '46000', '47000'])
    expect(strikes('P')).toEqual(['46000', '45000', '44000'])
    expect(names.some((name) => /^BTC\.\d{4}-\d\d-\d\d\.46000\.C$/.test(name))).toBe(true)
  })

  test('EX-1101 returns the market record, the volatility index and instrument volatility', async () => {
    await exchange().price(50_000)
    const market = (await exchange().open('/v2/options/market')).body
    expect(market).toEqual({
      active: true,
      limits: {
        margin: { min: 0, max: 500_000 },
        quantity: { min: 1, max: 200_000 },
        count: { max: 50 },
      },
      fees: { trading: 0.0005 },
    })
    for (const path of ['/v2/options/volatility-index', '/v2/options/volatility']) {
      const { volatilityIndex } = (await exchange().open(path)).body as unknown as { volatilityIndex: string }
      expect(Number(volatilityIndex)).toBeGreaterThan(0)
    }
    const { volatility } = (
      await exchange().open('/v2/options/instrument', { instrument_name: 'BTC.24H.50000.C' })
    ).body as unknown as { volatility: string }
    expect(Number(volatility)).toBeGreaterThan(0)
  })

  test('EX-1102 rejects an invalid, an unlisted and a missing instrument name', async () => {
    const missing = await exchange().open('/v2/options/instrument', { instrument_name: 'GOLD' })
    expect([missing.status, missing.body.issues?.[0]?.path]).toEqual([400, ['instrument_name']])
    const far = await exchange().open('/v2/options/instrument', { instrument_name: 'BTC.24H.1000.C' })
    expect(far.status).toBe(404)
    expect((await exchange().open('/v2/options/instrument')).status).toBe(400)
  })
})

describe('options trade', () => {
  test('EX-1103 debits premium, opening fee and reserve when bought', async () => {
    const user = await exchange().account(1_000_000)
    const option = await buy(user)
    expect(option).toMatchObject({
      side: 'b', type: 'c', strike: 50_000, quantity: 100, settlement: 'cash', domestic: 'BTC',
      running: true, closed: false, expired: false, exercised: false, closed_ts: null, physical_delivery_id: null,
      opening_fee: 100, closing_fee: 0, maintenance_margin: 100, forward: 50_000.5,
    }) // prettier-ignore
    expect(option.margin).toBeGreaterThan(0)
    expect(option.expiry_ts - option.creation_ts).toBe(dayMs)
    expect(await readBalance(user)).toBe(1_000_000 - option.margin - 200)
    expect((await user.get(`/v2/options/trades/${option.id}`)).body).toMatchObject({
      id: option.id,
      running: true,
    })
    for (const path of ['/v2/options', '/v2/options/trades']) {
      const list = (await user.get(path, { status: 'running' })).body as unknown as { id: string }[]
      expect(list.map(({ id }) => id)).toEqual([option.id])
    }
  })

  test('EX-1104 closes at its current value and charges the closing fee', async () => {
    const user = await exchange().account(1_000_000)
    const { id, margin } = await buy(user)
    await exchange().price(53_000)
    const running = (await user.get(`/v2/options/trades/${id}`)).body
    expect(running.pl).toBeGreaterThan(0)
    const closed = (await user.delete('/v2/options', { id })).body
    expect(closed).toMatchObject({ closed: true, running: false, pl: running.pl, closing_fee: 100, margin })
    expect(await readBalance(user)).toBe(1_000_000 + closed.pl - 200)
    expect((await user.delete('/v2/options', { id })).status).toBe(400)
    const list = (await user.get('/v2/options', { status: 'closed' })).body as unknown as { id: string }[]
    expect(list.map((each) => each.id)).toEqual([id])
  })

  test.each([
    ['EX-1123', 'C', 52_999.5],
    ['EX-1124', 'P', 53_000.5],
  ] as const)(
    '%s an option of type %s reports its closing price as the fixing price',
    async (_id, letter, decided) => {
      const user = await exchange().account(1_000_000)
      const { id, fixing_price } = await buy(user, { letter })
      expect(fixing_price).toBeNull()
      await exchange().price(53_000)
      const closed = (await user.delete('/v2/options', { id })).body
      expect(closed).toMatchObject({ closed: true, expired: false, fixing_price: decided })
      expect((await user.get(`/v2/options/trades/${id}`)).body.fixing_price).toBe(decided)
    },
  )

  test('EX-1105 closes with all other running options on close all', async () => {
    const user = await exchange().account(1_000_000)
    await buy(user)
    await buy(user, { letter: 'P' })
    const { trades } = (await user.delete('/v2/options/all/close')).body as unknown as {
      trades: { closed: boolean }[]
    }
    expect(trades.map(({ closed }) => closed)).toEqual([true, true])
    expect((await user.delete('/v2/options/all/close')).body).toEqual({ trades: [] })
  })

  test('EX-1106 changes its settlement while running', async () => {
    const user = await exchange().account(1_000_000)
    const { id } = await buy(user)
    const changed = await user.put('/v2/options', { id, settlement: 'physical' })
    expect(changed.body).toMatchObject({ id, settlement: 'physical', running: true })
    expect((await user.put('/v2/options', { id, settlement: 'gold' })).status).toBe(400)
  })

  test.each([
    ['EX-1107', 'C', 49_000],
    ['EX-1108', 'P', 51_000],
  ] as const)('%s an out-of-the-money option of type %s expires worthless', async (_id, letter, end) => {
    const user = await exchange().account(1_000_000)
    const { id, margin } = await buy(user, { letter })
    await exchange().price(end)
    await exchange().advance(dayMs)
    const ended = (await user.get(`/v2/options/trades/${id}`)).body
    expect(ended).toMatchObject({
      expired: true,
      exercised: false,
      running: false,
      pl: -margin,
      fixing_price: end,
    })
    expect(await readBalance(user)).toBe(1_000_000 - margin - 100)
  })

  test.each([
    ['EX-1109', 'C', 55_000, 'call'],
    ['EX-1110', 'P', 45_000, 'put'],
  ] as const)(
    '%s an in-the-money option of type %s pays its payoff in cash',
    async (_id, letter, end, kind) => {
      const user = await exchange().account(1_000_000)
      const { id, margin } = await buy(user, { letter })
      await exchange().price(end)
      await exchange().advance(dayMs)
      const payoff = payoffSats({ kind, quantity: 100, strike: 50_000 }, end)
      const ended = (await user.get(`/v2/options/trades/${id}`)).body
      expect(ended).toMatchObject({ exercised: true, running: false, pl: payoff - margin })
      expect(ended.closed_ts).toBe(ended.expiry_ts)
      expect(await readBalance(user)).toBe(1_000_000 - margin - 200 + payoff)
    },
  )

  test('EX-1111 delivers a running futures trade with the same profit on physical settlement', async () => {
    const user = await exchange().account(1_000_000)
    const { id, margin } = await buy(user, { settlement: 'physical', quantity: 1000 })
    await exchange().price(55_000)
    await exchange().advance(dayMs)
    const ended = (await user.get(`/v2/options/trades/${id}`)).body
    expect(ended).toMatchObject({ exercised: true, running: false })
    const trade = (await user.get(`/v2/futures/trades/${ended.physical_delivery_id}`)).body
    expect(trade).toMatchObject({
      side: 'b',
      quantity: 1000,
      running: true,
      margin,
      liquidation: 50_000,
      opening_fee: 0,
    })
    const payoff = payoffSats({ kind: 'call', quantity: 1000, strike: 50_000 }, 55_000)
    const closed = (await user.delete('/v2/futures', { id: trade.id })).body
    expect(closed.margin + closed.pl).toBeGreaterThan(payoff - 50)
    expect(closed.margin + closed.pl).toBeLessThanOrEqual(payoff)
  })

  test.each([
    ['EX-1125', 'cash', 55_000, true],
    ['EX-1126', 'physical', 55_000, true],
    ['EX-1127', 'cash', 45_000, false],
    ['EX-1128', 'physical', 45_000, false],
  ] as const)(
    '%s a %s settlement at %d is reported as expired at its expiry',
    async (_id, settlement, end, exercised) => {
      const user = await exchange().account(1_000_000)
      const { id } = await buy(user, { settlement, quantity: 1000 })
      await exchange().price(end)
      await exchange().advance(dayMs)
      const ended = (await user.get(`/v2/options/trades/${id}`)).body
      expect(ended).toMatchObject({
        running: false,
        closed: false,
        expired: true,
        exercised,
        fixing_price: end,
      })
      expect(typeof ended.physical_delivery_id === 'string').toBe(exercised && settlement === 'physical')
    },
  )

  test.each([
    ['EX-1112', { side: 's' }, 'side'],
    ['EX-1113', { quantity: 0 }, 'quantity'],
    ['EX-1114', { quantity: 200_001 }, 'quantity'],
    ['EX-1115', { quantity: 1.5 }, 'quantity'],
    ['EX-1116', { quantity: 'many' }, 'quantity'],
    ['EX-1117', { settlement: 'gold' }, 'settlement'],
    ['EX-1118', { instrument_name: 'BTC.24H.50000.X' }, 'instrument_name'],
    ['EX-1119', { instrument_name: 'BTC.2020-01-01.50000.C' }, 'instrument_name'],
    ['EX-1120', { quantity: 200_000 }, 'quantity'],
  ])('%s %j is rejected, naming the field', async (_id, wrong, field) => {
    await exchange().price(50_000)
    const user = await exchange().account(100_000_000)
    const order = {
      side: 'b',
      quantity: 100,
      settlement: 'cash',
      instrument_name: 'BTC.24H.50000.C',
      ...wrong,
    }
    const { status, body } = await user.post('/v2/options', order)
    expect([status, body.issues?.[0]?.path]).toEqual([400, [field]])
    expect(await readBalance(user)).toBe(100_000_000)
  })

  test('EX-1121 is rejected above 50 running options or above the balance', async () => {
    const user = await exchange().account(100_000_000)
    for (let count = 0; count < 50; count++) await buy(user, { quantity: 1 })
    const order = { side: 'b', quantity: 1, settlement: 'cash', instrument_name: 'BTC.24H.50000.C' }
    expect((await user.post('/v2/options', order)).body).toMatchObject({ code: 'tooManyTrades' })
    const poor = await exchange().account(10)
    expect((await poor.post('/v2/options', { ...order, quantity: 100 })).body.code).toBe(
      'insufficientBalance',
    )
  })

  test('EX-1122 is not found by another account', async () => {
    const { id } = await buy(await exchange().account(1_000_000))
    const other = await exchange().account(1_000_000)
    expect((await other.get(`/v2/options/trades/${id}`)).status).toBe(404)
    expect((await other.delete('/v2/options', { id })).status).toBe(404)
    expect((await other.put('/v2/options', { id, settlement: 'cash' })).status).toBe(404)
  })
})
