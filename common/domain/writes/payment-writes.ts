import * as z from 'zod'
import { Id } from '../id'
import { PaymentDetailsSchema } from '../payments/payment-details'
import { positiveSatsSchema, satsSchema } from '../sats-schema'
import type { Shape } from '../shape'
import { defineWrites, similar, whileAny } from './write-kind'

const linkText = z.string().max(8000).optional()
/** From a BIP 21 link; main sanitizes and truncates both. */
const paidLink = { label: linkText, message: linkText }
export type PaidLink = Shape<z.ZodObject<typeof paidLink>>

const shownPayment = {
  amountSats: positiveSatsSchema,
  /** Null (not shown) is refused. */
  mostFeeSats: satsSchema.nullable(),
  /** Accepted without estimate or limit. */
  acceptsOpenFee: z.boolean().optional(),
}
export type ShownPayment = Shape<z.ZodObject<typeof shownPayment>>

export const PaymentRequest = z.string().trim().min(1, 'input.pasteInvoice').max(8000, 'input.tooBig')

/** Main checks again. */
export const withdrawalRequests = {
  /** `amountSats` must equal the invoice's amount. */
  withdraw: z.object({ paymentRequest: PaymentRequest, ...shownPayment, ...paidLink }),
  withdrawOnChain: z.object({ address: z.string().trim().min(1).max(100), ...shownPayment, ...paidLink }),
  cancelWithdrawal: z.object({ withdrawalId: Id }),
}

export const transferRequests = {
  transfer: z.object({
    toUsername: z.string().trim().min(1, 'input.username').max(64),
    amountSats: positiveSatsSchema,
  }),
}

/** Main checks the quote again. */
export const dollarRequests = {
  withdraw: z.object({ paymentRequest: PaymentRequest, quoteId: Id, ...paidLink }),
}

const WithdrawalRequestSchema = z.object({
  /** By the user's rules; missing in earlier versions. */
  feeLimitSats: satsSchema.optional(),
  details: PaymentDetailsSchema.optional(),
})
export type WithdrawalRequest = Shape<typeof WithdrawalRequestSchema>

const requestedPayment = { amountSats: satsSchema, ...WithdrawalRequestSchema.shape }
const paying = whileAny('withdraw', 'withdraw-on-chain', 'transfer')

export const paymentWrites = defineWrites(null, {
  withdraw: {
    sent: { ...requestedPayment, paymentHash: z.string() },
    isSafeTwice: false,
    waitsFor: paying,
  },
  'withdraw-on-chain': {
    sent: { ...requestedPayment, ...similar, address: z.string() },
    isSafeTwice: false,
    waitsFor: paying,
  },
  'cancel-withdrawal': {
    sent: { withdrawalId: z.string() },
    isSafeTwice: true,
    waitsFor: whileAny('cancel-withdrawal'),
  },
  transfer: {
    sent: { ...similar, toUsername: z.string(), amountSats: satsSchema },
    isSafeTwice: false,
    waitsFor: paying,
  },
})
