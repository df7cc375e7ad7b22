import type * as z from 'zod'
import type { Text } from '../../../texts/text'
import type { DelayedLimit, Strictness } from '../../delayed-limit'
import type { TradingDay } from '../trading-day'

export interface RiskLimitOrder {
  readonly leverage: number
  readonly quantity: number
  /** Already open at the exchange; leverage and size can't change. */
  readonly isPlaced?: boolean | undefined
}

export interface CheckedOrder {
  readonly order: RiskLimitOrder
  readonly advice: Text
  /** Delay of a looser limit. */
  readonly hours: number
  readonly day: TradingDay
  readonly marketNowMs: number
}

/** `T`: value of an active limit. */
export interface LimitKind<T extends number> {
  /** In the bridge. */
  readonly value: z.ZodType<T, T>
  /** In the rules file. */
  readonly stored: z.ZodType<T, T>
  /** From the user. */
  readonly requested: z.ZodType<T, T>
  readonly most: number
  readonly strictness: Strictness<T | null>
  /** Needs the history of the day. */
  readonly readsDay: boolean
  /** Null if the limit allows the order. */
  findBroken(limit: DelayedLimit<T | null>, checked: CheckedOrder): Text | null
}
