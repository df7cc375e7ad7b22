import * as z from 'zod'
import type { FieldDisplay } from '../record/field-display'
import { exactSatsSchema, satsSchema } from '../sats-schema'
import type { Shape } from '../shape'
import type { Usd } from '../units'
import type { IsoDate } from '../utc-date'

/** A straddle is two trades. */
export const optionKinds = ['call', 'put'] as const
export type OptionKind = (typeof optionKinds)[number]

/** In the money: payoff in sats, or a running futures trade. */
export const settlements = ['cash', 'physical'] as const
export type Settlement = (typeof settlements)[number]

/** Expiry one day after the purchase. */
export const rollingExpiry = '24H'

/** `<asset>.<expiry>.<strike>.<C|P>` on the wire (protocol/v2.md#instruments). */
export interface Instrument {
  readonly asset: string
  readonly expiry: typeof rollingExpiry | IsoDate
  /** Whole USD. */
  readonly strike: Usd
  readonly kind: OptionKind
}

/** `expired`: worthless; `exercised`: settled in cash or by delivery. */
const optionStates = ['running', 'closed', 'expired', 'exercised'] as const
export type OptionState = (typeof optionStates)[number]

/** protocol/v2.md#options-trade */
export const OptionTradeSchema = z.object({
  id: z.string(),
  state: z.enum(optionStates),
  kind: z.enum(optionKinds),
  /** Contracts of 1 USD. */
  quantity: z.number(),
  strike: z.number(),
  settlement: z.enum(settlements),
  /** At purchase, without the forward point. */
  forwardPrice: z.number(),
  /** Forward minus futures price, whole USD. */
  forwardPointUsd: z.number(),
  /** Fraction per year. */
  impliedVolatility: z.number(),
  /** Null while running. */
  fixingPrice: z.number().nullable(),
  /** `margin` on the wire. Maximum loss besides fees. */
  premiumSats: satsSchema,
  /** Reserve for the closing fee. */
  maintenanceMarginSats: satsSchema,
  /** As last reported, before fees. */
  pnlSats: satsSchema,
  openingFeeSats: satsSchema,
  closingFeeSats: satsSchema,
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
  closedAtMs: z.number().nullable(),
  deliveredTradeId: z.string().nullable(),
  exactSats: exactSatsSchema.optional(),
})
export type OptionTrade = Shape<typeof OptionTradeSchema>

/** In the summary of an ended option. */
export const optionDetails: Readonly<Record<keyof OptionTrade, FieldDisplay>> = {
  id: 'none',
  state: 'custom',
  kind: 'custom',
  quantity: 'custom',
  strike: 'custom',
  settlement: 'none',
  forwardPrice: 'none',
  forwardPointUsd: 'none',
  impliedVolatility: 'none',
  fixingPrice: 'custom',
  premiumSats: 'custom',
  maintenanceMarginSats: 'none',
  pnlSats: 'custom',
  openingFeeSats: 'custom',
  closingFeeSats: 'custom',
  createdAtMs: 'custom',
  expiresAtMs: 'custom',
  closedAtMs: 'custom',
  deliveredTradeId: 'custom',
  exactSats: 'none',
}

export const ShownOptionSchema = OptionTradeSchema.omit({ exactSats: true })

/** Options can only be bought. */
export const OptionOrderSchema = z.object({
  side: z.literal('buy'),
  instrumentName: z.string(),
  quantity: z.number(),
  settlement: z.enum(settlements),
})
export type OptionOrder = Shape<typeof OptionOrderSchema>

/** protocol/v2.md#options-market */
const OptionsMarketSchema = z.object({
  active: z.boolean(),
  minQuantity: z.number(),
  maxQuantity: z.number(),
  minPremiumSats: satsSchema,
  maxPremiumSats: satsSchema,
  maxTradeCount: z.number(),
  /** Charged at opening and closing, as a fraction of quantity / strike. */
  feeRate: z.number(),
})
export type OptionsMarket = Shape<typeof OptionsMarketSchema>

export const OptionsStateSchema = z.object({
  /** Running and the most recent ended ones. */
  options: z.array(ShownOptionSchema),
  asOfMs: z.number(),
  holdingsRevision: z.number(),
})
export type OptionsState = z.output<typeof OptionsStateSchema>

export const OptionsOfferSchema = z.object({
  market: OptionsMarketSchema,
  instruments: z.array(z.string()),
  /** Fraction per year. */
  volatilityIndex: z.number(),
})
export type OptionsOffer = z.output<typeof OptionsOfferSchema>
