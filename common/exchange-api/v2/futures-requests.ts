import { z } from 'zod'
import { wireLimits } from '../limits'
import { bodyNumber, request, span, uuid, word } from './fields'
import { checkOrder, level, price } from './order-fields'

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
}).superRefine(checkOrder({ limit: 'l', market: 'm' }))
export type WireNewFuturesTrade = z.output<typeof newFuturesTrade>

export { amountBody, idBody, idQuery } from './order-fields'

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
