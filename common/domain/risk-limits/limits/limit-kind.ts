import type * as z from 'zod'
import type { PlainKey, Message } from '../../../texts/message'
import type { DelayedLimit, Strictness } from '../../delayed-limit'
import type { CrossTerms } from '../../futures/cross/cross-position'
import type { TradingDay } from '../trading-day'

export interface RiskLimitOrder {
  readonly leverage: number
  readonly quantity: number
  /** Already open at the exchange; leverage and size can't change. */
  readonly isPlaced?: boolean | undefined
}

/** Orders of isolated trades are passed as their preview. */
export const toLimitedCross = ({ leverage, quantity }: CrossTerms): RiskLimitOrder => ({
  leverage,
  quantity: Math.abs(quantity),
})
/** Paid in full, so leverage is 1. */
export const toLimitedOption = (quantity: number): RiskLimitOrder => ({ leverage: 1, quantity })

export interface CheckedOrder {
  readonly order: RiskLimitOrder
  readonly advice: Message
  readonly hours: number
  readonly day: TradingDay
  readonly marketNowMs: number
}

export interface LimitField {
  readonly label: PlainKey
  readonly unit: PlainKey
  readonly kind: 'number' | 'sats'
  readonly step: number
  /** Stored units per unit of the field. */
  readonly scale: number
}

export interface LimitKind<T extends number> {
  readonly value: z.ZodType<T, T>
  readonly stored: z.ZodType<T, T>
  readonly requested: z.ZodType<T, T>
  readonly max: number
  readonly strictness: Strictness<T | null>
  readonly readsDay: boolean
  readonly field: LimitField
  findBroken(limit: DelayedLimit<T | null>, checked: CheckedOrder): Message | null
}
