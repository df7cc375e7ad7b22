import * as z from 'zod'
import { PaymentDetailsSchema } from '../payments/payment-details'
import { satsSchema } from '../sats-schema'
import type { Shape } from '../shape'
import { defineWrites, similar, whileAny } from './write-kind'

export const WithdrawalRequestSchema = z.object({
  /** By the user's rules; missing in earlier versions. */
  feeLimitSats: satsSchema.optional(),
  details: PaymentDetailsSchema.optional(),
})
export type WithdrawalRequest = Shape<typeof WithdrawalRequestSchema>

const requestedPayment = { amountSats: satsSchema, ...WithdrawalRequestSchema.shape }
const paying = whileAny('withdraw', 'withdraw-on-chain', 'transfer')

export const paymentWrites = defineWrites({
  withdraw: {
    sent: { ...requestedPayment, paymentHash: z.string() },
    changes: null,
    isSafeTwice: false,
    waitsFor: paying,
  },
  'withdraw-on-chain': {
    sent: { ...requestedPayment, ...similar, address: z.string() },
    changes: null,
    isSafeTwice: false,
    waitsFor: paying,
  },
  'cancel-withdrawal': {
    sent: { withdrawalId: z.string() },
    changes: null,
    isSafeTwice: true,
    waitsFor: whileAny('cancel-withdrawal'),
  },
  transfer: {
    sent: { ...similar, toUsername: z.string(), amountSats: satsSchema },
    changes: null,
    isSafeTwice: false,
    waitsFor: paying,
  },
})
