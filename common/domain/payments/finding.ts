import type { Network } from '../account'
import type { Text } from '../../texts/text'
import type { Msat, Sats } from '../units'

/** What keeps a payment from being made here and now. */
export type ExamineFinding =
  | {
      readonly kind: 'wrong-network'
      /** Whose money it is; more than one where the address does not tell test networks apart. */
      readonly found: readonly Network[]
      readonly wanted: Network
    }
  | { readonly kind: 'expired'; readonly expiredAtMs: number }
  | { readonly kind: 'no-amount' }
  | { readonly kind: 'below-minimum'; readonly amountSats: Sats; readonly minSats: Sats }
  | { readonly kind: 'above-maximum'; readonly amountSats: Sats; readonly maxSats: Sats }
  | { readonly kind: 'balance-too-low'; readonly amountSats: Sats; readonly balanceSats: Sats }
  | { readonly kind: 'account-unknown' }
  /** A payment of the same payment hash. */
  | { readonly kind: 'paid-already' | 'on-its-way'; readonly withdrawalId: string; readonly atMs: number }
  | { readonly kind: 'in-doubt'; readonly doubtId: string }
  /** The user's own rules. */
  | { readonly kind: 'not-listed'; readonly waitMs: number }
  /** They aren't read yet, or were lost: nothing leaves the account. */
  | { readonly kind: 'rules-unknown'; readonly reason: Text }
  | { readonly kind: 'listed-later'; readonly fromMs: number }
  | { readonly kind: 'fee-above-limit'; readonly feeSats: Sats; readonly limitSats: Sats }
  /** The service cannot do it through us. */
  | { readonly kind: 'unsupported'; readonly what: 'on-chain' }

/** What keeps a payment from being made or shown. Each says what was found and what was wanted; `findingWords` puts it into words. */
export type PaymentFinding =
  | ExamineFinding
  | ReturnedInvoiceFinding
  /** It may cost more than the user was told; `shownSats` null: nothing was told. */
  | { readonly kind: 'fee-above-shown'; readonly feeSats: Sats; readonly shownSats: Sats | null }
  | { readonly kind: 'returned-bad-address' }
  /** A stranger's service, found by an LNURL or a Lightning address. `reason`: its own words. */
  | {
      readonly kind: 'service'
      readonly problem: ServiceProblem
      readonly host: string
      readonly reason: string | null
    }
  | { readonly kind: 'comment-too-long'; readonly mostCharacters: number }
  | { readonly kind: 'offer-gone' }

/** An invoice that was asked for and is not what was asked. */
export type ReturnedInvoiceFinding =
  | { readonly kind: 'returned-no-invoice' }
  | { readonly kind: 'returned-wrong-network'; readonly found: Network; readonly wanted: Network }
  | {
      /** `returned-too-dear`: above the most that the dollars may cost. */
      readonly kind: 'returned-wrong-amount' | 'returned-too-dear'
      /** Null when it leaves the amount to the payer. */
      readonly foundMsat: Msat | null
      readonly wantedMsat: Msat
    }
  | { readonly kind: 'returned-expired'; readonly expiredAtMs: number }
  /** LUD-06: it does not pay for what the service described. */
  | { readonly kind: 'returned-other-description' }

/**
 * Why a stranger's service was not asked, or what was wrong with its answer.
 * - `private-address`: it leads to this computer or the local network
 * - `refused`: it said no; `reason` is its own text
 * - `no-invoice`: it gave no payment request
 * - `unknown-outcome`: it was asked to pay, and no clear answer came
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
