import { z } from 'zod'
import { endpoints, openRead } from '../endpoint'
import { leaderboard } from '../v2/futures-records'
import { pidBody, pidQuery, v1SpanQuery } from './fields'
import * as record from './futures-records'
import * as ask from './futures-requests'

const signed = { access: 'signed' } as const
const modify = { ...signed, permission: 'positions_modify' } as const
const close = { ...signed, permission: 'positions_close' } as const

/** protocol/v1.md#futures-operations */
export const futures = endpoints('v1.futures', {
  newPosition: {
    ...signed,
    method: 'POST',
    path: '/v1/futures',
    permission: 'positions_new',
    body: ask.newPosition,
    response: record.position,
    summary: 'Opens a position at the market or places a limit order',
  },
  updatePosition: {
    ...modify,
    method: 'PUT',
    path: '/v1/futures',
    body: ask.updatePosition,
    response: record.updatedPosition,
    summary: 'Sets the stop loss or the take profit of a position; 0 clears it',
  },
  addMargin: {
    ...modify,
    method: 'POST',
    path: '/v1/futures/add-margin',
    body: ask.positionAmountBody,
    response: record.position,
    summary: 'Adds sats to the margin of a running position',
  },
  cashIn: {
    ...modify,
    method: 'POST',
    path: '/v1/futures/cash-in',
    body: ask.positionAmountBody,
    response: record.position,
    summary: 'Takes sats out of a running position, first from its profit, then from its margin',
  },
  cancel: {
    ...close,
    method: 'POST',
    path: '/v1/futures/cancel',
    body: pidBody,
    response: record.canceledPosition,
    summary: 'Cancels a position that is not filled',
  },
  cancelAll: {
    ...close,
    method: 'DELETE',
    path: '/v1/futures/all/cancel',
    response: record.dataOf(record.canceledPosition),
    summary: 'Cancels every position that is not filled',
  },
  close: {
    ...close,
    method: 'DELETE',
    path: '/v1/futures',
    query: pidQuery,
    response: record.closedPosition,
    summary: 'Closes a running position at the bid or the offer',
  },
  closeAll: {
    ...close,
    method: 'DELETE',
    path: '/v1/futures/all/close',
    response: record.dataOf(record.closedPosition),
    summary: 'Closes every running position',
  },
  positions: {
    ...signed,
    method: 'GET',
    path: '/v1/futures',
    permission: ['positions_get_open', 'positions_get_closed'],
    query: ask.positionsQuery,
    response: z.object({ positions: z.array(record.position) }),
    summary: 'Lists open, running or closed positions, newest first. Closed ones include canceled orders.',
  },
  carryFees: {
    ...signed,
    method: 'GET',
    path: '/v1/futures/carry-fees',
    permission: 'positions_get_closed',
    query: v1SpanQuery,
    response: record.dataOf(record.positionCarryFee),
    summary: 'Lists carry fees paid (positive) and received (negative)',
  },
  bidOfferHistory: {
    ...openRead,
    path: '/v1/futures/history/bid-offer',
    query: v1SpanQuery,
    response: record.dataOf(record.bidOfferAt),
    summary: 'Lists past bids and offers',
  },
  indexHistory: {
    ...openRead,
    path: '/v1/futures/history/index',
    query: v1SpanQuery,
    response: record.dataOf(record.indexAt),
    summary: 'Lists past values of the index',
  },
  fixingHistory: {
    ...openRead,
    path: '/v1/futures/history/fixing',
    query: v1SpanQuery,
    response: record.dataOf(record.fixingAt),
    summary: 'Lists past fixings: the price and the rate in percent of each carry fee settlement',
  },
  ticker: {
    ...openRead,
    path: '/v1/futures/ticker',
    response: record.v1Ticker,
    summary: 'Bid, offer and index',
  },
  leaderboard: {
    ...openRead,
    path: '/v1/futures/leaderboard',
    response: leaderboard,
    summary: 'Top ten users by profit and loss of the day, the week, the month and all time',
  },
})
