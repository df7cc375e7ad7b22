import type { ExactSats, Sats, Usd } from '../units'
import type { IsoDate } from '../utc-date'

/** A straddle is two trades. */
export type OptionKind = 'call' | 'put'

/** In the money: payoff in sats, or a running futures trade. */
export type Settlement = 'cash' | 'physical'

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
export type OptionState = 'running' | 'closed' | 'expired' | 'exercised'

/** protocol/v2.md#options-trade */
export interface OptionTrade {
  readonly id: string
  readonly state: OptionState
  readonly kind: OptionKind
  /** Contracts of 1 USD. */
  readonly quantity: number
  readonly strike: Usd
  readonly settlement: Settlement
  /** At purchase, without the forward point. */
  readonly forwardPrice: Usd
  /** Forward minus futures price, whole USD. */
  readonly forwardPointUsd: number
  /** Fraction per year. */
  readonly impliedVolatility: number
  /** Null while running. */
  readonly fixingPrice: Usd | null
  /** `margin` on the wire. Maximum loss besides fees. */
  readonly premiumSats: Sats
  /** Reserve for the closing fee. */
  readonly maintenanceMarginSats: Sats
  /** As last reported, before fees. */
  readonly pnlSats: Sats
  readonly openingFeeSats: Sats
  readonly closingFeeSats: Sats
  readonly createdAtMs: number
  readonly expiresAtMs: number
  readonly closedAtMs: number | null
  readonly deliveredTradeId: string | null
  readonly exactSats?: ExactSats | undefined
}

/** Options can only be bought. */
export interface OptionOrder {
  readonly side: 'buy'
  readonly instrumentName: string
  readonly quantity: number
  readonly settlement: Settlement
}

/** protocol/v2.md#options-market */
export interface OptionsMarket {
  readonly active: boolean
  readonly minQuantity: number
  readonly maxQuantity: number
  readonly minPremiumSats: Sats
  readonly maxPremiumSats: Sats
  readonly maxTradeCount: number
  /** Charged at opening and closing, as a fraction of quantity / strike. */
  readonly feeRate: number
}
