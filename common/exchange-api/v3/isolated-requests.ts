import type { z } from 'zod'
import { wireLimits } from '../limits'
import { bodyNumber, request, text, uuid, word } from '../v2/fields'
import { optional } from './fields'

export const price = (field: string) => bodyNumber(field, { above: 0, step: wireLimits.priceTickUsd })
/** 0 leaves it unset or removes it. */
const level = (field: string) => bodyNumber(field, { min: 0, step: wireLimits.priceTickUsd })

/** protocol/v3.md#client-ids */
export const clientId = optional(text('clientId', 64))
export const side = word('side', ['buy', 'sell'])

export const checkPrice = (
  order: { readonly type: 'limit' | 'market'; readonly price: number | undefined },
  context: z.RefinementCtx,
): void => {
  const refuse = (message: string): void => context.addIssue({ code: 'custom', path: ['price'], message })
  if (order.type === 'limit' && order.price === undefined) refuse('price must be given when type is limit')
  if (order.type === 'market' && order.price !== undefined)
    refuse('price must be left out when type is market')
}

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
}).superRefine((order, context) => {
  checkPrice(order, context)
  if ((order.margin === undefined) === (order.quantity === undefined))
    context.addIssue({
      code: 'custom',
      path: ['quantity'],
      message: 'exactly one of quantity and margin must be given',
    })
})
export type WireNewTrade = z.output<typeof newTrade>

export const idQuery = request({ id: uuid('id') })
export const idBody = request({ id: uuid('id') })
export const amountBody = request({ id: uuid('id'), amount: bodyNumber('amount', { min: 1, whole: true }) })
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
