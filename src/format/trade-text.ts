import { triggerTitles } from '@common/domain/futures/trigger-kind'
import { text, type Text } from '@common/texts/text'
import type { CloseReason, Side } from '@common/domain/futures/trade'

export const sideText = (side: Side): Text => (side === 'buy' ? text('side.buy') : text('side.sell'))
export const positionSideText = (side: Side): Text =>
  side === 'buy' ? text('side.long') : text('side.short')

interface Sized {
  readonly side: Side
  readonly quantity: number
}

export const orderName = ({ side, quantity }: Sized): Text =>
  side === 'buy' ? text('order.buy', { quantity }) : text('order.sell', { quantity })

export const positionName = ({ side, quantity }: Sized): Text =>
  side === 'buy' ? text('position.long', { quantity }) : text('position.short', { quantity })

export function closeReasonText(reason: CloseReason): Text {
  switch (reason) {
    case 'closed':
      return text('closed.byUser')
    case 'stop-loss':
    case 'take-profit':
      return text(triggerTitles[reason])
    case 'liquidation':
      return text('closed.liquidated')
    case 'canceled':
      return text('closed.canceled')
  }
}
