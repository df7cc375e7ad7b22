import type { LevelKind } from '@common/domain/futures/level-kind'
import type { CloseReason, Side } from '@common/domain/futures/trade'

export const sideWord = (side: Side): string => (side === 'buy' ? 'Buy' : 'Sell')
export const positionWord = (side: Side): string => (side === 'buy' ? 'Long' : 'Short')

/** Of a level, as a heading. */
export const levelTitles: Readonly<Record<LevelKind, string>> = {
  'stop-loss': 'Stop loss',
  'take-profit': 'Take profit',
}

export function closeReasonWord(reason: CloseReason): string {
  switch (reason) {
    case 'closed':
      return 'Closed'
    case 'stop-loss':
    case 'take-profit':
      return levelTitles[reason]
    case 'liquidation':
      return 'Liquidated'
    case 'canceled':
      return 'Canceled'
  }
}
