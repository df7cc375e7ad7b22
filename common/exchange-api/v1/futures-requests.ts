import { wireLimits } from '../limits'
import { bodyNumber, request, uuid, word } from '../v2/fields'
import { checkOrder, level } from '../v2/order-fields'
import { v1Span } from './fields'

const { leverage } = wireLimits
const omitZero = (value: number | undefined): number | undefined => (value === 0 ? undefined : value)

/**
 * Some clients send 0 for omitted fields, and the published market order includes a price. Hence 0 counts as omitted,
 * and market orders ignore the price (protocol/v1.md#new-position).
 */
export const newPosition = request({
  type: word('type', ['m', 'l']),
  side: word('side', ['b', 's']),
  leverage: bodyNumber('leverage', leverage),
  price: bodyNumber('price', { min: 0 }).optional(),
  quantity: bodyNumber('quantity', { min: 0, whole: true }).optional(),
  margin: bodyNumber('margin', { min: 0, whole: true }).optional(),
  stoploss: level('stoploss').optional(),
  takeprofit: level('takeprofit').optional(),
})
  .transform((order) => ({
    ...order,
    price: order.type === 'l' ? omitZero(order.price) : undefined,
    quantity: omitZero(order.quantity),
    margin: omitZero(order.margin),
  }))
  .superRefine(checkOrder({ limit: 'l', market: 'm' }))
  .superRefine(({ price }, context) => {
    for (const { message } of level('price').optional().safeParse(price).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['price'], message })
  })

/** protocol/v1.md#futures-operations */
export const positionAmountBody = request({
  amount: bodyNumber('amount', { min: 1, whole: true }),
  pid: uuid('pid'),
})

export const updatePosition = request({
  pid: uuid('pid'),
  type: word('type', ['stoploss', 'takeprofit']),
  value: level('value'),
})

/** Span and limit apply to closed positions only (protocol/v1.md#futures-operations). */
export const positionsQuery = request({
  type: word('type', ['open', 'running', 'closed']).default('running'),
  ...v1Span,
})
