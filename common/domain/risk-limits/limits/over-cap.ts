import * as z from 'zod'
import type { Message } from '../../../texts/message'
import { createStrictness, type DelayedLimit } from '../../delayed-limit'
import type { CheckedOrder, LimitField, LimitKind, RiskLimitOrder } from './limit-kind'

export function findExceededCap(
  { value: max, pending }: DelayedLimit<number | null>,
  value: number,
): { max: number; fromMs: number | null } | null {
  if (max === null || value <= max) return null
  const passesLater = pending !== null && (pending.value === null || value <= pending.value)
  return { max, fromMs: passesLater ? pending.fromMs : null }
}

interface ExceededCap extends Pick<CheckedOrder, 'advice' | 'hours'> {
  readonly max: number
  readonly fromMs: number | null
}

export const createOrderCap = (
  max: number,
  name: 'leverage' | 'quantity',
  field: Pick<LimitField, 'label' | 'unit' | 'step'>,
  describe: (order: RiskLimitOrder, exceeded: ExceededCap) => Message,
): LimitKind<number> => ({
  value: z.number(),
  stored: z.number().positive(),
  requested: z.number().int().min(1).max(max),
  max,
  strictness: createStrictness((a, b) => (a ?? Infinity) > (b ?? Infinity)),
  readsDay: false,
  field: { ...field, kind: 'number', scale: 1 },
  findBroken(limit, { order, advice, hours }) {
    const over = findExceededCap(limit, order[name])
    return over && describe(order, { ...over, advice, hours })
  },
})
