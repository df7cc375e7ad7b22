import type { AlertFinding } from './alerts/alert'
import type { Sats, Usd } from './units'
import type { LevelKind } from './futures/level-kind'
import type { BookedDifference } from './futures/booked-difference'
import type { Side } from './futures/trade'
import type { OptionTerms } from './options/payoff'

/** What a user is told of: something that happened to their money, or that they asked to be told of. */
export type NoticeEvent =
  | {
      readonly kind: 'order-filled'
      readonly tradeId: string
      readonly side: Side
      readonly quantity: number
      readonly price: Usd
    }
  | {
      readonly kind: LevelKind | 'liquidation' | 'trade-closed'
      readonly tradeId: string
      readonly side: Side
      readonly quantity: number
      readonly price: Usd
      /** P&L after the opening fee, closing fee and carry fees. */
      readonly netPnlSats: Sats
    }
  | {
      /** How an option ended at its expiry: worthless, paid out, or as a futures trade. */
      readonly kind: 'option-expired' | 'option-paid' | 'option-delivered'
      readonly optionId: string
      readonly option: OptionTerms
      /** P&L after premium and fees. */
      readonly netPnlSats: Sats
    }
  | {
      readonly kind: 'option-expires'
      readonly optionId: string
      readonly option: OptionTerms
      /** So long before its expiry, or less. */
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
      /** The most that the user's rules allowed when the payment was asked for. */
      readonly limitSats: Sats
      /** It waits and can be taken back. */
      readonly canCancel: boolean
    }
  | {
      /** Sats of the balance that no record explains. */
      readonly kind: 'balance-differs'
      /** Negative: they are missing. */
      readonly amountSats: Sats
      /** Between these two readings. */
      readonly fromMs: number
      readonly toMs: number
    }
  | {
      /** The exchange booked figures for a trade that its formulas don't give. */
      readonly kind: 'booked-differently'
      readonly tradeId: string
      readonly side: Side
      readonly quantity: number
      readonly atMs: number
      /** At least one. */
      readonly differences: readonly BookedDifference[]
    }
  | {
      /** What waited or ran, and the service does not know any more. */
      readonly kind: 'records-gone'
      /** One of them, by which the notice is known again. */
      readonly firstId: string
      /** How many of each. */
      readonly running: number
      readonly orders: number
      readonly payments: number
    }
  | {
      /** An order of cross margin was filled at its price, or the position was closed by force. */
      readonly kind: 'cross-filled' | 'cross-liquidated'
      readonly orderId: string
      /** Of the order: a liquidation sells a long position. */
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

export interface Notice {
  readonly id: string
  readonly atMs: number
  readonly event: NoticeEvent
  readonly read: boolean
  /** When it happened, by the service's record; null where it does not say. `atMs` is when it was learned. */
  readonly happenedAtMs: number | null
  /** It happened while nobody looked, since this time: old news, which is summed up. Null for news. */
  readonly awaySinceMs: number | null
}

/** What happened, before it is told. */
export type Happening = Pick<Notice, 'event' | 'happenedAtMs'>
