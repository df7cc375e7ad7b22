import type { Text } from '../../texts/text'
import type { ActivityEvent } from './notification'

/** Request from a link, notification, tray or menu. The window shows it and sends nothing automatically. */
export type ShellRequest =
  | { readonly kind: 'pay'; readonly text: string }
  | { readonly kind: 'link-refused'; readonly why: Text }
  /** `close-trade` shows the confirmation. */
  | { readonly kind: 'trade' | 'close-trade'; readonly tradeId: string }
  | { readonly kind: 'payment'; readonly paymentId: string }
  | { readonly kind: 'close-all' }
  | { readonly kind: 'notices' | 'settings' | 'lock-settings' }

export type PendingShellRequest = ShellRequest & { readonly id: number; readonly profileId: string | null }

export function toShellRequest(event: ActivityEvent): ShellRequest {
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
      return event.product === undefined || event.product === 'isolated'
        ? { kind: 'trade', tradeId: event.tradeId }
        : { kind: 'notices' }
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

export function closableTrade(event: ActivityEvent): string | null {
  if (event.kind === 'order-filled') return event.tradeId
  return event.kind === 'alert' && event.finding.kind === 'liquidation-near' ? event.finding.tradeId : null
}
