import * as z from 'zod'
import { call, write } from '../define'
import { ExaminedSchema, OfferTermsSchema, SuccessActionSchema } from './payment-schemas'
import { AmountSats, DepositRequestSchema, Id, InvoiceSchema, SatsValue } from './schemas'

const pasted = z.object({ text: z.string().max(20_000) })

const OfferSchema = z.object({
  offerId: Id,
  /** Whom main asked, and whom it will ask next. */
  host: z.string(),
  callbackHost: z.string(),
  lightningAddress: z.string().nullable(),
  terms: OfferTermsSchema,
})

const DepositAddressSchema = z.object({
  address: z.string(),
  /** Null where the service does not tell. */
  createdAtMs: z.number().nullable(),
  isUsed: z.boolean().nullable(),
})

/** The box that takes anything, and the ways to pay beside a plain invoice, which `wallet.withdraw` pays. */
export const payments = {
  /**
   * What a text is, whose money it is about, and what keeps this account from paying it now; `amountSats` where it leaves
   * the amount open. Asks nobody, sends nothing.
   */
  examine: call(pasted.extend({ amountSats: AmountSats.optional() }), ExaminedSchema),
  /** Asks the service behind an LNURL or a Lightning address what it offers. */
  askLnurl: call(pasted, OfferSchema),
  /** An invoice of an offer to be paid, compared with what was asked; pay it with `wallet.withdraw`. */
  prepareLnurl: call(
    z.object({ offerId: Id, amountSats: AmountSats, comment: z.string().max(10_000).nullable() }),
    z.object({
      invoice: InvoiceSchema,
      amountSats: SatsValue,
      successAction: SuccessActionSchema.nullable(),
    }),
  ),
  /** Has an offer pay into the account. The deposit is watched for whether or not the service said yes. */
  withdrawLnurl: write(
    z.object({ offerId: Id, amountSats: AmountSats }),
    z.object({ request: DepositRequestSchema, answer: z.enum(['asked', 'unknown']) }),
  ),
  createAddress: write(z.object({ format: z.enum(['p2wpkh', 'p2tr']) }), DepositAddressSchema),
  /** Newest first; `current` for the one to use next alone, which is all that some services tell. */
  addresses: call(z.object({ current: z.boolean() }), z.array(DepositAddressSchema)),
}
