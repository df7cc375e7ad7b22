import * as z from 'zod'
import { NewCrossOrderSchema } from '@common/domain/futures/cross/cross-records'
import { FuturesOrderSchema } from '@common/domain/futures/trade'
import { triggerKinds } from '@common/domain/futures/trigger-kind'
import { OptionOrderSchema, settlements } from '@common/domain/options/option'
import { PaymentDetailsSchema } from '@common/domain/payments/payment-details'
import { satsSchema } from '@common/domain/sats-schema'
import type { Shape } from '@common/domain/shape'
import { SwapOrderSchema } from '@common/domain/swaps/swap'
import type { WriteAction } from '@common/domain/write-kinds'

const oneTrade = { tradeId: z.string() }
const manyTrades = { tradeIds: z.array(z.string()) }
const marginChange = {
  ...oneTrade,
  amountSats: satsSchema,
  before: z.object({ marginSats: satsSchema, price: z.number() }),
}
const collateralChange = { amountSats: satsSchema, beforeSats: satsSchema }

export const WithdrawalRequestSchema = z.object({
  /** By the user's rules; missing in earlier versions. */
  feeLimitSats: satsSchema.optional(),
  details: PaymentDetailsSchema.optional(),
})
export type WithdrawalRequest = Shape<typeof WithdrawalRequestSchema>

const requestedPayment = { amountSats: satsSchema, ...WithdrawalRequestSchema.shape }
/** Earlier equal writes, excluded by reconciliation. */
const similar = { knownIds: z.array(z.string()) }

const sent = <const A extends WriteAction, Details extends z.core.$ZodLooseShape>(
  action: A,
  details: Details,
) => z.object({ action: z.literal(action), ...details })

/** Stored before sending. */
export const SentActionSchema = z.discriminatedUnion('action', [
  sent('open-trade', { order: FuturesOrderSchema, knownTradeIds: z.array(z.string()) }),
  sent('close-trade', oneTrade),
  sent('cancel-trade', oneTrade),
  /** Stored until both outcomes are known. */
  sent('move-order', { ...oneTrade, fromPrice: z.number(), price: z.number(), newOrderId: z.string() }),
  sent('add-margin', marginChange),
  sent('cash-in', marginChange),
  /** With `trailingRate`, the stop loss trails the price. */
  sent('update-trade', {
    ...oneTrade,
    level: z.enum(triggerKinds),
    price: z.number().nullable(),
    trailingRate: z.number().optional(),
  }),
  sent('close-all', manyTrades),
  sent('cancel-all', manyTrades),
  sent('withdraw', { ...requestedPayment, paymentHash: z.string() }),
  sent('withdraw-on-chain', { ...requestedPayment, ...similar, address: z.string() }),
  sent('cancel-withdrawal', { withdrawalId: z.string() }),
  sent('transfer', { ...similar, toUsername: z.string(), amountSats: satsSchema }),
  sent('buy-option', { order: OptionOrderSchema, knownTradeIds: z.array(z.string()) }),
  sent('close-option', oneTrade),
  sent('close-all-options', manyTrades),
  sent('set-settlement', { ...oneTrade, settlement: z.enum(settlements) }),
  sent('swap', { order: SwapOrderSchema, ...similar }),
  sent('cross-order', { order: NewCrossOrderSchema }),
  sent('cross-cancel', oneTrade),
  sent('cross-cancel-all', manyTrades),
  /** Before the close; earlier versions stored no entry price. */
  sent('cross-close', { quantity: z.number(), entryPrice: z.number().optional() }),
  sent('cross-leverage', { leverage: z.number() }),
  sent('cross-deposit', collateralChange),
  sent('cross-withdraw', collateralChange),
])
export type SentAction = Shape<typeof SentActionSchema>
