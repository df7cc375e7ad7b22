import type { BitcoinAddress } from '../bitcoin/address'
import type { Sats } from '../units'
import type { Invoice } from '../wallet'
import type { ExamineFinding } from './finding'
import type { LnurlLink } from './lnurl'
import type { NotUnderstood } from './pasted'

/** What paying would take, as far as the service tells. */
export interface PaymentCost {
  /** Null when the payer chooses. A part of a sat is paid as a whole one. */
  readonly amountSats: Sats | null
  /** The service tells the fee afterwards; this is what it would be at the highest that this account has paid so. Null without one. */
  readonly expectedFeeSats: Sats | null
  /** No more than the balance can be taken, whatever the fee; null while it is not known. */
  readonly mostSats: Sats | null
}

export type ExaminedLightning =
  | {
      readonly kind: 'invoice'
      readonly invoice: Invoice
      readonly cost: PaymentCost
      /** Why it cannot be paid here and now; none when it can. */
      readonly problems: readonly ExamineFinding[]
    }
  /** `payments.askLnurl` tells what its service wants. */
  | { readonly kind: 'lnurl'; readonly link: LnurlLink }

/** A pasted text, and what this account can do with it. */
export type ExaminedPayment =
  | ExaminedLightning
  | {
      readonly kind: 'bitcoin'
      readonly address: BitcoinAddress
      readonly label: string | null
      readonly message: string | null
      readonly cost: PaymentCost
      readonly problems: readonly ExamineFinding[]
      readonly lightning: ExaminedLightning | null
    }
  | { readonly kind: 'not-understood'; readonly why: NotUnderstood }
