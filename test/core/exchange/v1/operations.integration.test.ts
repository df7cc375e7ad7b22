import { describe, expect } from 'vitest'
import { sats } from '@common/domain/units'
import vectors from '../../../domain/lightning/bolt11-vectors.json'
import { expectDefined } from '../../../support/expect-defined'
import { firstPage } from '../support/first-page'
import { testOperations } from '../support/operation-cases'
import * as recorded from '../support/recorded'
import { useService } from '../support/use-service'
import { tradeRead } from '../support/wire-trade'

const under = useService('v1')
const { canceledPosition, closedPosition, openPosition, wirePosition } = recorded
const pid = wirePosition.pid

const findInvoice = (start: string): string =>
  expectDefined(vectors.find(({ invoice }) => invoice.startsWith(start))).invoice
const paid = { wid: 'w9', paymenthash: 'ab', amount: 1000, fee: 3 }
const invoice = findInvoice('lnbc2500u1')
const invoiceOfPart = findInvoice('lnbc9678785340p1')

const trade = {
  ...tradeRead,
  id: pid,
  entryMarginSats: null,
  maintenanceMarginSats: 109,
  areFeesEstimated: true,
  fundingFeeSats: 0,
  updatedAtMs: 1_700_000_000_001,
}
describe('version 1 client', () => {
  testOperations(under, {
    'open a position': {
      call: (exchange) =>
        exchange.openTrade({
          side: 'buy',
          orderType: 'market',
          leverage: 10,
          quantity: 60,
          takeProfitPrice: 70000,
        }),
      sent: 'POST /v1/futures',
      body: { type: 'm', side: 'b', leverage: 10, quantity: 60, takeprofit: 70000 },
      answer: wirePosition,
      result: trade,
    },
    'place a limit order': {
      call: (exchange) =>
        exchange.openTrade({
          side: 'sell',
          orderType: 'limit',
          leverage: 5,
          marginSats: sats(5000),
          price: 80000,
        }),
      sent: 'POST /v1/futures',
      body: { type: 'l', side: 's', leverage: 5, price: 80000, margin: 5000 },
      answer: { ...openPosition, side: 's' },
      result: expect.objectContaining({ state: 'open', side: 'sell', entryPrice: null, filledAtMs: null }),
    },
    'open a position: without states in the response, a market order runs': {
      call: (exchange) =>
        exchange.openTrade({
          side: 'buy',
          orderType: 'market',
          leverage: 10,
          quantity: 60,
          stopLossPrice: 55_000,
        }),
      sent: 'POST /v1/futures',
      body: { type: 'm', side: 'b', leverage: 10, quantity: 60, stoploss: 55_000 },
      answer: { position: { ...wirePosition, market_wi: undefined } },
      result: trade,
    },
    'place a limit order: without states in the response, it is open': {
      call: (exchange) =>
        exchange.openTrade({ side: 'buy', orderType: 'limit', leverage: 5, quantity: 60, price: 50_000 }),
      sent: 'POST /v1/futures',
      body: { type: 'l', side: 'b', leverage: 5, price: 50_000, quantity: 60 },
      answer: { ...openPosition, market_wi: undefined },
      result: expect.objectContaining({ state: 'open' }),
    },
    'add margin': {
      call: (exchange) => exchange.addMargin(pid, sats(500)),
      sent: 'POST /v1/futures/add-margin',
      body: { pid, amount: 500 },
      answer: { ...wirePosition, margin: 10500 },
      result: { ...trade, marginSats: 10500, fundingFeeSats: null },
    },
    'cash in': {
      call: (exchange) => exchange.cashIn(pid, sats(500)),
      sent: 'POST /v1/futures/cash-in',
      body: { pid, amount: 500 },
      answer: { ...wirePosition, margin: 9500 },
      result: { ...trade, marginSats: 9500, fundingFeeSats: null },
    },
    'list running positions': {
      call: (exchange) => exchange.trades('running'),
      sent: 'GET /v1/futures?type=running',
      answer: { positions: [{ ...wirePosition, market_wi: undefined, sum_carry_fees: 0 }, wirePosition] },
      result: [trade, { ...trade, fundingFeeSats: null }],
    },
    'list closed positions, a hundred at most': {
      call: (exchange) => firstPage(exchange.endedTrades, 1),
      sent: 'GET /v1/futures?type=closed&from=1&limit=100',
      answer: { positions: [closedPosition, canceledPosition] },
      result: [
        {
          ...trade,
          state: 'closed',
          exitPrice: 61000,
          closingFeeSats: 98,
          maintenanceMarginSats: 0,
          fundingFeeSats: -3,
          closedAtMs: 1700000009000,
          updatedAtMs: 1700000009000,
        },
        expect.objectContaining({
          state: 'canceled',
          closedAtMs: 1700000009000,
          entryPrice: null,
          fundingFeeSats: 0,
        }),
      ],
    },
    'list closed positions whose words say that they run': {
      call: (exchange) => firstPage(exchange.endedTrades),
      sent: 'GET /v1/futures?type=closed&limit=100',
      answer: {
        positions: [
          { ...closedPosition, closed: undefined, margin_wi: undefined },
          { ...openPosition, closed_ts: 1700000009000 },
          { ...openPosition, market_wi: undefined },
        ],
      },
      result: [
        expect.objectContaining({ state: 'closed', exitPrice: 61000 }),
        expect.objectContaining({
          state: 'canceled',
          closedAtMs: 1700000009000,
          entryPrice: null,
          fundingFeeSats: 0,
        }),
        expect.objectContaining({ state: 'canceled', maintenanceMarginSats: 0 }),
      ],
    },
    'list closed positions since a fraction of a millisecond': {
      call: (exchange) => firstPage(exchange.endedTrades, 5.75),
      sent: 'GET /v1/futures?type=closed&from=5&limit=100',
      answer: { positions: [] },
      result: [],
    },
    'carry fees': {
      call: (exchange) => firstPage(exchange.fundingFees),
      sent: 'GET /v1/futures/carry-fees?limit=100',
      answer: { data: [{ ts: '2023-11-14T22:13:20.000Z', pid, fixing_id: 'f', fee: 3 }] },
      result: [{ tradeId: pid, fixingId: 'f', atMs: 1700000000000, feeSats: 3 }],
    },
    'ticker: the middle stands for the last price': {
      call: (exchange) => exchange.ticker(),
      sent: 'GET /v1/futures/ticker',
      answer: { bid: '59999.5', offer: 60001, index: 60002.25 },
      result: {
        lastPrice: 60000.5,
        bidPrice: 59999.5,
        askPrice: 60001,
        indexPrice: 60002.25,
        fundingRate: null,
        nextFundingAtMs: expect.any(Number) as number,
      },
    },
    account: {
      call: (exchange) => exchange.account(),
      sent: 'GET /v1/user',
      answer: recorded.wireUser,
      result: {
        id: recorded.wireUser.uid,
        username: 'satoshi',
        balanceSats: 12_345,
        syntheticUsd: 12.34,
        feeTier: 1,
      },
    },
    'profile: change what version 1 has': {
      call: (exchange) => exchange.profile?.changeProfile({ username: 'satoshi2', isOnLeaderboard: false }),
      sent: 'PUT /v1/user',
      body: { username: 'satoshi2', show_leaderboard: false },
      answer: { ...recorded.wireUser, username: 'satoshi2' },
      result: expect.objectContaining({ username: 'satoshi2' }),
    },
    deposit: {
      call: (exchange) => exchange.requestDeposit(sats(1000)),
      sent: 'POST /v1/user/deposit',
      body: { amount: 1000 },
      answer: recorded.wireDepositRequest,
      result: expect.objectContaining({ depositId: recorded.wireDepositRequest.depositId }),
    },
    'one deposit, out of the list': {
      call: (exchange) => exchange.deposit('d1'),
      sent: 'GET /v1/user/deposit?limit=100',
      answer: [{ ...recorded.wireLightningDeposit, id: 'd0' }, recorded.wireLightningDeposit],
      result: expect.objectContaining({ id: 'd1', state: 'settled' }),
    },
    'pay an invoice with the amount that it names': {
      call: (exchange) => exchange.withdraw(invoice),
      sent: 'POST /v1/user/withdraw',
      body: { amount: 250_000, invoice },
      answer: paid,
      result: expect.objectContaining({ id: 'w9', reference: 'ab', amountSats: 1000, feeSats: 3 }),
    },
    'pay an invoice of a part of a sat, rounded up': {
      call: (exchange) => exchange.withdraw(invoiceOfPart),
      sent: 'POST /v1/user/withdraw',
      body: { amount: 967_879, invoice: invoiceOfPart },
      answer: paid,
      result: expect.anything(),
    },
    'pay an invoice without amount': {
      call: (exchange) => exchange.withdraw('lnbc1'),
      sent: 'POST /v1/user/withdraw',
      body: { invoice: 'lnbc1' },
      answer: paid,
      result: expect.anything(),
    },
    withdrawals: {
      call: (exchange) => firstPage(exchange.withdrawals, 5),
      sent: 'GET /v1/user/withdraw?from=5&limit=100',
      answer: [recorded.wireChainWithdrawal],
      result: [expect.objectContaining({ id: 'w1', rail: 'bitcoin' })],
    },
    'records: prices': {
      call: ({ records }) => records?.prices({ limit: 2 }),
      sent: 'GET /v1/futures/history/bid-offer?limit=2',
      answer: { data: [{ time: 3, bid: 10, offer: 11 }] },
      result: [{ atMs: 3, price: 10.5 }],
    },
    'records: index': {
      call: ({ records }) => records?.indexPrices(),
      sent: 'GET /v1/futures/history/index',
      answer: { data: [{ time: '3', index: 10 }] },
      result: [{ atMs: 3, price: 10 }],
    },
    'records: fixings, a rate in percent': {
      call: (exchange) => exchange.fixings(),
      sent: 'GET /v1/futures/history/fixing',
      answer: { data: [{ ts: 3, id: 'f', fixing_price: 10, fee_percent_value: 0.07 }] },
      result: [{ id: 'f', atMs: 3, price: 10, fundingRate: 0.0007 }],
    },
    'records: leaderboard': {
      call: (exchange) => exchange.leaderboard(),
      sent: 'GET /v1/futures/leaderboard',
      answer: recorded.wireLeaderboard,
      result: expect.objectContaining({ weekly: [] }),
    },
    'announcements, of which one has no time': {
      call: ({ announcements }) => announcements?.announcements(),
      sent: 'GET /v1/app/announcements',
      answer: [
        { title: 'Pause', text: 'At noon.', creation_ts: '2021-05-19T12:00:00Z' },
        { title: 'Hello', text: '' },
      ],
      result: [
        { title: 'Pause', words: 'At noon.', atMs: Date.UTC(2021, 4, 19, 12) },
        { title: 'Hello', words: '', atMs: null },
      ],
    },
    'records: node': {
      call: ({ records }) => records?.node(),
      sent: 'GET /v1/app/node',
      answer: { alias: 'node' },
      result: expect.objectContaining({ alias: 'node' }),
    },
  })
})
