import * as z from 'zod'
import { text } from '../../../texts/text'
import { createStrictness } from '../../delayed-limit'
import type { LimitKind } from './limit-kind'
import { overCap } from './over-cap'

const most = 100_000_000

/** Contracts of 1 USD per order. */
export const maxQuantity: LimitKind<number> = {
  value: z.number(),
  stored: z.number().positive(),
  requested: z.number().int().min(1).max(most),
  most,
  strictness: createStrictness((a, b) => (a ?? Infinity) > (b ?? Infinity)),
  readsDay: false,
  findBroken(limit, { order: { quantity }, advice, hours }) {
    const over = overCap(limit, quantity)
    if (!over) return null
    const { most: allowed, fromMs } = over
    return fromMs === null
      ? text('guard.size', { quantity, most: allowed, advice, hours })
      : text('guard.sizeUntil', { quantity, most: allowed, advice, at: fromMs })
  },
}
