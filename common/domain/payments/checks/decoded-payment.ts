import type { BitcoinAddress } from '../../bitcoin/address'
import type { Invoice } from '../../wallet'
import type { DecodedPaymentBlocker } from './payment-blocker'
import type { LnurlLink } from '../decode/lnurl'
import type { PaymentCost } from '../payment-cost'
import type { LinkTexts, UnrecognizedPayment } from '../decode/pasted'

export type DecodedLightning = LinkTexts &
  (
    | {
        readonly kind: 'invoice'
        readonly invoice: Invoice
        readonly cost: PaymentCost
        readonly problems: readonly DecodedPaymentBlocker[]
      }
    | { readonly kind: 'lnurl'; readonly link: LnurlLink }
  )

export type DecodedPayment =
  | DecodedLightning
  | {
      readonly kind: 'bitcoin'
      readonly address: BitcoinAddress
      readonly label: string | null
      readonly message: string | null
      readonly cost: PaymentCost
      readonly problems: readonly DecodedPaymentBlocker[]
      readonly lightning: DecodedLightning | null
    }
  | { readonly kind: 'not-understood'; readonly why: UnrecognizedPayment }
