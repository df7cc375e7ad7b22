import { beforeEach, describe, expect, test } from 'vitest'
import { openBareServer, startPriceUsd, type BareServer } from '../../support/practice/bare-server'

const supplySats = 21e14

let server: BareServer
beforeEach(() => {
  server = openBareServer()
})

const post = async (path: string, body: object = {}) => {
  const { status, body: answer } = await server.control('POST', path, body)
  return { status, answer, code: answer.code, field: answer.issues?.[0]?.path.join('.') }
}
const get = async (path: string) =>
  (await server.control('GET', path)).body as unknown as Record<string, unknown>

describe('the control interface', () => {
  test('requires its token', async () => {
    for (const authorization of ['Bearer wrong', 'Basic x', ''])
      expect((await server.send('GET', '/practice/state', { authorization })).body.code).toBe('apiKeyInvalid')
    expect((await server.control('GET', '/state')).status).toBe(200)
    expect((await server.control('GET', '/nothing')).status).toBe(404)
    expect((await server.control('POST', '/state')).status).toBe(405)
  })

  test.each([
    ['/accounts', { balance: 1, permissions: [] }, 'permissions must not be empty'],
    ['/accounts', { balance: 1, permissions: 'read' }, 'permissions must be an array'],
    ['/market', { sizes: [] }, 'sizes must be an array of 1 to 20 rows'],
    ['/market', { sizes: 5 }, 'sizes must be an array of 1 to 20 rows'],
  ])('names the list that %s rejects in %j', async (path, sent, message) => {
    const { status, answer } = await post(path, sent)
    expect([status, answer.message]).toEqual([400, message])
  })

  test('accepts the fields of a DELETE in its body or its query', async () => {
    for (const inBody of [true, false]) {
      const { answer } = await post('/announcement', { title: 'T', message: 'M' })
      const { id } = answer as unknown as { id: string }
      const removed = inBody
        ? await server.control('DELETE', '/announcement', { id })
        : await server.control('DELETE', `/announcement?id=${id}`)
      expect(removed.status).toBe(200)
    }
  })

  test('records changing calls as events, without the contents of files', async () => {
    await post('/clock', { advanceMs: 5 })
    await post('/clock', { advanceMs: -5 })
    const csv = 'time,open,high,low,close,volume\n2026-01-01T00:00:00Z,50000,50001,49999,50000,1\n'
    expect((await post('/price', { release: true })).status).toBe(200)
    expect((await post('/replay/file', { name: 'a.csv', csv })).status).toBe(200)
    const { events } = (await get('/events?limit=1000')) as {
      events: { reference: string; kind: string; data: object }[]
    }
    expect(
      events.filter(({ reference }) => reference === 'control').map(({ kind, data }) => [kind, data]),
    ).toEqual([
      ['POST /practice/clock', { advanceMs: 5 }],
      ['POST /practice/price', { release: true }],
      ['POST /practice/replay/file', { name: 'a.csv' }],
    ])
  })
})

describe('accounts', () => {
  test('have the requested balance, name and permissions, by default all groups', async () => {
    const { answer } = await post('/accounts', { balance: 5, username: 'alice', permissions: ['read'] })
    expect(answer).toMatchObject({ username: 'alice' })
    const { users, ledger, keys } = server.engine.exchange
    expect(ledger.balanceSats(users.named('ALICE')?.uid ?? '', 'free')).toBe(5)
    const created = answer as unknown as { key: string }
    expect([...(keys.find(created.key)?.permissions ?? [])]).toEqual(['read'])
    const { answer: other } = await post('/keys', { username: 'alice' })
    expect([...(keys.find((other as unknown as { key: string }).key)?.permissions ?? [])]).toEqual([
      'read',
      'trade',
      'withdraw',
    ])
  })

  test.each([
    [{ balance: -1 }, 'balance'],
    [{ balance: supplySats + 1 }, 'balance'],
    [{ balance: 0.5 }, 'balance'],
    [{ balance: 0, permissions: [] }, 'permissions'],
    [{ balance: 0, permissions: ['gold'] }, 'permissions.0'],
    [{ balance: 0, username: 'ab' }, 'username'],
    [{ balance: 0, username: 'trader' }, 'username'],
    [{ balance: 0, username: 'TRADER' }, 'username'],
    [{ balance: 0, linkingKey: 'F'.repeat(66) }, 'linkingKey'],
  ])('of %j are rejected, naming %s', async (body, field) => {
    expect(await post('/accounts', body)).toMatchObject({ status: 400, field })
    expect(server.unexpected).toEqual([])
  })

  test('cannot share a linking key', async () => {
    const linkingKey = '02'.repeat(33)
    expect((await post('/accounts', { balance: 0, linkingKey })).status).toBe(200)
    expect(await post('/accounts', { balance: 0, linkingKey })).toMatchObject({
      status: 400,
      code: 'invalidRequest',
      field: 'linkingKey',
    })
    expect(server.unexpected).toEqual([])
  })

  test('change their balance between 0 and all bitcoin', async () => {
    const change = (amount: number) => post('/balance', { username: 'trader', amount })
    expect((await change(-10_000_000)).answer).toMatchObject({ balance: 0 })
    expect(await change(-1)).toMatchObject({ code: 'insufficientBalance', field: 'amount' })
    expect((await change(supplySats)).answer).toMatchObject({ balance: supplySats })
    expect(await change(1)).toMatchObject({ status: 400, code: 'balanceTooHigh', field: 'amount' })
    expect(await post('/balance', { username: 'nobody', amount: 1 })).toMatchObject({ status: 404 })
    expect((await server.call('GET', '/v2/user')).body.balance).toBe(supplySats)
  })
})

describe('prices', () => {
  test('are moved to the grid within their bounds, and held until released', async () => {
    expect((await post('/price', { price: 51_000.3 })).answer).toMatchObject({
      lastPrice: 51_000.5,
      isHeld: true,
    })
    expect((await post('/price', { price: 52_000, hold: false })).answer).toMatchObject({ isHeld: false })
    for (const price of [99.5, 10_000_000.5, 0, -1])
      expect(await post('/price', { price })).toMatchObject({ status: 400, field: 'price' })
    expect((await post('/price', { price: 100 })).answer.lastPrice).toBe(100)
    expect((await post('/price', { price: 10_000_000 })).answer.lastPrice).toBe(10_000_000)
    expect((await post('/price', { release: true })).answer).toMatchObject({ isHeld: false })
    for (const body of [{}, { price: 60_000, release: true }])
      expect(await post('/price', body)).toMatchObject({ status: 400, field: 'price' })
  })

  test('are not tradable while the market is inactive', async () => {
    const order = { side: 'b', type: 'm', leverage: 2, quantity: 1 }
    expect((await post('/market', { active: false })).answer).toEqual({ active: false })
    expect((await server.call('POST', '/v2/futures', order)).body.code).toBe('marketInactive')
    expect((await server.send('GET', '/v2/futures/market')).body).toMatchObject({ active: false })
    expect((await post('/market', { active: true })).answer).toEqual({ active: true })
    expect((await server.call('POST', '/v2/futures', order)).status).toBe(200)
  })

  test('are streamed when they change', async () => {
    let published = 0
    server.engine.exchange.quotes.onChange(() => (published += 1))
    await post('/market', { model: 'sized' })
    expect(published).toBe(1)
    await post('/market', { active: true })
    expect(published).toBe(1)
  })

  test('by size are those of the model or of the given sizes', async () => {
    const prices = async () =>
      ((await server.send('GET', '/v3/futures/ticker')).body as unknown as { prices: object[] }).prices
    const bucket = { minSize: 1, maxSize: 500_000, askPrice: 50_000.5, bidPrice: 49_999.5 }
    expect(await prices()).toEqual([bucket])
    await post('/market', {
      sizes: [
        { maxQuantity: 10, bidRate: 0, askRate: null },
        { maxQuantity: 20, bidRate: 0.01, askRate: 0.01 },
      ],
    })
    expect(await prices()).toEqual([
      { ...bucket, maxSize: 10, askPrice: null },
      { minSize: 11, maxSize: 20, askPrice: 50_500.5, bidPrice: 49_499.5 },
    ])
    expect((await get('/state'))['model']).toBe('sized')
    const unsorted = [20, 20].map((maxQuantity) => ({ maxQuantity, bidRate: 0, askRate: 0 }))
    expect(await post('/market', { sizes: unsorted })).toMatchObject({ status: 400, field: 'sizes' })
    expect((await post('/market', { model: 'flat' })).answer).toMatchObject({ model: 'flat' })
    expect(await prices()).toEqual([bucket])
  })
})

describe('time', () => {
  test('advances exchange and market together, up to a leap year', async () => {
    const { marketTimeMs, serviceTimeMs } = (await get('/state')) as Record<string, number>
    expect((await post('/clock', { advanceMs: 1 })).answer).toEqual({
      marketTimeMs: (marketTimeMs ?? 0) + 1,
      serviceTimeMs: (serviceTimeMs ?? 0) + 1,
    })
    for (const advanceMs of [-1, 366 * 86_400_000 + 1, 0.5])
      expect(await post('/clock', { advanceMs })).toMatchObject({ status: 400, field: 'advanceMs' })
    expect((await server.send('GET', '/v2/time')).text).toBe(String(server.clock.nowMs + 1))
  })
})

describe('replays', () => {
  const csv = [
    'time,open,high,low,close,volume',
    ...Array.from({ length: 5 }, (_, i) => `2026-01-01T00:0${i}:00Z,50000,50010,49990,50005,2`),
  ].join('\n')

  test('are controlled only while one is active and nothing is held', async () => {
    expect(await post('/replay', { action: 'pause' })).toMatchObject({ status: 400, field: 'action' })
    expect(await post('/scenario', { name: 'quiet-week' })).toMatchObject({ status: 400, field: 'action' })
    await post('/price', { release: true })
    expect((await post('/replay/file', { name: 'a', csv })).status).toBe(200)
    await post('/price', { price: startPriceUsd })
    expect(await post('/replay', { action: 'step' })).toMatchObject({ status: 400, field: 'action' })
    expect(await post('/replay', { action: 'leave' })).toMatchObject({ status: 400, field: 'action' })
    expect((await post('/replay', { action: 'pause' })).answer).toMatchObject({ isPaused: true })
    await post('/price', { release: true })
    expect((await post('/replay', { action: 'leave' })).status).toBe(200)
    expect((await post('/replay', { action: 'resume' })).status).toBe(400)
  })

  test.each([
    [{ action: 'jump' }, 'toMs'],
    [{ action: 'pause', toMs: 1 }, 'toMs'],
    [{ action: 'jump', toMs: 1, candles: 1 }, 'candles'],
    [{ action: 'speed' }, 'speed'],
    [{ action: 'pause', speed: 2 }, 'speed'],
    [{ action: 'speed', speed: 0.05 }, 'speed'],
    [{ action: 'fly' }, 'action'],
  ])('%j is rejected, naming %s', async (body, field) => {
    expect(await post('/replay', body)).toMatchObject({ status: 400, field })
  })

  test.each([
    [0, 30],
    [1, 31],
    [59_999, 31],
  ])('begin after %i ms of a minute so that market time does not go back', async (passedMs, minute) => {
    await post('/price', { release: true })
    server.clock.nowMs += passedMs
    const marketTimeMs = Date.UTC(2026, 0, 5, 1, minute)
    const { answer } = await post('/replay/file', { name: 'a', csv })
    expect(answer).toMatchObject({ marketTimeMs, endMs: marketTimeMs + 5 * 60_000 })
  })

  test('jump between now and the end of the candles', async () => {
    await post('/price', { release: true })
    const { answer } = await post('/replay/file', { name: 'a', csv, speed: 1 })
    const { marketTimeMs, endMs } = answer as unknown as { marketTimeMs: number; endMs: number }
    expect(endMs - marketTimeMs).toBe(5 * 60_000)
    for (const toMs of [marketTimeMs - 1, endMs + 1])
      expect(await post('/replay', { action: 'jump', toMs })).toMatchObject({ status: 400, field: 'toMs' })
    expect((await post('/replay', { action: 'speed', speed: 3 })).answer).toMatchObject({ isOver: false })
  })
})

describe('payments', () => {
  test('are settled by exactly one id', async () => {
    const settle = (body: object) => post('/settle', body)
    expect(await settle({ ok: true })).toMatchObject({ status: 400, field: 'paymentHash' })
    expect(await settle({ ok: false, paymentHash: 'a', withdrawalId: 'b' })).toMatchObject({
      field: 'paymentHash',
    })
    expect(await settle({ ok: true, withdrawalId: 'b' })).toMatchObject({ field: 'ok' })
    expect(await settle({ ok: false, withdrawalId: 'b' })).toMatchObject({
      status: 404,
      field: 'withdrawalId',
    })
    expect(await settle({ ok: true, paymentHash: 'a' })).toMatchObject({ status: 404, field: 'paymentHash' })
  })

  test('have a description that fits into an invoice', async () => {
    const issue = (description: string) => post('/invoice', { amount: 1000, description })
    expect((await issue('x'.repeat(600))).status).toBe(200)
    expect(await issue('é'.repeat(320))).toMatchObject({ status: 400, field: 'description' })
    expect(server.unexpected).toEqual([])
  })

  test('on-chain are at least 546 sats, and 1 to 1000 blocks are mined', async () => {
    const { address } = (await server.call('POST', '/v2/user/bitcoin/address')).body as unknown as {
      address: string
    }
    expect(await post('/onchain', { address, amount: 545 })).toMatchObject({ status: 400, field: 'amount' })
    expect((await post('/onchain', { address, amount: 546 })).status).toBe(200)
    for (const blocks of [0, 1001]) expect(await post('/mine', { blocks })).toMatchObject({ status: 400 })
    expect((await post('/mine', { blocks: 1000 })).answer).toEqual({ height: 1000 })
    expect((await post('/mine')).answer).toEqual({ height: 1001 })
  })
})
