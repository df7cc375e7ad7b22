import * as z from 'zod'
import { NewCrossOrderSchema } from '../futures/cross/cross-records'
import { Id } from '../id'
import { positiveSatsSchema, satsSchema } from '../sats-schema'
import { noValue } from '../shape'
import {
  defineWrites,
  manyTrades,
  newOrder,
  oneTrade,
  onSameTrade,
  previewPrice,
  whileAny,
} from './write-kind'

export const crossOrderRequests = {
  place: NewCrossOrderSchema.extend(newOrder),
  cancel: z.object({ id: Id }),
  /** The whole position, at market. */
  close: noValue.or(z.object({ previewPrice })),
}

export const allCrossRequests = { cancelAll: noValue }

export const crossRequests = {
  setLeverage: z.object({ leverage: z.number().int().min(1).max(100) }),
  deposit: z.object({ amountSats: positiveSatsSchema }),
  withdraw: z.object({ amountSats: positiveSatsSchema }),
}

const collateralChange = { amountSats: satsSchema, beforeSats: satsSchema }
const cancelingCross = onSameTrade('cross-cancel', 'cross-cancel-all')
/** Visible only in the collateral, which both change. */
const movingCollateral = whileAny('cross-deposit', 'cross-withdraw')

export const crossWrites = defineWrites('cross', {
  'cross-order': {
    sent: { order: NewCrossOrderSchema },
    isSafeTwice: false,
    // After the close, an order that should only reduce the position would open another one.
    waitsFor: { 'cross-order': 'same-order', 'cross-close': 'any' },
  },
  'cross-cancel': { sent: oneTrade, isSafeTwice: true, waitsFor: cancelingCross },
  'cross-cancel-all': {
    sent: manyTrades,
    isSafeTwice: true,
    waitsFor: whileAny('cross-cancel-all'),
  },
  // State before the close; earlier versions stored no entry price. A flat position can't be closed again.
  'cross-close': {
    sent: { quantity: z.number(), entryPrice: z.number().optional() },
    isSafeTwice: true,
    waitsFor: whileAny('cross-close'),
  },
  'cross-leverage': {
    sent: { leverage: z.number() },
    isSafeTwice: true,
    waitsFor: whileAny('cross-leverage'),
  },
  'cross-deposit': {
    sent: collateralChange,
    isSafeTwice: false,
    waitsFor: movingCollateral,
  },
  'cross-withdraw': {
    sent: collateralChange,
    isSafeTwice: false,
    waitsFor: movingCollateral,
  },
})
