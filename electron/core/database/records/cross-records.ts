import * as z from 'zod'
import type { CrossOrder, NewCrossOrder } from '@common/domain/futures/cross/cross-records'
import type { SettledFill } from '@common/domain/futures/cross/cross-replay'
import { isSats, type Sats } from '@common/domain/units'

const satsValue = z.custom<Sats>(isSats, 'must be a whole number of sats')
const side = z.enum(['buy', 'sell'])

export const CrossOrderRecord = z.object({
  id: z.string(),
  clientOrderId: z.string().nullable(),
  orderType: z.enum(['limit', 'market', 'liquidation']),
  side,
  quantity: z.number(),
  price: z.number(),
  tradingFeeSats: satsValue,
  state: z.enum(['open', 'filled', 'canceled']),
  createdAtMs: z.number(),
  filledAtMs: z.number().nullable(),
  canceledAtMs: z.number().nullable(),
}) satisfies z.ZodType<CrossOrder>

export const SettledFillRecord = CrossOrderRecord.extend({
  pnlSats: satsValue,
}) satisfies z.ZodType<SettledFill>

export const NewCrossOrderRecord = z.object({
  side,
  orderType: z.enum(['market', 'limit']),
  quantity: z.number(),
  price: z.number().optional(),
}) satisfies z.ZodType<NewCrossOrder>

export const SentCrossRecords = [
  z.object({ action: z.literal('cross-order'), order: NewCrossOrderRecord }),
  z.object({ action: z.literal('cross-cancel'), tradeId: z.string() }),
  z.object({ action: z.literal('cross-cancel-all'), tradeIds: z.array(z.string()) }),
  z.object({
    action: z.literal('cross-close'),
    quantity: z.number(),
    entryPrice: z.number().optional(),
  }),
  z.object({ action: z.literal('cross-leverage'), leverage: z.number() }),
  z.object({
    action: z.enum(['cross-deposit', 'cross-withdraw']),
    amountSats: satsValue,
    beforeSats: satsValue,
  }),
] as const
