import * as z from 'zod'
import { text } from '../../../texts/text'
import { createStrictness } from '../../delayed-limit'
import type { LimitKind } from './limit-kind'
import { overCap } from './over-cap'

const most = 100

export const maxLeverage: LimitKind<number> = {
  value: z.number(),
  stored: z.number().positive(),
  requested: z.number().int().min(1).max(most),
  most,
  strictness: createStrictness((a, b) => (a ?? Infinity) > (b ?? Infinity)),
  readsDay: false,
  findBroken(limit, { order: { leverage }, advice, hours }) {
    const over = overCap(limit, leverage)
    if (!over) return null
    const { most: allowed, fromMs } = over
    return fromMs === null
      ? text('guard.leverage', { leverage, most: allowed, advice, hours })
      : text('guard.leverageUntil', { leverage, most: allowed, advice, at: fromMs })
  },
}
