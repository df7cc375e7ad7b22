import { describe } from 'vitest'
import { sats } from '@common/domain/units'
import { firstPage } from '../support/first-page'
import { testOperations } from '../support/operation-cases'
import * as recorded from '../support/recorded-v3'
import { useService } from '../support/use-service'

const under = useService('v3')
const startMs = Date.UTC(2026, 0, 1)
const start = '2026-01-01T00:00:00.000Z'
const firstThousand = `?from=${encodeURIComponent(start)}&limit=1000`

describe('version 3 client: cross margin', () => {
  const { crossOrder, crossOrderRead, crossPosition, crossPositionRead, page } = recorded
  const cross = '/v3/futures/cross'
  testOperations(under, {
    position: {
      call: (exchange) => exchange.cross?.position(),
      sent: `GET ${cross}/position`,
      answer: crossPosition,
      result: crossPositionRead,
    },
    'flat position': {
      call: (exchange) => exchange.cross?.position(),
      sent: `GET ${cross}/position`,
      answer: { ...crossPosition, quantity: 0, entryPrice: null, liquidation: 0 },
      result: { ...crossPositionRead, quantity: 0, entryPrice: null, liquidationPrice: null },
    },
    leverage: {
      call: (exchange) => exchange.cross?.setLeverage(7),
      sent: `PUT ${cross}/leverage`,
      body: { leverage: 7 },
      answer: crossPosition,
      result: crossPositionRead,
    },
    deposit: {
      call: (exchange) => exchange.cross?.deposit(sats(300)),
      sent: `POST ${cross}/deposit`,
      body: { amount: 300 },
      answer: crossPosition,
      result: crossPositionRead,
    },
    withdraw: {
      call: (exchange) => exchange.cross?.withdraw(sats(400)),
      sent: `POST ${cross}/withdraw`,
      body: { amount: 400 },
      answer: crossPosition,
      result: crossPositionRead,
    },
    close: {
      call: (exchange) => exchange.cross?.close(),
      sent: `POST ${cross}/position/close`,
      answer: {
        ...crossOrder,
        open: false,
        filled: true,
        filledAt: '2026-01-01T00:00:03.000Z',
        clientId: '',
      },
      result: { ...crossOrderRead, state: 'filled', filledAtMs: startMs + 3000, clientOrderId: null },
    },
    'market order': {
      call: (exchange) => exchange.cross?.placeOrder({ side: 'sell', orderType: 'market', quantity: 70 }),
      sent: `POST ${cross}/order`,
      body: { type: 'market', side: 'sell', quantity: 70 },
      answer: { ...crossOrder, side: 'sell' },
      result: { ...crossOrderRead, side: 'sell' },
    },
    'limit order with client id': {
      call: (exchange) =>
        exchange.cross?.placeOrder({ side: 'buy', orderType: 'limit', quantity: 70, price: 61_000 }, 'own-2'),
      sent: `POST ${cross}/order`,
      body: { type: 'limit', side: 'buy', price: 61_000, quantity: 70, clientId: 'own-2' },
      answer: crossOrder,
      result: crossOrderRead,
    },
    'open orders': {
      call: (exchange) => exchange.cross?.openOrders(),
      sent: `GET ${cross}/orders/open`,
      answer: [crossOrder],
      result: [crossOrderRead],
    },
    'cancel all': {
      call: (exchange) => exchange.cross?.cancelOrders(),
      sent: `POST ${cross}/orders/cancel-all`,
      answer: [{ ...crossOrder, open: false, canceled: true, canceledAt: startMs + 4000 }],
      result: [{ ...crossOrderRead, state: 'canceled', canceledAtMs: startMs + 4000 }],
    },
    'filled orders': {
      call: ({ cross: area }) => area && firstPage(area.filledOrders, startMs),
      sent: `GET ${cross}/orders/filled${firstThousand}`,
      answer: page(
        { ...crossOrder, id: 'c2', open: false, filled: true },
        { ...crossOrder, open: false, filled: true, filledAt: startMs + 1 },
      ),
      result: [
        { ...crossOrderRead, state: 'filled', filledAtMs: startMs + 1 },
        { ...crossOrderRead, id: 'c2', state: 'filled' },
      ],
    },
    transfers: {
      call: ({ cross: area }) => area && firstPage(area.transfers, startMs),
      sent: `GET ${cross}/transfers${firstThousand}`,
      answer: page({ id: 't1', amount: -500, time: start }, { id: 't2', amount: 600, time: startMs + 1 }),
      result: [
        { id: 't2', atMs: startMs + 1, amountSats: sats(600) },
        { id: 't1', atMs: startMs, amountSats: sats(-500) },
      ],
    },
    'funding fees': {
      call: ({ cross: area }) => area && firstPage(area.fundingFees, startMs),
      sent: `GET ${cross}/funding-fees${firstThousand}`,
      answer: page({ fee: 5, settlementId: 's1', time: start }),
      result: [{ fixingId: 's1', atMs: startMs, feeSats: sats(5) }],
    },
  })
})
