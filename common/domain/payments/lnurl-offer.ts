import * as z from 'zod'
import { satsSchema } from '../sats-schema'
import type { Shape } from '../shape'

/** Rounded inwards. */
const bounds = { minSats: satsSchema, maxSats: satsSchema, description: z.string() }

/** LUD-06. */
const LnurlPayTermsSchema = z.object({
  kind: z.literal('pay'),
  ...bounds,
  /** LUD-12; 0 if unsupported. */
  commentLength: z.number(),
  identifier: z.string().nullable(),
  /** SHA-256 in hex; the invoice commits to it. */
  descriptionHash: z.string(),
})
export type LnurlPayTerms = Shape<typeof LnurlPayTermsSchema>

/** LUD-03. */
const LnurlWithdrawTermsSchema = z.object({ kind: z.literal('withdraw'), ...bounds })
export type LnurlWithdrawTerms = Shape<typeof LnurlWithdrawTermsSchema>

export const OfferTermsSchema = z.discriminatedUnion('kind', [LnurlPayTermsSchema, LnurlWithdrawTermsSchema])

/** LUD-09, LUD-10. Never opened automatically. */
export const SuccessActionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), message: z.string() }),
  z.object({ kind: z.literal('url'), description: z.string(), url: z.string(), host: z.string() }),
  /** Decrypted with the preimage, which isn't always returned. */
  z.object({
    kind: z.literal('secret'),
    description: z.string(),
    ciphertext: z.string(),
    iv: z.string(),
  }),
])
export type SuccessAction = Shape<typeof SuccessActionSchema>
