import * as z from 'zod'
import type { Shape } from '../shape'
import { sanitizeForDisplay } from '../../texts/sanitize-for-display'

export const PaymentDetailsSchema = z.object({
  payee: z.string().optional(),
  payer: z.string().optional(),
  /** From the invoice, or from the LNURL offer it commits to. */
  description: z.string().optional(),
  /** LUD-12. */
  comment: z.string().optional(),
  label: z.string().optional(),
  message: z.string().optional(),
})
export type PaymentDetails = Shape<typeof PaymentDetailsSchema>

type DetailField = keyof PaymentDetails

export const detailFields = [
  'payee',
  'payer',
  'description',
  'comment',
  'label',
  'message',
] as const satisfies readonly DetailField[]

/** Characters. BOLT 11: 639 bytes; Lightning address: 320. */
const maxLengths: Readonly<Record<DetailField, number>> = {
  payee: 320,
  payer: 320,
  description: 640,
  comment: 640,
  label: 200,
  message: 640,
}

/** Truncates external texts and escapes control and direction characters. */
export function cleanDetails(
  details: Readonly<Partial<Record<DetailField, string | null | undefined>>>,
): PaymentDetails | undefined {
  const cleaned = detailFields.flatMap((field) => {
    const text = sanitizeForDisplay((details[field] ?? '').trim(), maxLengths[field])
    return text === '' ? [] : [[field, text] as const]
  })
  return cleaned.length === 0 ? undefined : Object.fromEntries(cleaned)
}

export const detailTexts = (details: PaymentDetails): string[] =>
  detailFields.flatMap((field) => details[field] ?? [])
