import * as z from 'zod'
import type { DollarQuote } from '../../../domain/payments/dollar-payments'
import { call, write } from '../../define'
import { paidLink } from './payment-details-schemas'
import { DepositRequestSchema, Id, outcomeSchema, SatsValue, WithdrawalSchema } from '../schemas'

const usd = z.number()
const paymentRequest = z.string().trim().min(1, 'input.pasteInvoice').max(8000, 'input.tooBig')

const DollarQuoteSchema = z.object({
  quoteId: Id,
  amountSats: SatsValue,
  feeReserveSats: SatsValue,
  mostUsd: usd,
  balanceUsd: usd,
  validUntilMs: z.number(),
}) satisfies z.ZodType<DollarQuote>

export const dollars = {
  requestDeposit: write(z.object({ usd: z.number().positive() }), DepositRequestSchema),
  /** Moves no money. */
  quote: call(z.object({ paymentRequest }), DollarQuoteSchema),
  /** Main checks the quote again. */
  withdraw: write(z.object({ paymentRequest, quoteId: Id, ...paidLink }), outcomeSchema(WithdrawalSchema)),
}
