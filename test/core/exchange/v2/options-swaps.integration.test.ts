import { describe, expect, test } from 'vitest'
import { sats } from '@common/domain/units'
import { firstPage } from '../support/first-page'
import { json } from '../support/fault-service'
import { area } from '../../over-practice/support/over-practice'
import { testOperations } from '../support/operation-cases'
import * as recorded from '../support/recorded'
import { failure, useService } from '../support/use-service'

const under = useService()

const id = recorded.wireOption.id
const option = {
  id,
  state: 'running',
  kind: 'call',
  quantity: 100,
  strike: 29000,
  settlement: 'physical',
  forwardPrice: 29840,
  forwardPointUsd: 6,
  impliedVolatility: 1.1670000553131104,
  fixingPrice: null,
  premiumSats: 12744,
  maintenanceMarginSats: 172,
  pnlSats: -31,
  openingFeeSats: 172,
  closingFeeSats: 0,
  createdAtMs: 1689695082638,
  expiresAtMs: 1689753600000,
  closedAtMs: null,
  deliveredTradeId: null,
}
const swap = {
  id: recorded.wireSwap.id,
  inAsset: 'BTC',
  outAsset: 'USD',
  inAmount: 1337,
  outAmount: 0.5969,
  createdAtMs: 1700000000000,
}
describe('version 2 options and swaps', () => {
  testOperations(under, {
    'options: market': {
      call: ({ options }) => options?.market(),
      sent: 'GET /v2/options/market',
      answer: recorded.wireOptionsMarket,
      result: {
        active: true,
        minQuantity: 1,
        maxQuantity: 200_000,
        minPremiumSats: 0,
        maxPremiumSats: 500_000,
        maxTradeCount: 50,
        feeRate: 0.0005,
      },
    },
    'options: instruments': {
      call: ({ options }) => options?.instruments(),
      sent: 'GET /v2/options/instruments',
      answer: ['BTC.24H.60000.C', 'BTC.2026-01-30.60000.P'],
      result: ['BTC.24H.60000.C', 'BTC.2026-01-30.60000.P'],
    },
    'options: instruments in an object': {
      call: ({ options }) => options?.instruments(),
      sent: 'GET /v2/options/instruments',
      answer: { instruments: ['BTC.24H.60000.C'] },
      result: ['BTC.24H.60000.C'],
    },
    'options: volatility as text': {
      call: ({ options }) => options?.volatility('BTC.24H.60000.C'),
      sent: 'GET /v2/options/instrument?instrument_name=BTC.24H.60000.C',
      answer: { volatility: '0.88' },
      result: 0.88,
    },
    'options: volatility index as a number': {
      call: ({ options }) => options?.volatilityIndex(),
      sent: 'GET /v2/options/volatility-index',
      answer: { volatilityIndex: 0.65 },
      result: 0.65,
    },
    'options: buy': {
      call: ({ options }) =>
        options?.buy({
          side: 'buy',
          instrumentName: 'BTC.24H.29000.C',
          quantity: 100,
          settlement: 'physical',
        }),
      sent: 'POST /v2/options',
      body: { side: 'b', quantity: 100, settlement: 'physical', instrument_name: 'BTC.24H.29000.C' },
      answer: { ...recorded.wireOption, delta: 12 },
      result: option,
    },
    'options: close': {
      call: ({ options }) => options?.close(id),
      sent: `DELETE /v2/options?id=${id}`,
      answer: { ...recorded.wireOption, running: false, closed: true, closed_ts: 1689700000000, pl: 55 },
      result: { ...option, state: 'closed', closedAtMs: 1689700000000, pnlSats: 55 },
    },
    'options: close all, an object': {
      call: ({ options }) => options?.closeAll(),
      sent: 'DELETE /v2/options/all/close',
      answer: { trades: [recorded.wireOption] },
      result: [option],
    },
    'options: close all, a bare array': {
      call: ({ options }) => options?.closeAll(),
      sent: 'DELETE /v2/options/all/close',
      answer: [recorded.wireOption],
      result: [option],
    },
    'options: settlement': {
      call: ({ options }) => options?.setSettlement(id, 'cash'),
      sent: 'PUT /v2/options',
      body: { id, settlement: 'cash' },
      answer: { ...recorded.wireOption, settlement: 'cash' },
      result: { ...option, settlement: 'cash' },
    },
    'options: trades': {
      call: ({ options }) => firstPage(area(options).endedTrades, 1),
      sent: 'GET /v2/options?status=closed&from=1&limit=1000',
      answer: [{ ...recorded.wireOption, running: false, expired: true, fixing_price: 0 }],
      result: [{ ...option, state: 'expired' }],
    },
    'options: one trade': {
      call: ({ options }) => options?.trade(id),
      sent: `GET /v2/options/trades/${id}`,
      answer: {
        ...recorded.wireOption,
        running: false,
        closed: true,
        exercised: true,
        fixing_price: 30000,
        physical_delivery_id: 'f',
      },
      result: { ...option, state: 'exercised', fixingPrice: 30000, deliveredTradeId: 'f' },
    },
    'options: one trade whose values all differ': {
      call: ({ options }) => options?.trade(id),
      sent: `GET /v2/options/trades/${id}`,
      answer: {
        ...recorded.wireOption,
        ...{ forward: 30_001, forward_point: -7, strike: 30_002, fixing_price: 30_003, volatility: 0.7 },
        ...{ margin: 11, pl: -12, maintenance_margin: 13, opening_fee: 14, closing_fee: 15 },
        ...{ creation_ts: 1, expiry_ts: 2, closed_ts: 3, type: 'p', settlement: 'cash' },
        ...{ running: false, expired: true, exercised: true },
      },
      result: {
        ...option,
        ...{ forwardPrice: 30_001, forwardPointUsd: -7, strike: 30_002, fixingPrice: 30_003 },
        ...{
          premiumSats: 11,
          pnlSats: -12,
          maintenanceMarginSats: 13,
          openingFeeSats: 14,
          closingFeeSats: 15,
        },
        ...{ createdAtMs: 1, expiresAtMs: 2, closedAtMs: 3, kind: 'put', settlement: 'cash' },
        ...{ impliedVolatility: 0.7, state: 'exercised' },
      },
    },
    'swaps: new, names with underscores': {
      call: ({ swaps }) => swaps?.swap({ inAsset: 'BTC', outAsset: 'USD', inAmount: 1337 }),
      sent: 'POST /v2/swap',
      body: { in_asset: 'BTC', out_asset: 'USD', in_amount: 1337 },
      answer: {
        in_asset: 'BTC',
        out_asset: 'USD',
        in_amount: 1337,
        out_amount: 0.5969,
        exchange_rate: 44648,
      },
      result: { inAsset: 'BTC', outAsset: 'USD', inAmount: 1337, outAmount: 0.5969, exchangeRate: 44648 },
    },
    'swaps: new, names in camel case': {
      call: ({ swaps }) => swaps?.swap({ inAsset: 'USD', outAsset: 'BTC', outAmount: 500 }),
      sent: 'POST /v2/swap',
      body: { in_asset: 'USD', out_asset: 'BTC', out_amount: 500 },
      answer: { inAsset: 'USD', outAsset: 'BTC', inAmount: 0.25, outAmount: 500 },
      result: { inAsset: 'USD', outAsset: 'BTC', inAmount: 0.25, outAmount: 500, exchangeRate: null },
    },
    'swaps: list': {
      call: ({ swaps }) => firstPage(area(swaps).swaps),
      sent: 'GET /v2/swap?limit=1000',
      answer: [recorded.wireSwap, { ...recorded.wireSwap, creation_ts: undefined, ts: 1700000000001 }],
      result: [swap, { ...swap, createdAtMs: 1700000000001 }],
    },
    'swaps: one': {
      call: ({ swaps }) => swaps?.swapById(swap.id),
      sent: `GET /v2/swap/${swap.id}`,
      answer: recorded.wireSwap,
      result: swap,
    },
    'swaps: one of a deposit': {
      call: ({ swaps }) => swaps?.swapOf('deposit', 'd 1'),
      sent: 'GET /v2/swap/source/d%201?source=deposit',
      answer: recorded.wireSwap,
      result: swap,
    },
    'dollars: deposit': {
      call: ({ dollars }) => dollars?.requestDeposit({ currency: 'btc', sats: sats(5000) }),
      sent: 'POST /v2/user/deposit/susd',
      body: { amount: 5000, currency: 'btc' },
      answer: { ...recorded.wireDepositRequest, expiry: 1700000090000, syntheticUsdAmount: 2.31 },
      result: expect.objectContaining({ expiresAtMs: 1700000090000, syntheticUsd: 2.31 }),
    },
    'dollars: quote': {
      call: ({ dollars }) => dollars?.quoteWithdrawal({ currency: 'usd', usd: 2.5 }),
      sent: 'POST /v2/user/withdraw/susd',
      body: { amount: 2.5, currency: 'usd' },
      answer: {
        amount: 2.5,
        currency: 'usd',
        feeReserve: 0.02,
        minBalanceAfter: 0,
        quoteId: 'q',
        validUntil: 1700000090000,
      },
      result: {
        quoteId: 'q',
        amount: { currency: 'usd', usd: 2.5 },
        feeReserve: 0.02,
        minBalanceAfter: 0,
        validUntilMs: 1700000090000,
      },
    },
    'dollars: withdraw': {
      call: ({ dollars }) => dollars?.withdraw('lnbc1', 'q'),
      sent: 'POST /v2/user/withdraw',
      body: { invoice: 'lnbc1', quoteId: 'q' },
      answer: recorded.wirePaid,
      result: expect.objectContaining({ rail: 'lightning', state: 'settled', feeSats: 3 }),
    },
  })
})

describe('version 2 response validation', () => {
  const bought = {
    side: 'buy',
    instrumentName: 'BTC.24H.29000.C',
    quantity: 100,
    settlement: 'cash',
  } as const

  test.each([
    [{ side: 'long' }, 'side'],
    [{ side: 's' }, 'side'],
    [{ type: 's' }, 'type'],
    [{ settlement: 'gold' }, 'settlement'],
    [{ running: false }, 'neither running, closed, expired nor exercised'],
    [{ margin: 1e300 }, 'margin'],
    [{ expiry_ts: null }, 'expiry_ts'],
  ])('rejects an option with %j by field name', async (change, field) => {
    under.service.answer = json({ ...recorded.wireOption, ...change })
    const read = await failure(under.exchange.options?.trade(id) ?? Promise.resolve())
    expect([read.kind, read.message]).toEqual(['bad-answer', expect.stringContaining(field)])
    const written = await failure(under.exchange.options?.buy(bought) ?? Promise.resolve())
    expect([written.kind, written.message]).toEqual(['unknown-outcome', expect.stringContaining(field)])
  })

  test.each([
    [{ in_asset: 'EUR' }, 'in_asset'],
    [{ in_amount: 1e300 }, 'whole number of sats'],
    [{ creation_ts: undefined }, 'neither creation_ts nor ts'],
  ])('rejects a swap with %j by field name', async (change, field) => {
    under.service.answer = json({ ...recorded.wireSwap, ...change })
    const error = await failure(under.exchange.swaps?.swapById(id) ?? Promise.resolve())
    expect([error.kind, error.message]).toEqual(['bad-answer', expect.stringContaining(field)])
  })

  test('rejects a volatility that is not a number by field name', async () => {
    under.service.answer = json({ volatility: 'high' })
    const error = await failure(under.exchange.options?.volatility('BTC.24H.29000.C') ?? Promise.resolve())
    expect([error.kind, error.message]).toEqual(['bad-answer', expect.stringContaining('volatility')])
  })
})

describe('version 2 order validation', () => {
  test('rejects an invalid option order with domain field names before sending', async () => {
    const order = { side: 'buy', instrumentName: '', quantity: 0.5, settlement: 'cash' } as const
    const error = await failure(under.exchange.options?.buy(order) ?? Promise.resolve())
    expect(error.issues.map(({ field }) => field)).toEqual(['quantity', 'instrumentName'])
    expect(under.service.requests).toEqual([])
  })

  test('rejects an invalid swap with domain field names before sending', async () => {
    const order = { inAsset: 'BTC', outAsset: 'BTC' } as const
    const error = await failure(under.exchange.swaps?.swap(order) ?? Promise.resolve())
    expect(error.issues.map(({ field }) => field)).toEqual(['outAsset', 'inAmount'])
    expect(under.service.requests).toEqual([])
  })
})
