import type { z } from 'zod'
import { wireLimits } from '../limits'
import { bodyNumber, request, text, uuid, word } from '../v2/fields'
import { checkOrder, level, price } from '../v2/order-fields'
import { optional } from './fields'

/** protocol/v3.md#client-ids */
export const clientId = optional(text('clientId', 64))
export const side = word('side', ['buy', 'sell'])

export const orderTypes = { limit: 'limit', market: 'market' } as const

/** protocol/v3.md#isolated-trade */
export const newTrade = request({
  leverage: bodyNumber('leverage', wireLimits.leverage),
  side,
  type: word('type', ['limit', 'market']),
  margin: optional(bodyNumber('margin', { min: 1, whole: true })),
  quantity: optional(bodyNumber('quantity', { min: 1, whole: true })),
  price: optional(price('price')),
  stoploss: optional(level('stoploss')),
  takeprofit: optional(level('takeprofit')),
  clientId,
}).superRefine(checkOrder(orderTypes))
export type WireNewTrade = z.output<typeof newTrade>

export { amountBody, idBody, idQuery } from '../v2/order-fields'
export const takeProfitBody = request({ id: uuid('id'), value: level('value') })

const { min, max } = wireLimits.trailingDistance

/** Price or trailing distance; 0 removes it (protocol/v3.md#trailing-stop). */
export const stopLossBody = request({
  id: uuid('id'),
  value: bodyNumber('value', { min: 0 }),
  mode: optional(word('mode', ['fixed', 'trailing'])),
}).superRefine(({ mode, value }, context) => {
  const schema = mode === 'trailing' ? bodyNumber('value', { min, max }) : level('value')
  const result = schema.safeParse(value)
  if (value === 0 || result.success) return
  for (const { message } of result.error.issues)
    context.addIssue({ code: 'custom', path: ['value'], message })
})
