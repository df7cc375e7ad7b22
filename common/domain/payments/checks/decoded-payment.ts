import * as z from 'zod'
import { BitcoinAddressSchema } from '../../bitcoin/bitcoin-address'
import type { Shape } from '../../shape'
import { InvoiceSchema } from '../../wallet'
import { LnurlLinkSchema } from '../decode/lnurl-link'
import { UnrecognizedPaymentSchema } from '../decode/pasted'
import { PaymentCostSchema } from '../payment-cost'
import { DecodedPaymentBlockerSchema } from './payment-blocker'

const linkTexts = { label: z.string().optional(), message: z.string().optional() }
const payable = { cost: PaymentCostSchema, problems: z.array(DecodedPaymentBlockerSchema).readonly() }

const DecodedLightningSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invoice'), ...linkTexts, invoice: InvoiceSchema, ...payable }),
  z.object({ kind: z.literal('lnurl'), ...linkTexts, link: LnurlLinkSchema }),
])
export type DecodedLightning = Shape<typeof DecodedLightningSchema>

export const DecodedPaymentSchema = z.discriminatedUnion('kind', [
  ...DecodedLightningSchema.options,
  z.object({
    kind: z.literal('bitcoin'),
    address: BitcoinAddressSchema,
    label: z.string().nullable(),
    message: z.string().nullable(),
    ...payable,
    lightning: DecodedLightningSchema.nullable(),
  }),
  z.object({ kind: z.literal('not-understood'), why: UnrecognizedPaymentSchema }),
])
export type DecodedPayment = Shape<typeof DecodedPaymentSchema>
