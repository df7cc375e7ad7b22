import type { CloseReason, Side } from '@common/domain/futures/trade'

export const sideWord = (side: Side): string => (side === 'buy' ? 'Buy' : 'Sell')
export const positionWord = (side: Side): string => (side === 'buy' ? 'Long' : 'Short')

export function closeReasonWord(reason: CloseReason): string {
  switch (reason) {
    case 'closed':
      return 'Closed'
    case 'stop-loss':
      return 'Stop loss'
    case 'take-profit':
      return 'Take profit'
    case 'liquidation':
      return 'Liquidated'
    case 'canceled':
      return 'Canceled'
  }
}
