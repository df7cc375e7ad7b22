import type { Network } from '../../account'
import type { Message } from '../../../texts/message'
import type { Msat, Sats } from '../../units'

export type DecodedPaymentBlocker =
  | {
      readonly kind: 'wrong-network'
      readonly found: readonly Network[]
      readonly wanted: Network
    }
  | { readonly kind: 'expired'; readonly expiredAtMs: number }
  | { readonly kind: 'no-amount' | 'account-unknown' }
  | { readonly kind: 'below-minimum'; readonly amountSats: Sats; readonly minSats: Sats }
  | { readonly kind: 'above-maximum'; readonly amountSats: Sats; readonly maxSats: Sats }
  | { readonly kind: 'balance-too-low'; readonly amountSats: Sats; readonly balanceSats: Sats }
  | { readonly kind: 'paid-already' | 'on-its-way'; readonly withdrawalId: string; readonly atMs: number }
  | { readonly kind: 'in-doubt'; readonly doubtId: string }
  | { readonly kind: 'not-listed'; readonly waitMs: number }
  /** The rules aren't read yet or were lost: nothing may leave the account. */
  | { readonly kind: 'rules-unknown'; readonly reason: Message }
  | { readonly kind: 'listed-later'; readonly fromMs: number }
  | { readonly kind: 'fee-above-limit'; readonly feeSats: Sats; readonly limitSats: Sats }
  | { readonly kind: 'unsupported'; readonly what: 'on-chain' }

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
