import { describe, expect, test } from 'vitest'
import { readBalance, useExchange } from '../support/practice/practice'

const exchange = useExchange()

describe('control API', () => {
  test.each(['/audit', '/state'])('EX-300 requires the token for GET %s', async (path) => {
    expect((await exchange().control(path, undefined, 'guess')).status).toBe(401)
    expect((await exchange().open(`/practice${path}`)).status).toBe(401)
    expect((await exchange().control(path)).status).toBe(200)
  })

  test.each(['/price', '/pay', '/invoice', '/clock', '/accounts'])(
    'EX-301 requires the token for POST %s',
    async (path) => {
      expect((await exchange().control(path, {}, 'guess')).status).toBe(401)
    },
  )

  test('EX-302 holds a price until it is released', async () => {
    const reply = await exchange().control('/price', { price: 51_234.5 })
    expect(reply.body).toMatchObject({ lastPrice: 51_234.5, isHeld: true })
    expect((await exchange().open('/v2/futures/ticker')).body.lastPrice).toBe(51_234.5)
    expect((await exchange().control('/price', { release: true })).body.isHeld).toBe(false)
    expect((await exchange().control('/price', { price: 50_000, hold: false })).body.isHeld).toBe(false)
    await exchange().price(50_000)
  })

  test('EX-303 rounds a price to the price grid', async () => {
    expect((await exchange().control('/price', { price: 50_000.3 })).body.lastPrice).toBe(50_000.5)
  })

  test.each([
    ['EX-304', '/price', {}, 'price', 'exactly one of price and release'],
    ['EX-305', '/price', { price: 99 }, 'price', '100 to 10000000'],
    ['EX-306', '/price', { price: 1e9 }, 'price', '100 to 10000000'],
    ['EX-307', '/price', { price: '50000' }, 'price', 'must be a number'],
    ['EX-308', '/price', { price: 50_000, release: true }, 'price', 'exactly one'],
    ['EX-309', '/clock', { advanceMs: -1 }, 'advanceMs', 'from 0 to'],
    ['EX-310', '/clock', { advanceMs: 1e15 }, 'advanceMs', 'from 0 to'],
    ['EX-311', '/accounts', { balance: -1 }, 'balance', 'from 0 to'],
    ['EX-312', '/accounts', { balance: 1.5 }, 'balance', 'whole number'],
    ['EX-313', '/accounts', { balance: 1, permissions: ['admin'] }, 'permissions', 'read, trade, withdraw'],
    ['EX-314', '/accounts', { balance: 1, username: 'practice' }, 'username', 'taken'],
    ['EX-315', '/invoice', { amount: 0 }, 'amount', 'from 1 to'],
    ['EX-316', '/invoice', { amount: 1000, expirySeconds: 0 }, 'expirySeconds', 'from 1 to'],
    ['EX-317', '/pay', {}, 'paymentRequest', 'must be a string'],
  ])('%s %s rejects %j, naming %s', async (_number, path, input, field, message) => {
    const { status, body } = await exchange().control(path, input)
    expect(status).toBe(400)
    expect(body.issues[0]?.path[0]).toBe(field)
    expect(body.message).toContain(message)
  })

  test('EX-318 creates an account with a balance, a name and a working key', async () => {
    const { body } = await exchange().control('/accounts', { balance: 777, username: 'named-318' })
    expect(body).toMatchObject({ username: 'named-318' })
    expect(Object.keys(body).sort()).toEqual(['key', 'passphrase', 'secret', 'username'])
    const user = await exchange().account(777)
    expect(await readBalance(user)).toBe(777)
  })

  test('EX-319 advances market time and exchange time while the price is held', async () => {
    await exchange().price(50_000)
    const before = (await exchange().control('/state')).body
    const { body } = await exchange().control('/clock', { advanceMs: 7_200_000 })
    expect(body.marketTimeMs - before.marketTimeMs).toBeGreaterThanOrEqual(7_200_000)
    expect(body.serviceTimeMs - before.serviceTimeMs).toBeGreaterThanOrEqual(7_200_000)
    expect((await exchange().open('/v2/futures/ticker')).body.lastPrice).toBe(50_000)
  })

  test('EX-320 audits every account and trade', async () => {
    const user = await exchange().account(1_000_000)
    await user.post('/v2/futures', { side: 'b', type: 'm', leverage: 10, quantity: 100 })
    const { body } = await exchange().control('/audit')
    expect(body).toMatchObject({ sum: 0, balanced: true, problems: [] })
    const total = Object.values(body.accounts).reduce((sum, sats) => sum + sats, 0)
    expect(total).toBe(0)
    expect(body.accounts['margin']).toBeGreaterThan(0)
    expect(body.trades).toMatchObject({ running: 1 })
  })
})
