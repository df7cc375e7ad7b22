import { describe, expect, test } from 'vitest'
import { sats } from '@common/domain/units'
import { json } from '../support/fault-service'
import { firstPage } from '../support/first-page'
import { limitOrderByMargin } from '../support/limit-order-by-margin'
import { testOperations } from '../support/operation-cases'
import { failure, useService } from '../support/use-service'
import { tradeRead as trade, wireTrade } from '../support/wire-trade'

const under = useService()
const { id } = wireTrade

const closedTrade = { ...wireTrade, running: false, closed: true, closed_ts: 9, exit_price: 61_000 }

describe('version 2 client: trades', () => {
  testOperations(under, {
    'order at the market by quantity': {
      call: (exchange) =>
        exchange.openTrade({ side: 'buy', orderType: 'market', leverage: 10, quantity: 60 }),
      sent: 'POST /v2/futures',
      body: { type: 'm', side: 'b', leverage: 10, quantity: 60 },
      answer: wireTrade,
      result: expect.objectContaining(trade),
    },
    'limit order by margin with levels': {
      call: (exchange) => exchange.openTrade(limitOrderByMargin),
      sent: 'POST /v2/futures',
      body: {
        type: 'l',
        side: 's',
        leverage: 9.5,
        margin: 10_000,
        price: 60_000,
        stoploss: 64_000,
        takeprofit: 50_000,
      },
      answer: { ...wireTrade, side: 's' },
      result: expect.objectContaining({ id, side: 'sell' }),
    },
    close: {
      call: (exchange) => exchange.closeTrade(id),
      sent: `DELETE /v2/futures?id=${id}`,
      answer: closedTrade,
      result: expect.objectContaining({ state: 'closed', exitPrice: 61_000, closedAtMs: 9 }),
    },
    cancel: {
      call: (exchange) => exchange.cancelTrade(id),
      sent: 'POST /v2/futures/cancel',
      body: { id },
      answer: { ...wireTrade, running: false, canceled: true },
      result: expect.objectContaining({ state: 'canceled' }),
    },
    'add margin': {
      call: (exchange) => exchange.addMargin(id, sats(500)),
      sent: 'POST /v2/futures/add-margin',
      body: { id, amount: 500 },
      answer: wireTrade,
      result: expect.objectContaining(trade),
    },
    'cash in': {
      call: (exchange) => exchange.cashIn(id, sats(600)),
      sent: 'POST /v2/futures/cash-in',
      body: { id, amount: 600 },
      answer: wireTrade,
      result: expect.objectContaining(trade),
    },
    'set the stop loss': {
      call: (exchange) => exchange.setLevel(id, 'stop-loss', 55_000),
      sent: 'PUT /v2/futures',
      body: { id, type: 'stoploss', value: 55_000 },
      answer: wireTrade,
      result: expect.objectContaining(trade),
    },
    'remove the take profit': {
      call: (exchange) => exchange.setLevel(id, 'take-profit', null),
      sent: 'PUT /v2/futures',
      body: { id, type: 'takeprofit', value: 0 },
      answer: wireTrade,
      result: expect.objectContaining(trade),
    },
    'close all, in an object': {
      call: (exchange) => exchange.closeAll(),
      sent: 'DELETE /v2/futures/all/close',
      answer: { trades: [closedTrade] },
      result: [expect.objectContaining({ id, state: 'closed' })],
    },
    'cancel all, in a list': {
      call: (exchange) => exchange.cancelAll(),
      sent: 'DELETE /v2/futures/all/cancel',
      answer: [wireTrade],
      result: [expect.objectContaining({ id })],
    },
    'running trades': {
      call: (exchange) => exchange.trades('running'),
      sent: 'GET /v2/futures?type=running&limit=1000',
      answer: [wireTrade],
      result: [expect.objectContaining(trade)],
    },
    'ended trades': {
      call: (exchange) => firstPage(exchange.endedTrades, 5),
      sent: 'GET /v2/futures?type=closed&from=5&limit=1000',
      answer: { trades: [closedTrade] },
      result: [expect.objectContaining({ id, state: 'closed' })],
    },
    'ended trades since a fraction of a millisecond': {
      call: (exchange) => firstPage(exchange.endedTrades, 5.75),
      sent: 'GET /v2/futures?type=closed&from=5&limit=1000',
      answer: [],
      result: [],
    },
    'one trade': {
      call: (exchange) => exchange.trade(id),
      sent: `GET /v2/futures/trades/${id}`,
      answer: wireTrade,
      result: expect.objectContaining(trade),
    },
    'funding fees': {
      call: (exchange) => firstPage(exchange.fundingFees, 5),
      sent: 'GET /v2/futures/carry-fees?from=5&limit=1000',
      answer: [{ id, fee: 4, fixing_id: 'f', ts: 7 }],
      result: [{ tradeId: id, fixingId: 'f', atMs: 7, feeSats: sats(4) }],
    },
    'deposit request': {
      call: async (exchange) => (await exchange.requestDeposit(sats(1000))).depositId,
      sent: 'POST /v2/user/deposit',
      body: { amount: 1000 },
      answer: { depositId: 'd1', paymentRequest: 'lnbc1', expiry: 90 },
      result: 'd1',
    },
    'candles of a span': {
      call: (exchange) => exchange.candles('4h', { fromMs: 1, toMs: 9, limit: 3 }),
      sent: 'GET /v2/futures/ohlcs?range=240&from=1&to=9&limit=3',
      answer: [
        { time: 5, open: 1, high: 4, low: 0.5, close: 2, volume: 9 },
        { time: 3, open: 1, high: 4, low: 0.5, close: 2, volume: 8 },
      ],
      result: [
        { timeMs: 3, open: 1, high: 4, low: 0.5, close: 2, volume: 8 },
        { timeMs: 5, open: 1, high: 4, low: 0.5, close: 2, volume: 9 },
      ],
    },
    'candles up to a time: 100': {
      call: (exchange) => exchange.candles('1m', { toMs: 6_000_001 }),
      sent: 'GET /v2/futures/ohlcs?range=1&from=1&to=6000001&limit=100',
      answer: [],
      result: [],
    },
    'candles of the first days: from 1970': {
      call: (exchange) => exchange.candles('1D', { toMs: 5, limit: 2 }),
      sent: 'GET /v2/futures/ohlcs?range=1D&from=0&to=5&limit=2',
      answer: [],
      result: [],
    },
  })

  test('reads a new trade by its id if the response contradicts itself', async () => {
    under.service.answer = (response, request) =>
      json(request.method === 'POST' ? { ...wireTrade, running: false } : wireTrade)(response, request)
    const opened = await under.exchange.openTrade({
      side: 'buy',
      orderType: 'market',
      leverage: 10,
      quantity: 60,
    })
    expect(opened).toEqual(expect.objectContaining(trade))
  })

  test('has an unknown outcome if that trade is unreadable too', async () => {
    under.service.answer = json({ ...wireTrade, running: false })
    const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 60 } as const
    expect((await failure(under.exchange.openTrade(order))).kind).toBe('unknown-outcome')
  })
})
