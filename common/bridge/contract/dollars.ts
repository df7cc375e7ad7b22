import * as z from 'zod'
import type { DollarQuote } from '../../domain/payments/dollar-payments'
import { call, write } from '../define'
import { paidLink } from './payment-details-schemas'
import { DepositRequestSchema, Id, outcomeOf, SatsValue, WithdrawalSchema } from './schemas'

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

/** Lightning in and out of synthetic dollars. */
export const dollars = {
  /** An invoice that is credited as dollars. */
  requestDeposit: write(z.object({ usd: z.number().positive() }), DepositRequestSchema),
  /** What an invoice costs in dollars. Nothing is moved by it. */
  quote: call(z.object({ paymentRequest }), DollarQuoteSchema),
  /** Pays at a quote: the last one of this invoice, while it holds; checked again in main. */
  withdraw: write(z.object({ paymentRequest, quoteId: Id, ...paidLink }), outcomeOf(WithdrawalSchema)),
}
