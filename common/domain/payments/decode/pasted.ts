import type { Message } from '../../../texts/message'
import type { BitcoinAddress } from '../../bitcoin/address'
import type { Msat, Sats } from '../../units'
import type { Invoice } from '../../wallet'
import type { LnurlLink } from './lnurl'
import type { PlainCode } from './plain-codes'

/** `link`, `address` and `invoice` were recognized but are invalid. */
export type UnrecognizedPayment =
  | { readonly code: PlainCode }
  | { readonly code: 'too-long'; readonly length: number; readonly most: number }
  | { readonly code: 'invoice' | 'address' | 'link'; readonly detail: Message }
  | { readonly code: 'amounts-differ'; readonly linkSats: Sats; readonly invoiceMsat: Msat }
  | { readonly code: 'networks-differ' }

/** From a BIP 21 link without an address. */
export interface LinkTexts {
  readonly label?: string | undefined
  readonly message?: string | undefined
}

export type LightningPayment = LinkTexts &
  (
    | { readonly kind: 'invoice'; readonly invoice: Invoice }
    | { readonly kind: 'lnurl'; readonly link: LnurlLink }
  )

export type Pasted =
  | LightningPayment
  | {
      readonly kind: 'bitcoin'
      readonly address: BitcoinAddress
      readonly amountSats: Sats | null
      readonly label: string | null
      readonly message: string | null
      readonly lightning: LightningPayment | null
    }
  | { readonly kind: 'not-understood'; readonly why: UnrecognizedPayment }
