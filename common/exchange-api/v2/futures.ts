import { z } from 'zod'
import { endpoints, openRead } from '../endpoint'
import { idParams, spanQuery } from './fields'
import * as record from './futures-records'
import * as ask from './futures-requests'

const trade = { access: 'signed', permission: 'trade', response: record.futuresTrade } as const
const read = { access: 'signed', permission: 'read' } as const

/** protocol/v2.md#futures-operations */
export const futures = endpoints('futures', {
  newTrade: {
    ...trade,
    method: 'POST',
    path: '/v2/futures',
    body: ask.newFuturesTrade,
    summary: 'Opens a trade at the market or places a limit order',
  },
  close: {
    ...trade,
    method: 'DELETE',
    path: '/v2/futures',
    query: ask.idQuery,
    summary: 'Closes a running trade',
  },
  cancel: {
    ...trade,
    method: 'POST',
    path: '/v2/futures/cancel',
    body: ask.idBody,
    summary: 'Cancels an open limit order',
  },
  cashIn: {
    ...trade,
    method: 'POST',
    path: '/v2/futures/cash-in',
    body: ask.amountBody,
    summary: 'Takes sats out of a running trade, first from its profit, then from its margin',
  },
  addMargin: {
    ...trade,
    method: 'POST',
    path: '/v2/futures/add-margin',
    body: ask.amountBody,
    summary: 'Adds sats to the margin of a running trade',
  },
  cancelAll: {
    ...trade,
    method: 'DELETE',
    path: '/v2/futures/all/cancel',
    response: record.futuresTradesEnvelope,
    summary: 'Cancels all open limit orders',
  },
  closeAll: {
    ...trade,
    method: 'DELETE',
    path: '/v2/futures/all/close',
    response: record.futuresTradesEnvelope,
    summary: 'Closes all running trades',
  },
  trades: {
    ...read,
    method: 'GET',
    path: '/v2/futures',
    query: ask.futuresTradesQuery,
    response: record.futuresTrades,
    summary: 'Lists running, open or closed trades, newest first. Closed trades include canceled orders.',
  },
  updateTrade: {
    ...trade,
    method: 'PUT',
    path: '/v2/futures',
    body: ask.updateFuturesTrade,
    summary: 'Sets the stop loss or the take profit of a trade; 0 clears it',
  },
  getTrade: {
    ...read,
    method: 'GET',
    path: '/v2/futures/trades/:id',
    params: idParams,
    response: record.futuresTrade,
    summary: 'Reads one trade',
  },
  carryFees: {
    ...read,
    method: 'GET',
    path: '/v2/futures/carry-fees',
    query: spanQuery,
    response: z.array(record.carryFee),
    summary: 'Lists carry fees paid (positive) and received (negative) by the trades of the account',
  },
  fixingHistory: {
    ...openRead,
    path: '/v2/futures/history/fixing',
    query: spanQuery,
    response: z.array(record.fixing),
    summary: 'Lists past fixings: the price and the rate of each carry fee settlement',
  },
  indexHistory: {
    ...openRead,
    path: '/v2/futures/history/index',
    query: spanQuery,
    response: z.array(record.timedValue),
    summary: 'Lists past values of the index',
  },
  priceHistory: {
    ...openRead,
    path: '/v2/futures/history/price',
    query: spanQuery,
    response: z.array(record.timedValue),
    summary: 'Lists past prices',
  },
  leaderboard: {
    ...openRead,
    path: '/v2/futures/leaderboard',
    response: record.leaderboard,
    summary: 'Top ten users by profit and loss of the day, the week, the month and all time',
  },
  market: {
    ...openRead,
    path: '/v2/futures/market',
    response: record.futuresMarket,
    summary: 'Limits and fees of the futures market',
  },
  ticker: {
    ...openRead,
    path: '/v2/futures/ticker',
    response: record.futuresTicker,
    summary: 'Index, bid, ask, last price and the next carry fee',
  },
  ohlcs: {
    ...openRead,
    path: '/v2/futures/ohlcs',
    query: ask.candlesQuery,
    response: z.array(record.candle),
    summary: 'Candles of the futures price',
  },
})
