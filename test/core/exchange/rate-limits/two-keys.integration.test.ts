import { expect, onTestFinished, test } from 'vitest'
import { sats } from '@common/domain/units'
import type { KeyPermissions } from '@common/domain/services/key-permissions'
import type { ConnectionKey } from '../../../../electron/core/ports/connection'
import { Secret } from '../../../../electron/core/ports/secret'
import { json } from '../support/fault-service'
import { failure, useService } from '../support/use-service'
import { wireTrade } from '../support/wire-trade'
import { message } from '../../../support/text'

const under = useService()

const apiKey = (id: string, may: KeyPermissions): ConnectionKey => ({
  id,
  credentials: { key: new Secret(id), secret: new Secret('secret'), passphrase: new Secret('pass') },
  may,
})

function connect() {
  const exchange = under.connectWithKeys([
    apiKey('strong', { trade: 'yes', withdraw: 'yes' }),
    apiKey('weak', { trade: 'unknown', withdraw: 'no' }),
  ])
  onTestFinished(() => exchange.close())
  return exchange
}

const closed = { ...wireTrade, running: false, closed: true, exit_price: 61_000 }
const usedKeys = (): unknown[] => under.service.requests.map(({ headers }) => headers['lnm-access-key'])

test('a write that the weaker key may not send is sent with the stronger one, from then on at first', async () => {
  under.service.answer = (response, request) =>
    request.headers['lnm-access-key'] === 'weak'
      ? response.writeHead(403).end('{"code":1,"message":"Forbidden"}')
      : json(closed)(response, request)
  const exchange = connect()
  expect((await exchange.closeTrade(wireTrade.id)).state).toBe('closed')
  await exchange.closeTrade(wireTrade.id)
  expect(usedKeys()).toEqual(['weak', 'strong', 'strong'])
})

test.each<[string, typeof under.service.answer, string]>([
  ['the response is lost', (response) => void response.destroy(), 'unknown-outcome'],
  ['the exchange fails', (response) => void response.writeHead(500).end('{}'), 'unknown-outcome'],
  ['the exchange rejects it', (response) => void response.writeHead(400).end('{}'), 'invalid-request'],
])('a write is not sent again with the stronger key if %s', async (_when, answer, kind) => {
  under.service.answer = answer
  expect((await failure(connect().closeTrade(wireTrade.id))).kind).toBe(kind)
  expect(usedKeys()).toEqual(['weak'])
})

const forbidWeak: typeof under.service.answer = (response, request) =>
  request.headers['lnm-access-key'] === 'weak'
    ? response.writeHead(403).end('{"code":1,"message":"Forbidden"}')
    : json(wireTrade)(response, request)
const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: wireTrade.quantity } as const

test('an order that the weaker key may not send is sent with the stronger one', async () => {
  under.service.answer = forbidWeak
  expect((await connect().openTrade(order)).id).toBe(wireTrade.id)
  expect(usedKeys()).toEqual(['weak', 'strong'])
})

test('a withdrawal of orders meanwhile does not stop other writes with the stronger key', async () => {
  const exchange = connect()
  under.service.answer = (response, request) => {
    exchange.withdrawOrders()
    forbidWeak(response, request)
  }
  expect((await exchange.addMargin(wireTrade.id, sats(5))).id).toBe(wireTrade.id)
  expect(usedKeys()).toEqual(['weak', 'strong'])
})

test('an order withdrawn meanwhile is not sent again with the stronger key', async () => {
  const exchange = connect()
  under.service.answer = (response) => {
    exchange.withdrawOrders()
    response.writeHead(403).end('{"code":1,"message":"Forbidden"}')
  }
  const { kind, text } = await failure(
    exchange.openTrade({ side: 'buy', orderType: 'market', leverage: 10, quantity: 1 }),
  )
  expect({ kind, text }).toEqual({ kind: 'not-sent', text: message('order.withdrawn') })
  expect(usedKeys()).toEqual(['weak'])
})
