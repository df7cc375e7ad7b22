import type { ExactSats, Sats, Usd } from '../units'
import type { IsoDate } from '../utc-date'

/** A call gains when the price rises, a put when it falls. A straddle is two trades. */
export type OptionKind = 'call' | 'put'

/** How an option in the money ends: with its payoff in sats, or with a running futures trade. */
export type Settlement = 'cash' | 'physical'

/** Expiry of an instrument that lives for a day from its purchase. */
export const rollingExpiry = '24H'

/** What can be bought: `<asset>.<expiry>.<strike>.<C|P>` on the wire (protocol/v2.md#instruments). */
export interface Instrument {
  readonly asset: string
  /** `24H`, or the day at whose 08:00 UTC the option expires. */
  readonly expiry: typeof rollingExpiry | IsoDate
  /** Whole USD. */
  readonly strike: Usd
  readonly kind: OptionKind
}

/**
 * - `running`: bought and live
 * - `closed`: sold back by the owner before expiry
 * - `expired`: ended out of the money, worth nothing
 * - `exercised`: ended in the money, settled in cash or by delivery
 */
export type OptionState = 'running' | 'closed' | 'expired' | 'exercised'

/** One bought option. protocol/v2.md#options-trade in the domain's words. */
export interface OptionTrade {
  readonly id: string
  readonly state: OptionState
  readonly kind: OptionKind
  /** Contracts of 1 USD. */
  readonly quantity: number
  readonly strike: Usd
  readonly settlement: Settlement
  /** Futures price at purchase that the option was priced with, without the forward point. */
  readonly forwardPrice: Usd
  /** What the forward at expiry lies above the futures price, whole USD; may be negative. */
  readonly forwardPointUsd: number
  /** Fraction per year: 0.65 is 65 %. */
  readonly impliedVolatility: number
  /** Price that decided how it ended, at expiry or when it was sold back; null before. */
  readonly fixingPrice: Usd | null
  /** Price paid; the service calls it margin. The most that can be lost besides fees. */
  readonly premiumSats: Sats
  /** Reserve for the closing fee. */
  readonly maintenanceMarginSats: Sats
  /** As the service last reported it: mark or payoff less the premium, before fees. */
  readonly pnlSats: Sats
  readonly openingFeeSats: Sats
  readonly closingFeeSats: Sats
  readonly createdAtMs: number
  readonly expiresAtMs: number
  readonly closedAtMs: number | null
  /** The futures trade that a physical settlement opened. */
  readonly deliveredTradeId: string | null
  /** Exact values of the amounts that the exchange reported with fractions of a sat. */
  readonly exactSats?: ExactSats | undefined
}

/** What a trader asks for. Options are bought only. */
export interface OptionOrder {
  readonly side: 'buy'
  readonly instrumentName: string
  /** Contracts of 1 USD. */
  readonly quantity: number
  readonly settlement: Settlement
}

/** Bounds and fees of the options market (protocol/v2.md#options-market). */
export interface OptionsMarket {
  readonly active: boolean
  readonly minQuantity: number
  readonly maxQuantity: number
  readonly minPremiumSats: Sats
  readonly maxPremiumSats: Sats
  /** Most running options of one account. */
  readonly maxTradeCount: number
  /** Fee of opening and of closing, as a fraction of quantity / strike. */
  readonly feeRate: number
}
