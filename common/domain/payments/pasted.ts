import type { Text } from '../../texts/text'
import type { BitcoinAddress } from '../bitcoin/address'
import type { Msat, Sats } from '../units'
import type { Invoice } from '../wallet'
import type { LnurlLink } from './lnurl'
import type { PlainCode } from './plain-codes'

/** Why a text cannot be paid. `link`, `address` and `invoice` were recognised as such and are wrong in themselves. */
export type NotUnderstood =
  | { readonly code: PlainCode }
  | { readonly code: 'too-long'; readonly length: number; readonly most: number }
  | { readonly code: 'invoice'; readonly detail: Text }
  | { readonly code: 'address'; readonly detail: Text }
  | { readonly code: 'link'; readonly detail: Text }
  /** A unified link whose two parts are not the same payment. */
  | { readonly code: 'amounts-differ'; readonly linkSats: Sats; readonly invoiceMsat: Msat }
  | { readonly code: 'networks-differ' }

/** Label and message of a BIP 21 link without an address. */
export interface LinkTexts {
  readonly label?: string | undefined
  readonly message?: string | undefined
}

/** What a Lightning text asks for. */
export type LightningPayment = LinkTexts &
  (
    | { readonly kind: 'invoice'; readonly invoice: Invoice }
    /** To be asked at its service: pay, withdraw, or a Lightning address. */
    | { readonly kind: 'lnurl'; readonly link: LnurlLink }
  )

/** What a pasted text is. */
export type Pasted =
  | LightningPayment
  | {
      readonly kind: 'bitcoin'
      readonly address: BitcoinAddress
      /** Null when the payer chooses. */
      readonly amountSats: Sats | null
      readonly label: string | null
      readonly message: string | null
      /** The other way to pay the same, of a unified link. */
      readonly lightning: LightningPayment | null
    }
  | { readonly kind: 'not-understood'; readonly why: NotUnderstood }
