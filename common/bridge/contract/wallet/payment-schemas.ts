import * as z from 'zod'
import type { BitcoinAddress } from '../../../domain/bitcoin/address'
import type { DecodedLightning, DecodedPayment } from '../../../domain/payments/checks/decoded-payment'
import type { DecodedPaymentBlocker } from '../../../domain/payments/checks/payment-blocker'
import type { LnurlLink } from '../../../domain/payments/decode/lnurl'
import type { LnurlPayTerms, LnurlWithdrawTerms, SuccessAction } from '../../../domain/payments/lnurl-terms'
import type { UnrecognizedPayment } from '../../../domain/payments/decode/pasted'
import type { PaymentCost } from '../../../domain/payments/payment-cost'
import { plainCodes } from '../../../domain/payments/decode/plain-codes'
import type { Msat } from '../../../domain/units'
import { InvoiceSchema, NetworkValue, SatsValue } from '../schemas'
import { TextSchema } from '../../../texts/text-schema'

const timeMs = z.number()
const text = z.string()
const MsatValue = z.custom<Msat>(
  (value) => Number.isSafeInteger(value),
  'must be a whole number of millisats',
)

const PaymentBlockerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('wrong-network'),
    found: z.array(NetworkValue).readonly(),
    wanted: NetworkValue,
  }),
  z.object({ kind: z.literal('expired'), expiredAtMs: timeMs }),
  z.object({ kind: z.enum(['no-amount', 'account-unknown']) }),
  z.object({ kind: z.literal('below-minimum'), amountSats: SatsValue, minSats: SatsValue }),
  z.object({ kind: z.literal('above-maximum'), amountSats: SatsValue, maxSats: SatsValue }),
  z.object({ kind: z.literal('balance-too-low'), amountSats: SatsValue, balanceSats: SatsValue }),
  z.object({ kind: z.enum(['paid-already', 'on-its-way']), withdrawalId: text, atMs: timeMs }),
  z.object({ kind: z.literal('in-doubt'), doubtId: text }),
  z.object({ kind: z.literal('not-listed'), waitMs: z.number() }),
  z.object({ kind: z.literal('rules-unknown'), reason: TextSchema }),
  z.object({ kind: z.literal('listed-later'), fromMs: timeMs }),
  z.object({ kind: z.literal('fee-above-limit'), feeSats: SatsValue, limitSats: SatsValue }),
  z.object({ kind: z.literal('unsupported'), what: z.enum(['on-chain']) }),
]) satisfies z.ZodType<DecodedPaymentBlocker>

const LinkSchema = z.object({
  use: z.enum(['pay', 'withdraw', 'any']),
  url: text,
  host: text,
  lightningAddress: text.nullable(),
}) satisfies z.ZodType<LnurlLink>

const CostSchema = z.object({
  amountSats: SatsValue.nullable(),
  expectedFeeSats: SatsValue.nullable(),
  feeLimitSats: SatsValue.nullable(),
  mostSats: SatsValue.nullable(),
}) satisfies z.ZodType<PaymentCost>

const AddressSchema = z.object({
  address: text,
  kind: z.enum(['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr']),
  networks: z.array(z.enum(['mainnet', 'testnet', 'regtest'])).readonly(),
  program: text,
}) satisfies z.ZodType<BitcoinAddress>

const NotUnderstoodSchema = z.discriminatedUnion('code', [
  z.object({
    code: z.enum(plainCodes),
  }),
  z.object({ code: z.literal('too-long'), length: z.number(), most: z.number() }),
  z.object({ code: z.enum(['invoice', 'address', 'link']), detail: TextSchema }),
  z.object({ code: z.literal('amounts-differ'), linkSats: SatsValue, invoiceMsat: MsatValue }),
  z.object({ code: z.literal('networks-differ') }),
]) satisfies z.ZodType<UnrecognizedPayment>

const linkTexts = { label: text.optional(), message: text.optional() }

const LightningSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('invoice'),
    ...linkTexts,
    invoice: InvoiceSchema,
    cost: CostSchema,
    problems: z.array(PaymentBlockerSchema).readonly(),
  }),
  z.object({ kind: z.literal('lnurl'), ...linkTexts, link: LinkSchema }),
]) satisfies z.ZodType<DecodedLightning>

export const DecodedPaymentSchema = z.discriminatedUnion('kind', [
  ...LightningSchema.options,
  z.object({
    kind: z.literal('bitcoin'),
    address: AddressSchema,
    label: text.nullable(),
    message: text.nullable(),
    cost: CostSchema,
    problems: z.array(PaymentBlockerSchema).readonly(),
    lightning: LightningSchema.nullable(),
  }),
  z.object({ kind: z.literal('not-understood'), why: NotUnderstoodSchema }),
]) satisfies z.ZodType<DecodedPayment>

const bounds = { minSats: SatsValue, maxSats: SatsValue, description: text }

export const OfferTermsSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pay'),
    ...bounds,
    commentLength: z.number(),
    identifier: text.nullable(),
    descriptionHash: text,
  }),
  z.object({ kind: z.literal('withdraw'), ...bounds }),
]) satisfies z.ZodType<LnurlPayTerms | LnurlWithdrawTerms>

export const SuccessActionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), message: text }),
  z.object({ kind: z.literal('url'), description: text, url: text, host: text }),
  z.object({ kind: z.literal('secret'), description: text, ciphertext: text, iv: text }),
]) satisfies z.ZodType<SuccessAction>
