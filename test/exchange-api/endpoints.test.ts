import { describe, expect, test } from 'vitest'
import { type Endpoint, pathOf } from '@common/exchange-api/endpoint'
import { v2 } from '@common/exchange-api/v2/endpoints'

const all: readonly Endpoint[] = Object.values(v2).flatMap((group) => Object.values<Endpoint>(group))

const messages = (schema: Endpoint['body'], value: unknown): string[] => {
  const result = schema?.safeParse(value)
  return result === undefined || result.success ? [] : result.error.issues.map((issue) => issue.message)
}

describe('the v2 table', () => {
  test('names every operation once, by its group and key', () => {
    const named = Object.entries(v2).flatMap(([group, operations]) =>
      Object.keys(operations).map((key) => `${group}.${key}`),
    )
    expect(all.map(({ operation }) => operation)).toEqual(named)
  })

  test('serves no method and path twice', () => {
    const routes = all.flatMap(({ method, path, aliases }) => [path, ...aliases].map((p) => `${method} ${p}`))
    expect(new Set(routes).size).toBe(routes.length)
  })

  test('sends no body with GET and DELETE', () => {
    const withBody = all.filter(({ body }) => body !== undefined)
    expect(withBody.every(({ method }) => method === 'POST' || method === 'PUT')).toBe(true)
  })

  // specification 5.1: "V2 operations that carry no API-key requirement"
  test('leaves exactly the published operations open', () => {
    const open = all.filter(({ access }) => access === 'open').map(({ operation }) => operation)
    expect(open.sort()).toEqual(
      [
        'futures.fixingHistory', 'futures.indexHistory', 'futures.priceHistory', 'futures.leaderboard', 'futures.market',
        'futures.ticker', 'futures.ohlcs', 'options.instrument', 'options.instruments', 'options.volatility',
        'options.market', 'oracle.index', 'oracle.lastPrice', 'app.configuration', 'app.node', 'app.ping', 'app.time',
      ].sort(), // prettier-ignore
    )
    expect(all.filter(({ access, permission }) => (access === 'open') !== (permission === 'none'))).toEqual(
      [],
    )
  })

  test('encodes path parameters and refuses to drop one', () => {
    expect(pathOf(v2.futures.getTrade, { id: 'a/b' })).toBe('/v2/futures/trades/a%2Fb')
    expect(() => pathOf(v2.futures.getTrade)).toThrow('id must not be empty')
  })
})

describe('requests', () => {
  const order = { side: 'b', type: 'm', leverage: 10, quantity: 100 }

  test('a whole order passes', () => {
    expect(messages(v2.futures.newTrade.body, order)).toEqual([])
    expect(messages(v2.futures.newTrade.body, { ...order, type: 'l', price: 40000.5 })).toEqual([])
  })

  test.each([
    [{ ...order, leverage: 101 }, 'leverage must be a number from 1 to 100'],
    [{ ...order, leverage: '10' }, 'leverage must be a number from 1 to 100'],
    [{ ...order, quantity: 1.5 }, 'quantity must be a whole number of at least 1'],
    [{ ...order, margin: 1000 }, 'exactly one of quantity and margin must be given'],
    [{ ...order, quantity: undefined }, 'exactly one of quantity and margin must be given'],
    [{ ...order, type: 'l' }, 'price must be given when type is l'],
    [{ ...order, price: 40000 }, 'price must be left out when type is m'],
    [{ ...order, type: 'l', price: 40000.3 }, 'price must be a number greater than 0, a multiple of 0.5'],
    [{ ...order, side: 'x' }, 'side must be one of b, s'],
    [{ ...order, stopLoss: 1 }, /^Unknown field: stopLoss. Known fields: side, type/],
    ['text', 'The request must be an object with named fields'],
  ])('%j is refused in words', (body, message) => {
    expect(messages(v2.futures.newTrade.body, body)).toEqual([expect.stringMatching(message)])
  })

  test('a query arrives as text and leaves as numbers, with the default limit', () => {
    const query = v2.futures.trades.query.parse({ type: 'closed', from: '1700000000000' })
    expect(query).toEqual({ type: 'closed', from: 1700000000000, limit: 100 })
  })

  test.each(['0', '1001', 'abc', '', '1.5', 'NaN', 'Infinity'])('limit=%s is refused', (limit) => {
    expect(messages(v2.futures.trades.query, { type: 'open', limit })).toEqual([
      'limit must be a whole number from 1 to 1000',
    ])
  })

  test('kinds of payment are a list separated by commas', () => {
    expect(v2.user.deposits.query.parse({ types: 'bitcoin,lightning' }).types).toEqual([
      'bitcoin',
      'lightning',
    ])
    expect(messages(v2.user.deposits.query, { types: 'cash' })).toEqual([
      'types must be a list of bitcoin, internal, lightning, separated by commas',
    ])
  })
})

describe('answers', () => {
  test('numbers that arrive as text are read, nonsense is refused', () => {
    expect(v2.options.instrument.response.parse({ volatility: '0.65', extra: 1 })).toEqual({
      volatility: 0.65,
    })
    expect(v2.options.instrument.response.safeParse({ volatility: 'NaN' }).success).toBe(false)
  })

  test('unknown words of an enumeration are refused', () => {
    const withdrawal = {
      id: 'a',
      amount: 1,
      ts: 1,
      type: 'bitcoin',
      address: 'b',
      fee: 1,
      transaction_id: null,
    }
    expect(v2.user.getWithdrawal.response.safeParse({ ...withdrawal, status: 'confirmed' }).success).toBe(
      true,
    )
    expect(v2.user.getWithdrawal.response.safeParse({ ...withdrawal, status: 'lost' }).success).toBe(false)
  })
})
