import { describe, expect, test } from 'vitest'
import { sats } from '@common/domain/units'
import { message } from '@common/texts/message'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import { expectDefined } from '../../../support/expect-defined'
import { answerInTurn, json } from '../support/fault-service'
import { firstPage } from '../support/first-page'
import { limitOrderByMargin } from '../support/limit-order-by-margin'
import { testOperations } from '../support/operation-cases'
import * as recorded from '../support/recorded-v3'
import { failure, passWaits, useService } from '../support/use-service'

const under = useService('v3')
const { runningTrade, runningTradeRead } = recorded
const id = runningTrade.id
const trade = '/v3/futures/isolated/trade'

const sent = (): string[] => under.service.requests.map(({ method, url }) => `${method} ${url}`)
const bodies = (): unknown[] =>
  under.service.requests.map(({ body }) => (body === '' ? null : (JSON.parse(body) as unknown)))

describe('version 3 client: isolated trades', () => {
  testOperations(under, {
    'order at the market by quantity': {
      call: (exchange) =>
        exchange.openTrade({ side: 'sell', orderType: 'market', leverage: 10, quantity: 60 }),
      sent: `POST ${trade}`,
      body: { leverage: 10, quantity: 60, side: 'sell', type: 'market' },
      answer: runningTrade,
      result: runningTradeRead,
    },
    'limit order by margin with levels and client id': {
      call: (exchange) => exchange.openTrade(limitOrderByMargin, { clientOrderId: 'own-1' }),
      sent: `POST ${trade}`,
      body: {
        leverage: 9.5,
        margin: 10_000,
        price: 60_000,
        side: 'sell',
        stoploss: 64_000,
        takeprofit: 50_000,
        type: 'limit',
        clientId: 'own-1',
      },
      answer: recorded.openTrade,
      result: recorded.openTradeRead,
    },
    close: {
      call: (exchange) => exchange.closeTrade(id),
      sent: `POST ${trade}/close`,
      body: { id },
      answer: recorded.closedTrade,
      result: recorded.closedTradeRead,
    },
    cancel: {
      call: (exchange) => exchange.cancelTrade(id),
      sent: `POST ${trade}/cancel`,
      body: { id },
      answer: recorded.canceledTrade,
      result: recorded.canceledTradeRead,
    },
    'add margin': {
      call: (exchange) => exchange.addMargin(id, sats(500)),
      sent: `POST ${trade}/add-margin`,
      body: { id, amount: 500 },
      answer: runningTrade,
      result: runningTradeRead,
    },
    'cash in': {
      call: (exchange) => exchange.cashIn(id, sats(600)),
      sent: `POST ${trade}/cash-in`,
      body: { id, amount: 600 },
      answer: runningTrade,
      result: runningTradeRead,
    },
    'set the stop loss': {
      call: (exchange) => exchange.setLevel(id, 'stop-loss', 64_000),
      sent: `PUT ${trade}/stoploss`,
      body: { id, value: 64_000 },
      answer: runningTrade,
      result: runningTradeRead,
    },
    'remove the stop loss': {
      call: (exchange) => exchange.setLevel(id, 'stop-loss', null),
      sent: `DELETE ${trade}/stoploss?id=${id}`,
      answer: runningTrade,
      result: runningTradeRead,
    },
    'set the take profit': {
      call: (exchange) => exchange.setLevel(id, 'take-profit', 50_000),
      sent: `PUT ${trade}/takeprofit`,
      body: { id, value: 50_000 },
      answer: runningTrade,
      result: runningTradeRead,
    },
    'remove the take profit': {
      call: (exchange) => exchange.setLevel(id, 'take-profit', null),
      sent: `DELETE ${trade}/takeprofit?id=${id}`,
      answer: runningTrade,
      result: runningTradeRead,
    },
    'cancel all': {
      call: (exchange) => exchange.cancelAll(),
      sent: 'POST /v3/futures/isolated/trades/cancel-all',
      answer: [recorded.canceledTrade],
      result: [recorded.canceledTradeRead],
    },
    'open orders': {
      call: (exchange) => exchange.trades('open'),
      sent: 'GET /v3/futures/isolated/trades/open',
      answer: [recorded.openTrade],
      result: [recorded.openTradeRead],
    },
    'running trades': {
      call: (exchange) => exchange.trades('running'),
      sent: 'GET /v3/futures/isolated/trades/running',
      answer: [runningTrade],
      result: [runningTradeRead],
    },
    'funding fees': {
      call: (exchange) => firstPage(exchange.fundingFees, Date.UTC(2026, 0, 1)),
      sent: 'GET /v3/futures/isolated/funding-fees?from=2026-01-01T00%3A00%3A00.000Z&limit=1000',
      answer: recorded.page({ fee: -5, settlementId: 's1', time: '2026-01-01T08:00:00.000Z', tradeId: id }),
      result: [{ tradeId: id, fixingId: 's1', atMs: Date.UTC(2026, 0, 1, 8), feeSats: sats(-5) }],
    },
  })

  test('rejects a trade without a state', async () => {
    under.service.answer = json([{ ...runningTrade, running: false }])
    expect((await failure(under.exchange.trades('running'))).kind).toBe('bad-answer')
  })

  test('rejects a funding fee without a trade', async () => {
    under.service.answer = json(recorded.page({ fee: 5, settlementId: 's1', time: 1 }))
    expect((await failure(firstPage(under.exchange.fundingFees))).kind).toBe('bad-answer')
  })

  test('lists ended trades of both lists by the time they ended, and remembers that one list is missing', async () => {
    under.service.answer = (response, request) =>
      request.url.includes('/canceled')
        ? json({ code: 404, message: 'Not found' }, 404)(response, request)
        : json(recorded.page(recorded.closedTrade))(response, request)
    const listing = under.exchange.endedTrades
    expect(await firstPage(listing)).toEqual([recorded.closedTradeRead])
    await firstPage(listing)
    expect(sent().filter((request) => request.includes('/canceled'))).toHaveLength(1)
    expect(sent().filter((request) => request.includes('/closed'))).toHaveLength(2)
  })

  test('merges closed and canceled trades, the latest first', async () => {
    under.service.answer = (response, request) =>
      json(
        recorded.page(
          request.url.includes('/canceled')
            ? { ...recorded.canceledTrade, id: 'other' }
            : recorded.closedTrade,
        ),
      )(response, request)
    expect((await firstPage(under.exchange.endedTrades)).map(({ state }) => state)).toEqual([
      'closed',
      'canceled',
    ])
  })

  test('reads one trade from the lists in the order of its states', async () => {
    under.service.answer = answerInTurn(
      json([]),
      json([]),
      json(recorded.page()),
      json(recorded.page(recorded.canceledTrade)),
    )
    expect(await under.exchange.trade(id)).toEqual(recorded.canceledTradeRead)
    expect(sent()).toEqual([
      'GET /v3/futures/isolated/trades/open',
      'GET /v3/futures/isolated/trades/running',
      'GET /v3/futures/isolated/trades/closed?limit=100',
      'GET /v3/futures/isolated/trades/canceled?limit=100',
    ])
  })

  test('finds an order by its client id, and reports none', async () => {
    under.service.answer = answerInTurn(
      json([]),
      json([{ ...runningTrade, id: 'x', clientId: 'y' }, runningTrade]),
    )
    expect(await under.exchange.clientOrderIds?.find('own-1')).toEqual(runningTradeRead)
    under.service.answer = (response, request) =>
      json(request.url.includes('?') ? recorded.page() : [])(response, request)
    expect(await under.exchange.clientOrderIds?.find('own-1')).toBeNull()
  })

  test('does not report an order as missing while a trade is unreadable', async () => {
    under.service.answer = (response, request) =>
      json(request.url.includes('?') ? recorded.page() : [{ ...runningTrade, running: false, pl: 'x' }])(
        response,
        request,
      )
    const error = await failure(expectDefined(under.exchange.clientOrderIds).find('own-9'))
    expect(error.kind).toBe('bad-answer')
  })
})

describe('version 3 client: close all', () => {
  const otherId = 'b2ca6172-1078-463d-ae3f-8733f36a9b0e'
  const refused = json({ code: 400, message: 'closed already' }, 400)
  const failed = json({ message: 'failed' }, 500)
  const closed = json(recorded.closedTrade)
  const otherClosed = json({ ...recorded.closedTrade, id: otherId })

  const answerClosing = (first: typeof closed, second: typeof closed): void => {
    under.service.answer = (response, request) => {
      if (request.method === 'GET') json([runningTrade, { ...runningTrade, id: otherId }])(response, request)
      else (request.body.includes(otherId) ? second : first)(response, request)
    }
  }

  test('closes each running trade', async () => {
    answerClosing(closed, otherClosed)
    expect((await under.exchange.closeAll()).map((each) => each.id)).toEqual([id, otherId])
    expect(sent().slice(1)).toEqual([`POST ${trade}/close`, `POST ${trade}/close`])
  })

  test('is refused if all trades are refused', async () => {
    answerClosing(refused, refused)
    expect((await failure(under.exchange.closeAll())).kind).toBe('invalid-request')
  })

  test.each([
    ['one trade is closed and the other refused', closed, refused],
    ['the outcome of one trade is unknown', refused, failed],
  ] as const)('has an unknown outcome if %s', async (_why, first, second) => {
    answerClosing(first, second)
    expect((await failure(under.exchange.closeAll())).kind).toBe('unknown-outcome')
  })

  test('sends nothing if the running trades are unreadable or not returned', async () => {
    under.service.answer = json({})
    const error = await failure(under.exchange.closeAll())
    expect(error).toMatchObject({ kind: 'not-sent', text: { code: 'service.nothingSent' } })
    expect(error.text.values?.['problem']).toMatchObject({ code: 'service.unreadableField' })
    under.service.answer = failed
    const closing = failure(under.exchange.closeAll())
    await passWaits(under.clock, 500, 1000)
    expect((await closing).kind).toBe('not-sent')
    under.service.answer = json({ message: 'no' }, 403)
    expect((await failure(under.exchange.closeAll())).kind).toBe('forbidden')
    expect(sent().every((request) => request.startsWith('GET'))).toBe(true)
  })

  test('closes an unreadable trade of which the id is known', async () => {
    under.service.answer = (response, request) =>
      json(request.method === 'GET' ? [{ ...runningTrade, pl: 'x' }] : recorded.closedTrade)(
        response,
        request,
      )
    expect(await under.exchange.closeAll()).toEqual([recorded.closedTradeRead])
  })

  test('has an unknown outcome if a trade has no readable id', async () => {
    under.service.answer = (response, request) =>
      json(request.method === 'GET' ? [{ ...runningTrade, id: 7 }] : recorded.closedTrade)(response, request)
    expect((await failure(under.exchange.closeAll())).kind).toBe('unknown-outcome')
    expect(sent()).toHaveLength(1)
  })
})

describe('version 3 client: trailing stop', () => {
  const ticker = {
    lastPrice: 50_000,
    index: 50_000,
    fundingRate: 0.0001,
    fundingTime: '2026-01-01T08:00:00.000Z',
    prices: [],
  }
  const trail = (before: number | null, rate = 0.02) =>
    expectDefined(under.exchange.trailingStops).trail(id, rate, before)

  test('sends the distance and accepts a stop at about that distance', async () => {
    const trailing = { ...runningTrade, stoploss: 51_000, stoplossTrailingDistance: 0.02 }
    under.service.answer = answerInTurn(json(ticker), json(trailing))
    expect(await trail(64_000)).toEqual({ ...runningTradeRead, stopLossPrice: 51_000, trailingRate: 0.02 })
    expect(sent()).toEqual(['GET /v3/futures/ticker', `PUT ${trade}/stoploss`])
    expect(bodies()[1]).toEqual({ id, value: 0.02, mode: 'trailing' })
  })

  test.each([
    ['a stop a hundred times nearer', 50_010, 64_000, 0.02],
    ['a stop ten times nearer', 50_099, null, 0.02],
    ['a stop ten times farther', 60_001, 64_000, 0.02],
    ['no stop', 0, 64_000, 0.2],
  ])('restores the stop of before after %s', async (_what, stoploss, before, rate) => {
    under.service.answer = answerInTurn(json(ticker), json({ ...runningTrade, stoploss }), json(runningTrade))
    const error = await failure(trail(before, rate))
    expect([error.kind, error.text]).toEqual(['unsupported', message('service.v3.stopUnit')])
    expect(bodies()[2]).toEqual({ id, value: before ?? 0, mode: 'fixed' })
  })

  test('sends nothing if the price is unreadable', async () => {
    under.service.answer = json({ ...ticker, lastPrice: null })
    expect(await failure(trail(64_000))).toMatchObject({ kind: 'not-sent' })
    expect(sent()).toEqual(['GET /v3/futures/ticker'])
  })

  test('has an unknown outcome if the stop of before cannot be restored', async () => {
    under.service.answer = answerInTurn(
      json(ticker),
      json({ ...runningTrade, stoploss: 50_010 }),
      json({ code: 400, message: 'no' }, 400),
    )
    const error = await failure(trail(64_000))
    expect(error).toBeInstanceOf(ExchangeError)
    expect([error.kind, error.text]).toEqual(['unknown-outcome', message('service.v3.stopUnitStands')])
  })
})
