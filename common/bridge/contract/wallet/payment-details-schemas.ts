import * as z from 'zod'
import type { PaymentDetails } from '../../../domain/payments/payment-details'

export const PaymentDetailsSchema = z.object({
  payee: z.string().optional(),
  payer: z.string().optional(),
  description: z.string().optional(),
  comment: z.string().optional(),
  label: z.string().optional(),
  message: z.string().optional(),
}) satisfies z.ZodType<PaymentDetails>

const linkText = z.string().max(8000).optional()

/** From a BIP 21 link; main sanitizes and truncates both. */
export const paidLink = { label: linkText, message: linkText }
