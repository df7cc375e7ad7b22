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

/** A noun; buttons use `orderLabel`. */
export function orderName({ side, quantity }: Sized, isHidden = false): Text {
  if (isHidden) return text(side === 'buy' ? 'order.buyHidden' : 'order.sellHidden')
  return text(side === 'buy' ? 'order.buy' : 'order.sell', { quantity })
}

interface OrderLabelInput {
  readonly side: Side
  /** Null if unknown. */
  readonly quantity: number | null
  readonly orderType: 'market' | 'limit'
  readonly price: number | null
}

export function orderLabel({ side, quantity, orderType, price }: OrderLabelInput): Text {
  const isBuy = side === 'buy'
  if (orderType === 'market') {
    if (quantity === null) return text(isBuy ? 'ticket.buyAtMarket' : 'ticket.sellAtMarket')
    return text(isBuy ? 'ticket.buySizeAtMarket' : 'ticket.sellSizeAtMarket', { quantity })
  }
  if (price === null || quantity === null) return text(isBuy ? 'ticket.buyAtLimit' : 'ticket.sellAtLimit')
  return text(isBuy ? 'ticket.buySizeAtPrice' : 'ticket.sellSizeAtPrice', { quantity, price })
}

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
