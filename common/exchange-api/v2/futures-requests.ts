import { z } from 'zod'
import { wireLimits } from '../limits'
import { bodyNumber, request, span, uuid, word } from './fields'

const price = (field: string) => bodyNumber(field, { above: 0, step: wireLimits.priceTickUsd })
/** 0 leaves it unset (protocol/v2.md#new-trade) or removes it (protocol/v2.md#futures-operations). */
const level = (field: string) => bodyNumber(field, { min: 0, step: wireLimits.priceTickUsd })

/** Limit orders require a price; exactly one of margin and quantity is required (protocol/v2.md#new-trade). */
export const newFuturesTrade = request({
  side: word('side', ['b', 's']),
  type: word('type', ['m', 'l']),
  leverage: bodyNumber('leverage', wireLimits.leverage),
  margin: bodyNumber('margin', { min: 1, whole: true }).optional(),
  quantity: bodyNumber('quantity', { min: 1, whole: true }).optional(),
  price: price('price').optional(),
  takeprofit: level('takeprofit').optional(),
  stoploss: level('stoploss').optional(),
}).superRefine((order, context) => {
  const refuse = (field: string, message: string): void =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (order.type === 'l' && order.price === undefined) refuse('price', 'price must be given when type is l')
  if (order.type === 'm' && order.price !== undefined)
    refuse('price', 'price must be left out when type is m')
  if ((order.margin === undefined) === (order.quantity === undefined))
    refuse('quantity', 'exactly one of quantity and margin must be given')
})
export type WireNewFuturesTrade = z.output<typeof newFuturesTrade>

export const idQuery = request({ id: uuid('id') })
export const idBody = request({ id: uuid('id') })
export const amountBody = request({ id: uuid('id'), amount: bodyNumber('amount', { min: 1, whole: true }) })

export const updateFuturesTrade = request({
  id: uuid('id'),
  type: word('type', ['stoploss', 'takeprofit']),
  value: level('value'),
})

export const futuresTradesQuery = request({ type: word('type', ['running', 'open', 'closed']), ...span })

/** Minutes as numbers, longer ranges as words (protocol/v2.md#histories). */
const wireRanges = [
  '1',
  '3',
  '5',
  '10',
  '15',
  '30',
  '45',
  '60',
  '120',
  '180',
  '240',
  '720',
  '1440',
  '1D',
  '1W',
  '1M',
  '3M',
] as const

export const candlesQuery = request({
  range: z.union([z.enum(wireRanges), z.number().transform(String).pipe(z.enum(wireRanges))], {
    error: `range must be one of ${wireRanges.join(', ')}`,
  }),
  ...span,
})
