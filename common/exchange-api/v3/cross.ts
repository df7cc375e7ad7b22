import { z } from 'zod'
import { endpoints } from '../endpoint'
import { wireLimits } from '../limits'
import { bodyNumber, request, word } from '../v2/fields'
import * as record from './cross-records'
import { optional, pageSchema, pageQuery } from './fields'
import { fundingFee } from './isolated-records'
import { checkPrice, idBody, price } from '../v2/order-fields'
import { clientId, orderTypes, side } from './isolated-requests'

/** protocol/v3.md#cross-margin */
const newCrossOrder = request({
  quantity: bodyNumber('quantity', { min: 1, whole: true }),
  side,
  type: word('type', ['limit', 'market']),
  price: optional(price('price')),
  clientId,
}).superRefine(checkPrice(orderTypes))

const amountBody = request({ amount: bodyNumber('amount', { min: 1, whole: true }) })

const signed = { access: 'signed' } as const
const read = { ...signed, method: 'GET', permission: 'futures:cross:read' } as const
const post = { ...signed, method: 'POST', permission: 'futures:cross:write' } as const

/** protocol/v3.md#operations */
export const cross = endpoints('v3.cross', {
  newOrder: {
    ...post,
    path: '/v3/futures/cross/order',
    body: newCrossOrder,
    response: record.crossOrder,
    summary: 'Fills an order at the market or places a limit order',
  },
  cancel: {
    ...post,
    path: '/v3/futures/cross/order/cancel',
    body: idBody,
    response: record.crossOrder,
    summary: 'Cancels an open order',
  },
  cancelAll: {
    ...post,
    path: '/v3/futures/cross/orders/cancel-all',
    response: z.array(record.crossOrder),
    summary: 'Cancels all open orders',
  },
  openOrders: {
    ...read,
    path: '/v3/futures/cross/orders/open',
    response: z.array(record.crossOrder),
    summary: 'All open orders, newest first',
  },
  filledOrders: {
    ...read,
    path: '/v3/futures/cross/orders/filled',
    query: pageQuery,
    response: pageSchema(record.crossOrder),
    summary: 'Filled orders and liquidations by the time they were filled',
  },
  position: {
    ...read,
    path: '/v3/futures/cross/position',
    response: record.crossPosition,
    summary: 'The cross position, also when it is flat',
  },
  close: {
    ...post,
    path: '/v3/futures/cross/position/close',
    response: record.crossOrder,
    summary: 'Closes the whole position at the market',
  },
  setLeverage: {
    ...signed,
    method: 'PUT',
    path: '/v3/futures/cross/leverage',
    permission: 'futures:cross:write',
    body: request({ leverage: bodyNumber('leverage', { ...wireLimits.leverage, whole: true }) }),
    response: record.crossPosition,
    summary: 'Sets the leverage of the position',
  },
  deposit: {
    ...post,
    path: '/v3/futures/cross/deposit',
    body: amountBody,
    response: record.crossPosition,
    summary: 'Moves sats from the balance into the collateral',
  },
  withdraw: {
    ...post,
    path: '/v3/futures/cross/withdraw',
    body: amountBody,
    response: record.crossPosition,
    summary: 'Moves free collateral to the balance',
  },
  transfers: {
    ...read,
    path: '/v3/futures/cross/transfers',
    query: pageQuery,
    response: pageSchema(record.crossTransfer),
    summary: 'Moves between the balance and the collateral',
  },
  fundingFees: {
    ...read,
    path: '/v3/futures/cross/funding-fees',
    query: pageQuery,
    response: pageSchema(fundingFee),
    summary: 'Funding paid (positive) and received (negative) by the cross position',
  },
})
