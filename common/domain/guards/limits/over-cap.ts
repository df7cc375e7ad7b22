import * as z from 'zod'
import type { Text } from '../../../texts/text'
import { createStrictness, type DelayedLimit } from '../../delayed-limit'
import type { CheckedOrder, LimitKind, RiskLimitOrder } from './limit-kind'

export function overCap(
  { value: most, pending }: DelayedLimit<number | null>,
  value: number,
): { most: number; fromMs: number | null } | null {
  if (most === null || value <= most) return null
  const passesLater = pending !== null && (pending.value === null || value <= pending.value)
  return { most, fromMs: passesLater ? pending.fromMs : null }
}

interface ExceededCap extends Pick<CheckedOrder, 'advice' | 'hours'> {
  readonly most: number
  readonly fromMs: number | null
}

export const createOrderCap = (
  most: number,
  name: 'leverage' | 'quantity',
  describe: (order: RiskLimitOrder, exceeded: ExceededCap) => Text,
): LimitKind<number> => ({
  value: z.number(),
  stored: z.number().positive(),
  requested: z.number().int().min(1).max(most),
  most,
  strictness: createStrictness((a, b) => (a ?? Infinity) > (b ?? Infinity)),
  readsDay: false,
  findBroken(limit, { order, advice, hours }) {
    const over = overCap(limit, order[name])
    return over && describe(order, { ...over, advice, hours })
  },
})
