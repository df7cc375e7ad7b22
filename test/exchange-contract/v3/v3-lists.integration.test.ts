import { beforeEach, describe, expect, test } from 'vitest'
import { TestExchange } from '../../support/practice/practice'
import { v3, type V3Fields } from '../../support/api/v3-body'
import { V3Caller } from '../../support/api/v3-caller'
import { afterEach } from 'vitest'

let exchange: TestExchange
let user: V3Caller
let nowMs: number
beforeEach(async () => {
  nowMs = Date.UTC(2026, 5, 1, 12)
  exchange = await TestExchange.start({ heldPrice: 50_000 }, () => nowMs)
  const { rest, account } = await exchange.account()
  user = new V3Caller(rest, account)
})
afterEach(async () => {
  await exchange.audit()
  await exchange.practice.close()
})

const order = { type: 'limit', side: 'buy', leverage: 10, quantity: 10, price: 49_000 }
const headers = (signed: string) => user.headers(signed, nowMs)

/** Signs with `nowMs`, because the exchange's clock is stopped. */
async function call(method: 'get' | 'post', path: string, query = '', body?: object) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const response = await fetch(`${user.rest}/v3${path}${query}`, {
    method,
    headers: headers(`${method}/v3${path}${text === '' ? query : text}`),
    ...(text !== '' && { body: text }),
  })
  return { status: response.status, body: (await response.json()) as V3Fields & readonly V3Fields[] }
}
const canceled = async (query: string) => (await call('get', '/futures/isolated/trades/canceled', query)).body

async function cancelAt(...times: number[]): Promise<string[]> {
  const ids: string[] = []
  for (const time of times) {
    nowMs = time
    const { id } = (await call('post', '/futures/isolated/trade', '', order)).body
    await call('post', '/futures/isolated/trade/cancel', '', { id })
    ids.unshift(id)
  }
  return ids
}

async function readAll(limit: number): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const query = `?limit=${limit}${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`
    const page: V3Fields = await canceled(query)
    expect(page.data.length).toBeLessThanOrEqual(limit)
    ids.push(...page.data.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor !== null)
  return ids
}

describe('version 3 pagination', () => {
  test('EX-3040 returns newest first, with the time of the last item as cursor', async () => {
    const start = nowMs
    const ids = await cancelAt(start, start + 1000, start + 2000)
    const first = await canceled('?limit=2')
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(first.nextCursor).toBe(new Date(start + 1000).toISOString())
    const second = await canceled(`?limit=2&cursor=${encodeURIComponent(first.nextCursor ?? '')}`)
    expect(second).toMatchObject({ data: [{ id: ids[2] }], nextCursor: null })
  })

  test.each([1, 2, 3, 7])(
    'EX-3041 in pages of %i loses and repeats no item, even at equal times',
    async (limit) => {
      const start = nowMs
      const ids = await cancelAt(start, start, start, start + 1, start + 1, start + 5, start + 5)
      expect(await readAll(limit)).toEqual(ids)
    },
  )

  test('EX-3042 accepts any time as a cursor and returns earlier items', async () => {
    const start = nowMs
    const ids = await cancelAt(start, start + 1000)
    const before = await canceled(`?cursor=${new Date(start + 1000).toISOString()}`)
    expect(before.data.map(({ id }) => id)).toEqual(ids.slice(1))
    expect((await canceled('?cursor=2030-01-01')).data).toHaveLength(2)
  })

  test('EX-3043 includes from and to, and returns nothing for an empty window', async () => {
    const start = nowMs
    const ids = await cancelAt(start, start + 1000, start + 2000)
    const time = (ms: number) => encodeURIComponent(new Date(ms).toISOString())
    const listIds = async (query: string) => (await canceled(query)).data.map(({ id }) => id)
    expect(await listIds(`?from=${time(start + 1000)}`)).toEqual(ids.slice(0, 2))
    expect(await listIds(`?to=${time(start + 1000)}`)).toEqual(ids.slice(1))
    expect(await listIds(`?from=${time(start)}&to=${time(start)}`)).toEqual([])
    expect(await listIds(`?from=${time(start)}&to=${time(start + 2000)}&limit=3`)).toEqual(ids)
    // A time without a zone is UTC.
    expect(await listIds('?from=2026-06-01T12:00:01')).toEqual(ids.slice(0, 2))
    expect(await listIds(`?from=${encodeURIComponent('2026-06-01T14:00:01+02:00')}`)).toEqual(ids.slice(0, 2))
  })

  test('EX-3044 lists closed and canceled trades separately', async () => {
    const { id } = (
      await call('post', '/futures/isolated/trade', '', { ...order, type: 'market', price: null })
    ).body
    await call('post', '/futures/isolated/trade/close', '', { id })
    const [removed] = await cancelAt(nowMs + 1)
    const closed = (await call('get', '/futures/isolated/trades/closed')).body
    expect(closed).toMatchObject({ data: [{ id }], nextCursor: null })
    expect((await canceled('')).data).toMatchObject([{ id: removed }])
  })

  test.each(['cursor=yesterday', 'from=1700000000000', 'to=x', 'limit=0', 'limit=1001', 'page=2'])(
    'EX-3045 %s is rejected',
    async (query) => {
      const { status, body } = await call('get', '/futures/isolated/trades/canceled', `?${query}`)
      expect([status, body.code]).toEqual([400, 'BAD_REQUEST'])
    },
  )

  test('EX-3046 covers the list of swaps too', async () => {
    for (let i = 0; i < 3; i += 1)
      await call('post', '/synthetic-usd/swap', '', { inAmount: 10_000, inAsset: 'BTC', outAsset: 'USD' })
    const first = (await call('get', '/synthetic-usd/swaps', '?limit=2')).body
    expect(first.data).toHaveLength(2)
    const rest = (
      await call('get', '/synthetic-usd/swaps', `?cursor=${encodeURIComponent(first.nextCursor ?? '')}`)
    ).body
    expect(rest.data).toHaveLength(1)
    expect(v3({ body: rest } as never).nextCursor).toBeNull()
  })
})
