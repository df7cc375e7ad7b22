import { expect, test } from 'vitest'
import { topicData } from '@common/exchange-api/v3/stream-records'
import { isTopic } from '@common/exchange-api/v3/topics'
import { useExchange } from '../../support/practice/practice'
import { openV3Stream } from '../../support/api/open-v3-stream'
import { v3 } from '../../support/api/v3-body'
import { V3Caller } from '../../support/api/v3-caller'

const exchange = useExchange()
const cross = '/futures/cross'

test('EX-3135 cross events report each order and each change of the position', async () => {
  await exchange().price(100_000)
  const { rest, account } = await exchange().account()
  const user = new V3Caller(rest, account)
  const done = async (path: string, body?: unknown) => {
    const reply = await user.post(cross + path, body)
    expect(reply.status, reply.text).toBe(200)
    return v3(reply)
  }
  const limit = (side: 'buy' | 'sell', quantity: number, price: number) =>
    done('/order', { type: 'limit', side, quantity, price })
  const stream = await openV3Stream(exchange().practice.ws, user.account)
  const topics = ['orders', 'position'].map((name) => `futures/inverse/btc_usd/cross/${name}`)
  await stream.call('subscribe', { topics })
  const next = async () => {
    const { params } = await stream.next(({ method }) => method === 'subscription')
    const { topic, data } = params as { topic: string; data: Record<string, unknown> }
    expect(isTopic(topic) && topicData(topic).safeParse(data).error).toBeUndefined()
    return [topic.split('/').pop(), data['event'], data] as const
  }
  const names = async (count: number) => {
    const observed: unknown[] = []
    for (let i = 0; i < count; i += 1) observed.push((await next()).slice(0, 2).join(' '))
    return observed
  }
  await done('/deposit', { amount: 500_000 })
  await user.put(`${cross}/leverage`, { leverage: 10 })
  await exchange().price(99_999.5)
  await done('/order', { type: 'market', side: 'buy', quantity: 1000 })
  expect(await names(2)).toEqual(['position deposit', 'position leverage'])
  const [, , { order }] = await next()
  expect(Object.keys(order as object).sort()).toEqual([
    'clientId',
    'createdAt',
    'filledAt',
    'id',
    'price',
    'quantity',
    'side',
    'tradingFee',
    'type',
  ])
  const [, event, { position: reported }] = await next()
  expect([event, reported]).toMatchObject([
    'new',
    { quantity: 1000, margin: 499_000, updatedAt: expect.any(Number) as number },
  ])
  expect(reported).not.toHaveProperty('id')
  const waiting = await limit('buy', 10, 90_000)
  expect(await names(2)).toEqual(['orders new', 'position new'])
  await done('/order/cancel', { id: waiting.id })
  expect(await names(2)).toEqual(['orders canceled', 'position cancel'])
  await limit('buy', 10, 95_000)
  await exchange().price(94_000)
  expect((await names(4)).slice(2)).toEqual(['orders limit', 'position limit'])
  await exchange().advance(8 * 3_600_000)
  expect(await names(1)).toEqual(['position funding'])
  await done('/withdraw', { amount: 1000 })
  expect(await names(1)).toEqual(['position withdraw'])
  await exchange().price(50_000)
  expect(await names(2)).toEqual(['orders new', 'position liquidation'])
  await stream.close()
})
