import type { z } from 'zod'
import { wireLimits } from '../limits'
import { bodyNumber, request, uuid } from './fields'

const step = wireLimits.priceTickUsd
export const price = (field: string) => bodyNumber(field, { above: 0, step })
/** 0 leaves it unset or removes it (protocol/v2.md#futures-operations). */
export const level = (field: string) => bodyNumber(field, { min: 0, step })

export const idQuery = request({ id: uuid('id') })
export const idBody = request({ id: uuid('id') })
export const amountBody = request({ id: uuid('id'), amount: bodyNumber('amount', { min: 1, whole: true }) })

interface OrderTypes {
  readonly limit: string
  readonly market: string
}

interface WireOrder {
  readonly type: string
  readonly price?: number | undefined
  readonly margin?: number | undefined
  readonly quantity?: number | undefined
}

const addIssue = (context: z.RefinementCtx, field: string, message: string): void =>
  context.addIssue({ code: 'custom', path: [field], message })

export const checkPrice =
  ({ limit, market }: OrderTypes) =>
  (order: WireOrder, context: z.RefinementCtx) => {
    if (order.type === limit && order.price === undefined)
      addIssue(context, 'price', `price must be given when type is ${limit}`)
    if (order.type === market && order.price !== undefined)
      addIssue(context, 'price', `price must be left out when type is ${market}`)
  }

export const checkOrder = (types: OrderTypes) => (order: WireOrder, context: z.RefinementCtx) => {
  checkPrice(types)(order, context)
  if ((order.margin === undefined) === (order.quantity === undefined))
    addIssue(context, 'quantity', 'exactly one of quantity and margin must be given')
}
