import { describe, expect, test } from 'vitest'
import { useExchange } from '../../support/practice/practice'
import type { SignedCaller } from '../../support/api/signed-caller'

const exchange = useExchange()
const market = { side: 'b', type: 'm', leverage: 10, quantity: 100 }
const limit = { ...market, type: 'l', price: 40_000 }

async function fiveTrades(
  user: SignedCaller,
  order: object,
  end?: (id: string) => Promise<unknown>,
): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < 5; i += 1) {
    const { body } = await user.post('/v2/futures', order)
    ids.push(body.id)
    await end?.(body.id)
    await exchange().advance(1000)
  }
  return ids
}

const listIds = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id)

describe('trade lists', () => {
  test.each([
    ['EX-070 running', 'running', market],
    ['EX-071 open', 'open', limit],
  ])('%s trades are sorted newest first and filtered by from, to and limit', async (_name, type, order) => {
    const user = await exchange().account()
    const ids = await fiveTrades(user, order)
    const all = (await user.get('/v2/futures', { type })).body
    expect(listIds(all)).toEqual(ids.toReversed())
    const [newest, second, third, fourth] = all
    expect(listIds((await user.get('/v2/futures', { type, limit: 2 })).body)).toEqual([
      newest?.id,
      second?.id,
    ])
    const span = { type, from: fourth?.creation_ts ?? 0, to: third?.creation_ts ?? 0 }
    expect(listIds((await user.get('/v2/futures', span)).body)).toEqual([third?.id, fourth?.id])
  })

  test('EX-072 sort closed trades and canceled orders by closing time, newest first', async () => {
    const user = await exchange().account()
    const closed = await fiveTrades(user, market, (id) => user.delete('/v2/futures', { id }))
    const canceled = await fiveTrades(user, limit, (id) => user.post('/v2/futures/cancel', { id }))
    const all = (await user.get('/v2/futures', { type: 'closed' })).body
    expect(listIds(all)).toEqual([...closed, ...canceled].toReversed())
    const [, second, third] = all
    const span = { type: 'closed', from: third?.closed_ts ?? 0, to: second?.closed_ts ?? 0 }
    expect(listIds((await user.get('/v2/futures', span)).body)).toEqual([second?.id, third?.id])
    const first = { type: 'closed', limit: 1 }
    expect(listIds((await user.get('/v2/futures', first)).body)).toEqual([all[0]?.id])
  })

  test('EX-073 move a trade from open to running to closed', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const { body } = await user.post('/v2/futures', limit)
    const lists = async () => {
      const types = ['open', 'running', 'closed']
      const replies = await Promise.all(types.map((type) => user.get('/v2/futures', { type })))
      return replies.map((reply) => listIds(reply.body).includes(body.id))
    }
    expect(await lists()).toEqual([true, false, false])
    await exchange().price(40_000)
    expect(await lists()).toEqual([false, true, false])
    await user.delete('/v2/futures', { id: body.id })
    expect(await lists()).toEqual([false, false, true])
  })

  test('EX-074 show the P&L of a running trade at its current exit price', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    await user.post('/v2/futures', market)
    await exchange().price(51_000)
    const { body } = await user.get('/v2/futures', { type: 'running' })
    expect(body[0]?.pl).toBe(Math.floor(1e10 * (1 / 50_000.5 - 1 / 50_999.5)))
  })

  test('EX-075 a single trade is returned by its id, also with the id in the query', async () => {
    const user = await exchange().account()
    const { body } = await user.post('/v2/futures', limit)
    expect((await user.get(`/v2/futures/trades/${body.id}`)).body.id).toBe(body.id)
    // One client sends the id twice (protocol/rest.md#content-type).
    expect((await user.get(`/v2/futures/trades/${body.id}`, { id: body.id })).status).toBe(200)
    expect((await user.get('/v2/futures/trades/00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  test('EX-077 an id in capital letters selects the same trade', async () => {
    const user = await exchange().account()
    const { body } = await user.post('/v2/futures', market)
    const id = body.id.toUpperCase()
    expect((await user.get(`/v2/futures/trades/${id}`)).body.id).toBe(body.id)
    expect((await user.post('/v2/futures/add-margin', { id, amount: 10 })).body.id).toBe(body.id)
    expect((await user.put('/v2/futures', { id, type: 'takeprofit', value: 0 })).body.id).toBe(body.id)
    expect((await user.delete('/v2/futures', { id })).body).toMatchObject({ id: body.id, closed: true })
  })

  test('EX-076 have a default limit of 100 and a maximum of 1000', async () => {
    const user = await exchange().account(100_000_000)
    for (let i = 0; i < 101; i += 1) {
      const { body } = await user.post('/v2/futures', limit)
      await user.post('/v2/futures/cancel', { id: body.id })
    }
    expect((await user.get('/v2/futures', { type: 'closed' })).body).toHaveLength(100)
    expect((await user.get('/v2/futures', { type: 'closed', limit: 1000 })).body).toHaveLength(101)
    expect((await user.get('/v2/futures', { type: 'closed', limit: 1001 })).status).toBe(400)
  })
})
