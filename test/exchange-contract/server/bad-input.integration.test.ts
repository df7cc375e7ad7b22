import { describe, expect, test } from 'vitest'
import { readBalance, useExchange } from '../../support/practice/practice'
import { fetchReply } from '../../support/api/signed-caller'

const exchange = useExchange()
const id = '00000000-0000-4000-8000-000000000000'

/** JSON has no NaN; it arrives as null. */
const wrongTypes = [null, 'text', [], {}, true] as const
const wrongNumbers = [...wrongTypes, '10', -1, 1e309, -1e309, Number.NaN] as const
const wrongIds = [...wrongTypes, 7, '', 'a'.repeat(300), `${id}0`] as const

const order = { side: 'b', type: 'm', leverage: 10, quantity: 100 }
const limitOrder = { ...order, type: 'l', price: 49_000 }

interface Field {
  readonly path: string
  readonly method: 'post' | 'put'
  readonly good: object
  readonly field: string
  readonly values: readonly unknown[]
}

const body = (
  method: 'post' | 'put',
  path: string,
  good: object,
  field: string,
  values: readonly unknown[],
): Field => ({
  path,
  method,
  good,
  field,
  values,
})

const fields: readonly Field[] = [
  body('post', '/v2/futures', order, 'side', [...wrongTypes, 'buy', 'B', '']),
  body('post', '/v2/futures', order, 'type', [...wrongTypes, 'market', '']),
  body('post', '/v2/futures', order, 'leverage', [...wrongNumbers, 0, 0.99, 100.01, 1e6]),
  body('post', '/v2/futures', order, 'quantity', [...wrongNumbers, 0, 0.5, 1.5, 500_001, 1e15]),
  body('post', '/v2/futures', limitOrder, 'price', [...wrongNumbers, 0, 0.25, 49_000.3, 1e300]),
  body('post', '/v2/futures', order, 'stoploss', [...wrongNumbers, 49_000.3, 60_000, 1e300]),
  body('post', '/v2/futures', order, 'takeprofit', [...wrongNumbers, 51_000.3, 40_000, 1e300]),
  body('post', '/v2/futures/cancel', {}, 'id', wrongIds),
  body('post', '/v2/futures/add-margin', { amount: 100 }, 'id', wrongIds),
  body('post', '/v2/futures/add-margin', { id }, 'amount', [...wrongNumbers, 0, 1.5, 1e300]),
  body('post', '/v2/futures/cash-in', { amount: 100 }, 'id', wrongIds),
  body('post', '/v2/futures/cash-in', { id }, 'amount', [...wrongNumbers, 0, 1.5, 1e300]),
  body('put', '/v2/futures', { type: 'stoploss', value: 1 }, 'id', wrongIds),
  body('put', '/v2/futures', { id, value: 1 }, 'type', [...wrongTypes, 'stopLoss', '']),
  body('put', '/v2/futures', { id, type: 'stoploss' }, 'value', [...wrongNumbers, 0.3]),
  body('post', '/v2/user/deposit', {}, 'amount', [...wrongNumbers, 0, 1.5, 999, 1e12, 1e300]),
  body('post', '/v2/user/withdraw', {}, 'invoice', [
    null,
    [],
    {},
    true,
    7,
    '',
    'a'.repeat(3000),
    'lnbc1',
    'lntb20m1x',
  ]),
  body('post', '/v2/user/transfer', { amount: 1 }, 'toUsername', [null, [], {}, true, 7, '', 'a'.repeat(65)]),
  body('post', '/v2/user/transfer', { toUsername: 'someone' }, 'amount', [...wrongNumbers, 0, 0.5, 1e300]),
  body('put', '/v2/user', {}, 'username', [null, [], {}, true, 7, '', 'ab', 'a b c', 'a'.repeat(65)]),
  body('put', '/v2/user', {}, 'show_leaderboard', [null, 'true', 1, []]),
  body('put', '/v2/user', {}, 'use_taproot_addresses', [null, 'true', 1, []]),
  body('put', '/v2/user', {}, 'auto_withdraw_enabled', [null, 'true', 1, []]),
  body('put', '/v2/user', {}, 'auto_withdraw_lightning_address', [null, 1, '', 'x', 'a'.repeat(701)]),
  body('put', '/v2/user', {}, 'nostr_pubkey', [null, 1, '', 'x', 'a'.repeat(129)]),
]

const bodyCases = fields.flatMap(({ values, ...field }) => values.map((value) => ({ ...field, value })))
const shown = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 40)

describe('invalid request bodies', () => {
  test.each(
    bodyCases.map((field) => [field.method, field.path, field.field, shown(field.value), field] as const),
  )('EX-260 %s %s rejects %s %s', async (_method, _path, name, _shown, { method, path, good, value }) => {
    await exchange().price(50_000)
    const { main } = exchange()
    const before = await readBalance(main)
    const { status, body: answer } = await main[method](path, { ...good, [name]: value })
    expect(status, answer.message).toBe(400)
    expect(answer.issues.map((issue) => issue.path[0])).toContain(name)
    expect(answer.message.length).toBeGreaterThan(10)
    expect(await readBalance(main)).toBe(before)
  })
})

const badNumbers = ['', 'abc', '-1', '1.5', 'NaN', 'Infinity', '1e400', '9'.repeat(400), '%00'] as const
/** May have fractions (protocol/rest.md#lists). */
const badBounds = badNumbers.filter((value) => value !== '1.5')
const queries: readonly (readonly [string, Record<string, string>, string, readonly string[]])[] = [
  ['/v2/futures', { type: 'open' }, 'type', ['', 'opened', 'RUNNING', 'a'.repeat(500)]],
  ['/v2/futures', { type: 'open' }, 'from', badNumbers],
  ['/v2/futures', { type: 'open' }, 'to', badNumbers],
  ['/v2/futures', { type: 'open' }, 'limit', [...badNumbers, '0', '1001']],
  ['/v2/futures/carry-fees', {}, 'limit', [...badNumbers, '0', '1001']],
  ['/v2/futures/history/fixing', {}, 'limit', [...badNumbers, '0', '1001']],
  ['/v2/futures/history/index', {}, 'from', badNumbers],
  ['/v2/futures/history/price', {}, 'to', badNumbers],
  ['/v2/futures/ohlcs', {}, 'range', ['', '2', '1d', '-1', 'a'.repeat(500)]],
  ['/v2/futures/ohlcs', { range: '1' }, 'limit', [...badNumbers, '0', '1001']],
  ['/v2/oracle/index', { to: '1' }, 'from', badBounds],
  ['/v2/oracle/last-price', { from: '1' }, 'to', badBounds],
  ['/v2/user/deposit', {}, 'types', ['cash', 'lightning,', ',', 'Lightning']],
  ['/v2/user/deposit', {}, 'limit', [...badNumbers, '0', '1001']],
  ['/v2/user/withdraw', {}, 'type', ['cash', 'a'.repeat(500)]],
  ['/v2/user/withdraw', {}, 'from', badBounds],
] // prettier-ignore
const queryCases = queries.flatMap(([path, good, name, values]) =>
  values.map((value) => [path, name, value.slice(0, 20), good, value] as const),
)

describe('invalid request queries', () => {
  test.each(queryCases)('EX-261 GET %s rejects %s=%s', async (path, name, _shown, good, value) => {
    const { status, body: answer } = await exchange().main.get(path, { ...good, [name]: value })
    expect(status).toBe(400)
    expect(answer.issues.map((issue) => issue.path[0])).toContain(name)
    expect(answer.message).toContain(name)
  })

  test.each(['deposit', 'withdraw'])(
    'EX-275 GET /v2/user/%s rejects repeated types, naming the field',
    async (list) => {
      const { main } = exchange()
      const query = 'types=lightning&types=bitcoin'
      const headers = main.headers('GET', `/v2/user/${list}`, query)
      const { status, body: answer } = await fetchReply(`${main.rest}/v2/user/${list}?${query}`, { headers })
      expect([status, answer.issues[0]?.path]).toEqual([400, ['types']])
      expect(answer.message).toContain('types must be a list')
    },
  )

  test.each([65, 101, 3000])('EX-276 an id of %i characters returns invalidRequest', async (length) => {
    const { status, body: answer } = await exchange().main.get(`/v2/futures/trades/${'x'.repeat(length)}`)
    expect([status, answer.code]).toEqual([400, 'invalidRequest'])
    expect(answer.message.length).toBeLessThanOrEqual(200)
  })

  test.each(['', 'x', `${id}0`, '7'])('EX-262 DELETE /v2/futures rejects id=%s', async (value) => {
    const { status, body: answer } = await exchange().main.delete('/v2/futures', { id: value })
    expect([status, answer.issues[0]?.path]).toEqual([400, ['id']])
  })

  test('EX-263 DELETE /v2/futures without an id closes nothing', async () => {
    await exchange().price(50_000)
    const { body: trade } = await exchange().main.post('/v2/futures', order)
    expect((await exchange().main.delete('/v2/futures')).status).toBe(400)
    expect((await exchange().main.get(`/v2/futures/trades/${trade.id}`)).body.running).toBe(true)
  })

  test.each(['x'.repeat(65), "';DROP TABLE users", '..%2f', '%00'])(
    'EX-264 the trade id %s returns 400 or 404',
    async (name) => {
      const { status } = await exchange().main.get(`/v2/futures/trades/${encodeURIComponent(name)}`)
      expect([400, 404]).toContain(status)
    },
  )
})

describe('contradictory orders', () => {
  test.each([
    ['EX-265', { ...order, margin: 1000 }, 'quantity'],
    ['EX-266', { side: 'b', type: 'm', leverage: 10 }, 'quantity'],
    ['EX-267', { ...order, price: 50_000 }, 'price'],
    ['EX-268', { ...order, type: 'l' }, 'price'],
    ['EX-269', { side: 'b', type: 'm', leverage: 1, margin: 1 }, 'margin'],
    ['EX-270', { side: 'b', type: 'm', leverage: 100, margin: 2e9 }, 'margin'],
    ['EX-271', { ...limitOrder, stoploss: 49_000 }, 'stoploss'],
    ['EX-272', { ...limitOrder, takeprofit: 48_000 }, 'takeprofit'],
    ['EX-273', { ...limitOrder, side: 's', stoploss: 48_000 }, 'stoploss'],
    ['EX-274', { ...order, stoploss: 40_000 }, 'stoploss'],
  ])('%s %j is rejected, naming %s', async (_number, input, field) => {
    await exchange().price(50_000)
    const { status, body: answer } = await exchange().main.post('/v2/futures', input)
    expect(status).toBe(400)
    expect(answer.issues.map(({ path }) => path[0])).toContain(field)
  })
})
