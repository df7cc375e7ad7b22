import * as z from 'zod'
import { MessageSchema } from '../../../texts/message-schema'
import type { BitcoinAddress } from '../../bitcoin/bitcoin-address'
import { msatSchema, satsSchema } from '../../sats-schema'
import type { Shape } from '../../shape'
import type { Sats } from '../../units'
import type { Invoice } from '../../wallet'
import type { LnurlLink } from './lnurl-link'
import { plainCodes } from './plain-codes'

/** `link`, `address` and `invoice` were recognized but are invalid. */
export const UnrecognizedPaymentSchema = z.discriminatedUnion('code', [
  z.object({ code: z.enum(plainCodes) }),
  z.object({ code: z.literal('too-long'), length: z.number(), most: z.number() }),
  z.object({ code: z.enum(['invoice', 'address', 'link']), detail: MessageSchema }),
  z.object({ code: z.literal('amounts-differ'), linkSats: satsSchema, invoiceMsat: msatSchema }),
  z.object({ code: z.literal('networks-differ') }),
])
export type UnrecognizedPayment = Shape<typeof UnrecognizedPaymentSchema>

/** From a BIP 21 link without an address. */
interface LinkTexts {
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
