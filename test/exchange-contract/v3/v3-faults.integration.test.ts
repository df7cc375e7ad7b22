import { afterEach, beforeEach, expect, test } from 'vitest'
import { useExchange } from '../../support/practice/practice'
import { openV3Stream } from '../../support/api/open-v3-stream'
import { v3 } from '../../support/api/v3-body'
import { V3Caller } from '../../support/api/v3-caller'

const exchange = useExchange()
let user: V3Caller
beforeEach(async () => {
  await exchange().price(50_000)
  const { rest, account } = await exchange().account()
  user = new V3Caller(rest, account)
})
afterEach(async () => {
  const { control, controlToken } = exchange().practice
  const headers = { Authorization: `Bearer ${controlToken}` }
  expect((await fetch(`${control}/fault`, { method: 'DELETE', headers })).status).toBe(200)
})

const fault = async (input: object) => {
  const reply = await exchange().control('/fault', input)
  expect(reply.status, reply.text).toBe(200)
}
const canceled = '/futures/isolated/trades/canceled'

test('EX-3230 a status fault returns 404 for a version 3 list', async () => {
  await fault({ kind: 'status', status: 404, path: `/v3${canceled}` })
  const missing = await user.get(canceled)
  expect([missing.status, v3(missing).code]).toEqual([404, 'NOT_FOUND'])
  expect((await user.get(canceled)).status).toBe(200)
})

test('EX-3231 the stop-unit fault reads the trailing distance in percent', async () => {
  await fault({ kind: 'stop-unit' })
  const order = { type: 'market', side: 'buy', leverage: 10, quantity: 100 }
  const { id } = v3(await user.post('/futures/isolated/trade', order))
  const stop = { id, value: 2, mode: 'trailing' }
  const { body } = await user.put('/futures/isolated/trade/stoploss', stop)
  expect(body).toMatchObject({ stoploss: 49_000, stoplossTrailingDistance: 2 })
})

test('EX-3232 the repeated-cursor fault returns a cursor to the same page', async () => {
  for (let i = 0; i < 3; i += 1) {
    const order = { type: 'limit', side: 'buy', leverage: 10, quantity: 1, price: 49_000 }
    const { id } = v3(await user.post('/futures/isolated/trade', order))
    await user.post('/futures/isolated/trade/cancel', { id })
  }
  const { nextCursor } = v3(await user.get(canceled, { limit: 1 }))
  const query = { limit: 1, cursor: nextCursor ?? '' }
  await fault({ kind: 'repeated-cursor', times: 2 })
  for (const _ of [1, 2]) expect(v3(await user.get(canceled, query)).nextCursor).toBe(nextCursor)
  expect(v3(await user.get(canceled, query)).nextCursor).not.toBe(nextCursor)
})

test('EX-3233 the private-topics fault forbids private topics, and ws-silent stops all messages', async () => {
  const stream = await openV3Stream(exchange().practice.ws, user.account)
  await fault({ kind: 'private-topics' })
  const forbidden = await stream.call('subscribe', { topics: ['wallet/deposit'] })
  expect(forbidden.error).toMatchObject({ data: { code: 'FORBIDDEN' } })
  const topic = 'futures/inverse/btc_usd/lastPrice'
  expect((await stream.call('subscribe', { topics: [topic] })).result).toEqual({ subscribed: [topic] })
  await stream.next(({ method }) => method === 'subscription')
  await fault({ kind: 'ws-silent' })
  const pong = new Promise((resolve) => stream.socket.once('pong', resolve))
  let isSilent = true
  stream.socket.on('message', () => (isSilent = false))
  await exchange().price(50_100)
  stream.socket.ping()
  await pong
  expect(isSilent).toBe(true)
  await stream.close()
})
