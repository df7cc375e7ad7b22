import type { Text } from '../texts/text'
import type { NoticeEvent } from './notice'

/** What the user asks for outside the window: by a link, a notification, the tray, a menu. The window shows it, and sends nothing by itself. */
export type Wish =
  /** A link to pay: it is decoded and shown. */
  | { readonly kind: 'pay'; readonly text: string }
  | { readonly kind: 'link-refused'; readonly why: Text }
  /** A trade, or the question before it is closed. */
  | { readonly kind: 'trade' | 'close-trade'; readonly tradeId: string }
  | { readonly kind: 'payment'; readonly paymentId: string }
  /** The question before all are closed. */
  | { readonly kind: 'close-all' }
  | { readonly kind: 'notices' | 'settings' | 'lock-settings' }

/** Request with its id and the account it concerns; null if it concerns none. */
export type Errand = Wish & { readonly id: number; readonly profileId: string | null }

/** What a click on a notice asks for. */
export function wishOf(event: NoticeEvent): Wish {
  switch (event.kind) {
    case 'order-filled':
    case 'stop-loss':
    case 'take-profit':
    case 'liquidation':
    case 'trade-closed':
      return { kind: 'trade', tradeId: event.tradeId }
    case 'deposit-settled':
      return { kind: 'payment', paymentId: event.depositId }
    case 'booked-differently':
      return { kind: 'trade', tradeId: event.tradeId }
    case 'withdrawal-settled':
    case 'withdrawal-failed':
    case 'withdrawal-canceled':
    case 'fee-above-limit':
      return { kind: 'payment', paymentId: event.withdrawalId }
    case 'alert':
      return event.finding.kind === 'liquidation-near' && event.finding.tradeId !== null
        ? { kind: 'trade', tradeId: event.finding.tradeId }
        : { kind: 'notices' }
    case 'option-expired':
    case 'option-paid':
    case 'option-delivered':
    case 'option-expires':
    case 'cross-filled':
    case 'cross-liquidated':
    case 'records-gone':
    case 'balance-differs':
      return { kind: 'notices' }
  }
}

/** The trade that can still be closed when a notice tells of it; null where there is none. */
export function closableTrade(event: NoticeEvent): string | null {
  if (event.kind === 'order-filled') return event.tradeId
  return event.kind === 'alert' && event.finding.kind === 'liquidation-near' ? event.finding.tradeId : null
}
