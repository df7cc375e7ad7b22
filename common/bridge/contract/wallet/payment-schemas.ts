import * as z from 'zod'
import type { BitcoinAddress } from '../../../domain/bitcoin/address'
import type { DecodedLightning, DecodedPayment } from '../../../domain/payments/checks/decoded-payment'
import type { DecodedPaymentBlocker } from '../../../domain/payments/checks/payment-blocker'
import type { LnurlLink } from '../../../domain/payments/decode/lnurl'
import type { LnurlPayTerms, LnurlWithdrawTerms, SuccessAction } from '../../../domain/payments/lnurl-terms'
import type { UnrecognizedPayment } from '../../../domain/payments/decode/pasted'
import { PaymentCostSchema } from '../../../domain/payments/payment-cost'
import { plainCodes } from '../../../domain/payments/decode/plain-codes'
import { networks } from '../../../domain/account'
import { msatSchema, satsSchema } from '../../../domain/sats-schema'
import { exactly } from '../../../domain/shape'
import { InvoiceSchema } from '../../../domain/wallet'
import { MessageSchema } from '../../../texts/message-schema'

const timeMs = z.number()
const text = z.string()

const PaymentBlockerSchema = exactly<DecodedPaymentBlocker>()(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('wrong-network'),
      found: z.array(z.enum(networks)).readonly(),
      wanted: z.enum(networks),
    }),
    z.object({ kind: z.literal('expired'), expiredAtMs: timeMs }),
    z.object({ kind: z.enum(['no-amount', 'account-unknown']) }),
    z.object({ kind: z.literal('below-minimum'), amountSats: satsSchema, minSats: satsSchema }),
    z.object({ kind: z.literal('above-maximum'), amountSats: satsSchema, maxSats: satsSchema }),
    z.object({ kind: z.literal('balance-too-low'), amountSats: satsSchema, balanceSats: satsSchema }),
    z.object({ kind: z.enum(['paid-already', 'on-its-way']), withdrawalId: text, atMs: timeMs }),
    z.object({ kind: z.literal('in-doubt'), doubtId: text }),
    z.object({ kind: z.literal('not-listed'), waitMs: z.number() }),
    z.object({ kind: z.literal('rules-unknown'), reason: MessageSchema }),
    z.object({ kind: z.literal('listed-later'), fromMs: timeMs }),
    z.object({ kind: z.literal('fee-above-limit'), feeSats: satsSchema, limitSats: satsSchema }),
    z.object({ kind: z.literal('unsupported'), what: z.enum(['on-chain']) }),
  ]),
)

const LinkSchema = exactly<LnurlLink>()(
  z.object({
    use: z.enum(['pay', 'withdraw', 'any']),
    url: text,
    host: text,
    lightningAddress: text.nullable(),
  }),
)

const AddressSchema = exactly<BitcoinAddress>()(
  z.object({
    address: text,
    kind: z.enum(['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr']),
    networks: z.array(z.enum(['mainnet', 'testnet', 'regtest'])).readonly(),
    program: text,
  }),
)

const NotUnderstoodSchema = exactly<UnrecognizedPayment>()(
  z.discriminatedUnion('code', [
    z.object({
      code: z.enum(plainCodes),
    }),
    z.object({ code: z.literal('too-long'), length: z.number(), most: z.number() }),
    z.object({ code: z.enum(['invoice', 'address', 'link']), detail: MessageSchema }),
    z.object({ code: z.literal('amounts-differ'), linkSats: satsSchema, invoiceMsat: msatSchema }),
    z.object({ code: z.literal('networks-differ') }),
  ]),
)

const linkTexts = { label: text.optional(), message: text.optional() }

const LightningSchema = exactly<DecodedLightning>()(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('invoice'),
      ...linkTexts,
      invoice: InvoiceSchema,
      cost: PaymentCostSchema,
      problems: z.array(PaymentBlockerSchema).readonly(),
    }),
    z.object({ kind: z.literal('lnurl'), ...linkTexts, link: LinkSchema }),
  ]),
)

export const DecodedPaymentSchema = exactly<DecodedPayment>()(
  z.discriminatedUnion('kind', [
    ...LightningSchema.options,
    z.object({
      kind: z.literal('bitcoin'),
      address: AddressSchema,
      label: text.nullable(),
      message: text.nullable(),
      cost: PaymentCostSchema,
      problems: z.array(PaymentBlockerSchema).readonly(),
      lightning: LightningSchema.nullable(),
    }),
    z.object({ kind: z.literal('not-understood'), why: NotUnderstoodSchema }),
  ]),
)

const bounds = { minSats: satsSchema, maxSats: satsSchema, description: text }

export const OfferTermsSchema = exactly<LnurlPayTerms | LnurlWithdrawTerms>()(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('pay'),
      ...bounds,
      commentLength: z.number(),
      identifier: text.nullable(),
      descriptionHash: text,
    }),
    z.object({ kind: z.literal('withdraw'), ...bounds }),
  ]),
)

export const SuccessActionSchema = exactly<SuccessAction>()(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('message'), message: text }),
    z.object({ kind: z.literal('url'), description: text, url: text, host: text }),
    z.object({ kind: z.literal('secret'), description: text, ciphertext: text, iv: text }),
  ]),
)
