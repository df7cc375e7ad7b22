import * as z from 'zod'
import { call, write } from '../../define'
import { DecodedPaymentSchema } from '../../../domain/payments/checks/decoded-payment'
import { OfferTermsSchema, SuccessActionSchema } from '../../../domain/payments/lnurl-offer'
import { Id } from '../../../domain/id'
import { positiveSatsSchema, satsSchema } from '../../../domain/sats-schema'
import { DepositRequestSchema, InvoiceSchema } from '../../../domain/wallet'

const pasted = z.object({ text: z.string().max(20_000) })

const OfferSchema = z.object({
  offerId: Id,
  /** `host` was queried, `callbackHost` is next. */
  host: z.string(),
  callbackHost: z.string(),
  lightningAddress: z.string().nullable(),
  terms: OfferTermsSchema,
})

const DepositAddressSchema = z.object({
  address: z.string(),
  createdAtMs: z.number().nullable(),
  isUsed: z.boolean().nullable(),
})

/** `wallet.withdraw` pays plain invoices. */
export const payments = {
  /** Makes no network requests. `amountSats` applies if the text leaves it open. */
  examine: call(pasted.extend({ amountSats: positiveSatsSchema.optional() }), DecodedPaymentSchema),
  askLnurl: call(pasted, OfferSchema),
  /** Verifies the fetched invoice; `wallet.withdraw` pays it. */
  prepareLnurl: call(
    z.object({ offerId: Id, amountSats: positiveSatsSchema, comment: z.string().max(10_000).nullable() }),
    z.object({
      invoice: InvoiceSchema,
      amountSats: satsSchema,
      successAction: SuccessActionSchema.nullable(),
    }),
  ),
  /** Watches for the deposit even if the host didn't confirm. */
  withdrawLnurl: write(
    z.object({ offerId: Id, amountSats: positiveSatsSchema }),
    z.object({ request: DepositRequestSchema, answer: z.enum(['asked', 'unknown']) }),
  ),
  createAddress: write(z.object({ format: z.enum(['p2wpkh', 'p2tr']) }), DepositAddressSchema),
  /** Newest first. `current`: only the next address. */
  addresses: call(z.object({ current: z.boolean() }), z.array(DepositAddressSchema)),
}
