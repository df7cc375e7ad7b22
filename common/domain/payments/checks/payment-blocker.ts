import * as z from 'zod'
import { networks, type Network } from '../../account'
import { MessageSchema } from '../../../texts/message-schema'
import { satsSchema } from '../../sats-schema'
import type { Shape } from '../../shape'
import type { Msat, Sats } from '../../units'

export const DecodedPaymentBlockerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('wrong-network'),
    found: z.array(z.enum(networks)).readonly(),
    wanted: z.enum(networks),
  }),
  z.object({ kind: z.literal('expired'), expiredAtMs: z.number() }),
  z.object({ kind: z.enum(['no-amount', 'account-unknown']) }),
  z.object({ kind: z.literal('below-minimum'), amountSats: satsSchema, minSats: satsSchema }),
  z.object({ kind: z.literal('above-maximum'), amountSats: satsSchema, maxSats: satsSchema }),
  z.object({ kind: z.literal('balance-too-low'), amountSats: satsSchema, balanceSats: satsSchema }),
  z.object({ kind: z.enum(['paid-already', 'on-its-way']), withdrawalId: z.string(), atMs: z.number() }),
  z.object({ kind: z.literal('in-doubt'), doubtId: z.string() }),
  z.object({ kind: z.literal('not-listed'), waitMs: z.number() }),
  /** Rules that are unread or lost, or a limit without its own kind. */
  z.object({ kind: z.literal('blocked-by-rules'), reason: MessageSchema }),
  z.object({ kind: z.literal('listed-later'), fromMs: z.number() }),
  z.object({ kind: z.literal('fee-above-limit'), feeSats: satsSchema, limitSats: satsSchema }),
  z.object({ kind: z.literal('unsupported'), what: z.enum(['on-chain']) }),
])
export type DecodedPaymentBlocker = Shape<typeof DecodedPaymentBlockerSchema>

export type PaymentBlocker =
  | DecodedPaymentBlocker
  | ReturnedInvoiceBlocker
  | { readonly kind: 'fee-above-shown'; readonly feeSats: Sats; readonly shownSats: Sats | null }
  | { readonly kind: 'returned-bad-address' }
  /** LNURL or Lightning address service; `reason` is its own text. */
  | {
      readonly kind: 'service'
      readonly problem: ServiceProblem
      readonly host: string
      readonly reason: string | null
    }
  | { readonly kind: 'comment-too-long'; readonly mostCharacters: number }
  | { readonly kind: 'offer-gone' }

export type ReturnedInvoiceBlocker =
  | { readonly kind: 'returned-no-invoice' }
  | { readonly kind: 'returned-wrong-network'; readonly found: Network; readonly wanted: Network }
  | {
      readonly kind: 'returned-wrong-amount' | 'returned-too-dear'
      readonly foundMsat: Msat | null
      readonly wantedMsat: Msat
    }
  | { readonly kind: 'returned-expired'; readonly expiredAtMs: number }
  /** LUD-06: doesn't commit to the metadata. */
  | { readonly kind: 'returned-other-description' }

/**
 * - `private-address`: this computer or the local network
 * - `refused`: `reason` is the service's own text
 * - `unknown-outcome`: requested to pay, without a clear response
 */
export type ServiceProblem =
  | 'not-https'
  | 'onion'
  | 'private-address'
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  | 'redirected'
  | 'not-json'
  | 'not-lnurl'
  | 'unknown-tag'
  | 'no-amounts'
  | 'no-invoice'
  | 'refused'
  | 'unknown-outcome'
