import { describe, expect, test } from 'vitest'
import { type Endpoint, buildPath } from '@common/exchange-api/endpoint'
import { permits } from '@common/exchange-api/permissions'
import { v1 } from '@common/exchange-api/v1/endpoints'
import { v2 } from '@common/exchange-api/v2/endpoints'
import { v3 } from '@common/exchange-api/v3/endpoints'

type Groups = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>
const inAll = (groups: Groups): Endpoint[] => Object.values(groups).flatMap((group) => Object.values(group))
const all = inAll(v2)
const v1All = inAll(v1)
const v3All = inAll(v3)

const messages = (schema: Endpoint['body'], value: unknown): string[] => {
  const result = schema?.safeParse(value)
  return result === undefined || result.success ? [] : result.error.issues.map((issue) => issue.message)
}

describe('endpoint tables', () => {
  const every = [...v1All, ...all, ...v3All]

  test('name every operation once, with a prefix for versions 1 and 3', () => {
    const named = (groups: Groups, prefix: string) =>
      Object.entries(groups).flatMap(([group, operations]) =>
        Object.keys(operations).map((key) => `${prefix}${group}.${key}`),
      )
    expect(every.map(({ operation }) => operation)).toEqual([
      ...named(v1, 'v1.'),
      ...named(v2, ''),
      ...named(v3, 'v3.'),
    ])
  })

  test('start every path with its version', () => {
    const strays = [
      ...v1All.map((endpoint) => ({ one: endpoint, start: '/v1/' })),
      ...all.map((endpoint) => ({ one: endpoint, start: '/v2/' })),
      ...v3All.map((endpoint) => ({ one: endpoint, start: '/v3/' })),
    ].filter(({ one: endpoint, start }) =>
      [endpoint.path, ...endpoint.aliases].some((path) => !path.startsWith(start)),
    )
    expect(strays).toEqual([])
  })

  test('define no method and path twice', () => {
    const routes = every.flatMap(({ method, path, aliases }) =>
      [path, ...aliases].map((p) => `${method} ${p}`),
    )
    expect(new Set(routes).size).toBe(routes.length)
  })

  test('share a path without a query only with another operation', () => {
    const routes = new Set(every.map(({ method, path }) => `${method} ${path}`))
    const shared = every.flatMap(({ method, withoutQuery }) =>
      withoutQuery.map((path) => `${method} ${path}`),
    )
    expect(shared).toEqual(['GET /v2/options'])
    expect(shared.filter((route) => !routes.has(route))).toEqual([])
  })

  test('define no body for GET and DELETE', () => {
    const withBody = every.filter(({ body }) => body !== undefined)
    expect(withBody.every(({ method }) => method === 'POST' || method === 'PUT')).toBe(true)
  })

  test('require a permission exactly for signed operations', () => {
    const wrong = every.filter(({ access, permission }) => (access === 'open') !== (permission === 'none'))
    expect(wrong).toEqual([])
  })
})

describe('v2 endpoint table', () => {
  // protocol/rest.md#open-operations
  test('leaves exactly the published operations unsigned', () => {
    const open = all.filter(({ access }) => access === 'open').map(({ operation }) => operation)
    expect(open.sort()).toEqual(
      [
        'futures.fixingHistory', 'futures.indexHistory', 'futures.priceHistory', 'futures.leaderboard', 'futures.market',
        'futures.ticker', 'futures.ohlcs', 'options.instrument', 'options.instruments', 'options.volatility',
        'options.market', 'oracle.index', 'oracle.lastPrice', 'app.configuration', 'app.node', 'app.ping', 'app.time',
      ].sort(), // prettier-ignore
    )
  })

  test('encodes path parameters and throws for a missing one', () => {
    expect(buildPath(v2.futures.getTrade, { id: 'a/b' })).toBe('/v2/futures/trades/a%2Fb')
    expect(() => buildPath(v2.futures.getTrade)).toThrow('id must not be empty')
  })
})

describe('v1 endpoint table', () => {
  // protocol/rest.md#scopes
  test.each([
    [v1.futures.addMargin, ['positions_modify']],
    [v1.futures.cashIn, ['positions_modify']],
    [v1.futures.cancel, ['positions_close']],
    [v1.futures.cancelAll, ['positions_close']],
    [v1.futures.close, ['positions_close']],
    [v1.futures.closeAll, ['positions_close']],
    [v1.futures.carryFees, ['positions_get_closed']],
    [v1.futures.positions, ['positions_get_open', 'positions_get_closed']],
  ])('requires for $operation the scopes %j', ({ permission }, scopes) => {
    expect([permission].flat()).toEqual(scopes)
  })

  test('grants a scope its own operations and a scope group the operations of all its scopes', () => {
    expect(permits(new Set(['positions_close']), 'positions_close')).toBe(true)
    expect(permits(new Set(['positions_close']), 'positions_modify')).toBe(false)
    expect(permits(new Set(['positions_close']), 'trade')).toBe(false)
    expect(permits(new Set(['trade']), 'positions_close')).toBe(true)
    expect(permits(new Set(['trade']), 'positions_get_open')).toBe(false)
    expect(permits(new Set(), 'none')).toBe(true)
  })

  const order = { type: 'm', side: 'b', leverage: 25.5, margin: 10_000 }

  test('ignores the price of a market order and treats 0 as omitted', () => {
    const { body } = v1.futures.newPosition
    const allFields = { ...order, price: 40_000, quantity: 0, stoploss: 0, takeprofit: 0 }
    expect(body.parse(allFields)).toMatchObject({ price: undefined, quantity: undefined, margin: 10_000 })
    expect(body.parse({ ...order, type: 'l', price: 40_000.5 })).toMatchObject({ price: 40_000.5 })
  })

  test.each([
    [{ ...order, type: 'l' }, 'price must be given when type is l'],
    [{ ...order, type: 'l', price: 0 }, 'price must be given when type is l'],
    [{ ...order, quantity: 1 }, 'exactly one of quantity and margin must be given'],
    [{ ...order, margin: 0 }, 'exactly one of quantity and margin must be given'],
    [{ ...order, leverage: 101 }, 'leverage must be a number from 1 to 100'],
    [{ ...order, id: 1 }, /^Unknown field: id/],
  ])('rejects the position %j with a message', (body, message) => {
    expect(messages(v1.futures.newPosition.body, body)).toEqual([expect.stringMatching(message)])
  })

  test('returns running positions by default, and at most 100', () => {
    expect(v1.futures.positions.query.parse({})).toEqual({ type: 'running', limit: 100 })
    expect(messages(v1.futures.positions.query, { limit: '101' })).toEqual([
      'limit must be a whole number from 1 to 100',
    ])
  })
})

describe('v2 request', () => {
  const order = { side: 'b', type: 'm', leverage: 10, quantity: 100 }

  test('accepts a complete order', () => {
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
  ])('rejects the order %j with a message', (body, message) => {
    expect(messages(v2.futures.newTrade.body, body)).toEqual([expect.stringMatching(message)])
  })

  test('converts query texts to numbers and adds the default limit', () => {
    const query = v2.futures.trades.query.parse({ type: 'closed', from: '1700000000000' })
    expect(query).toEqual({ type: 'closed', from: 1700000000000, limit: 100 })
  })

  test.each(['0', '1001', 'abc', '', '1.5', 'NaN', 'Infinity'])('rejects limit=%s', (limit) => {
    expect(messages(v2.futures.trades.query, { type: 'open', limit })).toEqual([
      'limit must be a whole number from 1 to 1000',
    ])
  })

  test('reads payment types separated by commas', () => {
    expect(v2.user.deposits.query.parse({ types: 'bitcoin,lightning' }).types).toEqual([
      'bitcoin',
      'lightning',
    ])
    expect(messages(v2.user.deposits.query, { types: 'cash' })).toEqual([
      'types must be a list of bitcoin, internal, lightning, separated by commas',
    ])
  })
})

describe('v2 response', () => {
  test('reads numbers sent as text and rejects NaN', () => {
    expect(v2.options.instrument.response.parse({ volatility: '0.65', extra: 1 })).toEqual({
      volatility: 0.65,
    })
    expect(v2.options.instrument.response.safeParse({ volatility: 'NaN' }).success).toBe(false)
  })

  test('rejects unknown enumeration values', () => {
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
