import { z } from 'zod'
import { endpoints } from '../endpoint'
import { request, uuid } from '../v2/fields'
import { optional, pageFields, pageSchema, pageQuery } from './fields'
import * as record from './isolated-records'
import * as ask from './isolated-requests'

const write = {
  access: 'signed',
  permission: 'futures:isolated:write',
  response: record.isolatedTrade,
} as const
const read = { method: 'GET', access: 'signed', permission: 'futures:isolated:read' } as const

/** protocol/v3.md#operations */
export const isolated = endpoints('v3.isolated', {
  newTrade: {
    ...write,
    method: 'POST',
    path: '/v3/futures/isolated/trade',
    body: ask.newTrade,
    summary: 'Opens a trade at the market or places a limit order',
  },
  close: {
    ...write,
    method: 'POST',
    path: '/v3/futures/isolated/trade/close',
    body: ask.idBody,
    summary: 'Closes a running trade',
  },
  cancel: {
    ...write,
    method: 'POST',
    path: '/v3/futures/isolated/trade/cancel',
    body: ask.idBody,
    summary: 'Cancels an open limit order',
  },
  addMargin: {
    ...write,
    method: 'POST',
    path: '/v3/futures/isolated/trade/add-margin',
    body: ask.amountBody,
    summary: 'Adds sats to the margin of a running trade',
  },
  cashIn: {
    ...write,
    method: 'POST',
    path: '/v3/futures/isolated/trade/cash-in',
    body: ask.amountBody,
    summary: 'Takes sats out of a running trade, first from its profit, then from its margin',
  },
  setStopLoss: {
    ...write,
    method: 'PUT',
    path: '/v3/futures/isolated/trade/stoploss',
    body: ask.stopLossBody,
    summary: 'Sets the stop loss of a trade, fixed or trailing; 0 clears it',
  },
  removeStopLoss: {
    ...write,
    method: 'DELETE',
    path: '/v3/futures/isolated/trade/stoploss',
    query: ask.idQuery,
    summary: 'Clears the stop loss of a trade, fixed or trailing',
  },
  setTakeProfit: {
    ...write,
    method: 'PUT',
    path: '/v3/futures/isolated/trade/takeprofit',
    body: ask.takeProfitBody,
    summary: 'Sets the take profit of a trade; 0 clears it',
  },
  removeTakeProfit: {
    ...write,
    method: 'DELETE',
    path: '/v3/futures/isolated/trade/takeprofit',
    query: ask.idQuery,
    summary: 'Clears the take profit of a trade',
  },
  cancelAll: {
    ...write,
    method: 'POST',
    path: '/v3/futures/isolated/trades/cancel-all',
    response: z.array(record.isolatedTrade),
    summary: 'Cancels all open limit orders',
  },
  openTrades: {
    ...read,
    path: '/v3/futures/isolated/trades/open',
    response: z.array(record.isolatedTrade),
    summary: 'All open limit orders, newest first',
  },
  runningTrades: {
    ...read,
    path: '/v3/futures/isolated/trades/running',
    response: z.array(record.isolatedTrade),
    summary: 'All running trades, newest first',
  },
  closedTrades: {
    ...read,
    path: '/v3/futures/isolated/trades/closed',
    query: pageQuery,
    response: pageSchema(record.isolatedTrade),
    summary: 'Closed trades by the time they were closed',
  },
  canceledTrades: {
    ...read,
    path: '/v3/futures/isolated/trades/canceled',
    query: pageQuery,
    response: pageSchema(record.isolatedTrade),
    summary: 'Canceled orders by the time they were canceled',
  },
  fundingFees: {
    ...read,
    path: '/v3/futures/isolated/funding-fees',
    query: request({ ...pageFields, tradeId: optional(uuid('tradeId')) }),
    response: pageSchema(record.fundingFee),
    summary: 'Funding paid (positive) and received (negative) by isolated trades',
  },
})
