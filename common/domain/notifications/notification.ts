import type { AlertFinding } from '../alerts/alert'
import type { Sats, Usd } from '../units'
import type { TriggerKind } from '../futures/trigger-kind'
import type { BookedDifference, ComparedOrder } from '../futures/comparison/booked-difference'
import type { Side } from '../futures/trade'
import type { OptionTerms } from '../options/payoff'

export type ActivityEvent =
  | {
      readonly kind: 'order-filled'
      readonly tradeId: string
      readonly side: Side
      readonly quantity: number
      readonly price: Usd
    }
  | {
      readonly kind: TriggerKind | 'liquidation' | 'trade-closed'
      readonly tradeId: string
      readonly side: Side
      readonly quantity: number
      readonly price: Usd
      readonly netPnlSats: Sats
    }
  | {
      readonly kind: 'option-expired' | 'option-paid' | 'option-delivered'
      readonly optionId: string
      readonly option: OptionTerms
      readonly netPnlSats: Sats
    }
  | {
      readonly kind: 'option-expires'
      readonly optionId: string
      readonly option: OptionTerms
      readonly aheadMs: number
      readonly expiresAtMs: number
    }
  | { readonly kind: 'deposit-settled'; readonly depositId: string; readonly amountSats: Sats }
  | {
      readonly kind: 'withdrawal-settled' | 'withdrawal-failed' | 'withdrawal-canceled'
      readonly withdrawalId: string
      readonly amountSats: Sats
      readonly feeSats: Sats
    }
  | {
      readonly kind: 'fee-above-limit'
      readonly withdrawalId: string
      readonly amountSats: Sats
      readonly feeSats: Sats
      readonly limitSats: Sats
      readonly canCancel: boolean
    }
  | {
      readonly kind: 'balance-differs'
      readonly amountSats: Sats
      readonly fromMs: number
      readonly toMs: number
    }
  | ({
      readonly kind: 'booked-differently'
      readonly tradeId: string
      readonly atMs: number
      readonly differences: readonly BookedDifference[]
    } & ComparedOrder)
  | {
      /** Records that the exchange no longer lists. */
      readonly kind: 'records-gone'
      /** For deduplication. */
      readonly firstId: string
      readonly running: number
      readonly orders: number
      readonly payments: number
    }
  | {
      readonly kind: 'cross-filled' | 'cross-liquidated'
      readonly orderId: string
      /** A liquidation sells a long position. */
      readonly side: Side
      readonly quantity: number
      readonly price: Usd
    }
  | {
      readonly kind: 'alert'
      readonly alertId: string
      readonly firedAtMs: number
      readonly finding: AlertFinding
    }

export interface AppNotification {
  readonly id: string
  readonly atMs: number
  readonly event: ActivityEvent
  readonly read: boolean
  /** Null if not reported. `atMs`: when this app learned of it. */
  readonly happenedAtMs: number | null
  /** Start of the missed period, whose events are summed up. Null for current events. */
  readonly awaySinceMs: number | null
}

export type TimedActivityEvent = Pick<AppNotification, 'event' | 'happenedAtMs'>
