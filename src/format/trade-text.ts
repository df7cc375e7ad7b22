import { triggerTitles } from '@common/domain/futures/trigger-kind'
import { message, type Message } from '@common/texts/message'
import type { CloseReason, Side } from '@common/domain/futures/trade'

export const sideText = (side: Side): Message => (side === 'buy' ? message('side.buy') : message('side.sell'))
export const positionSideText = (side: Side): Message =>
  side === 'buy' ? message('side.long') : message('side.short')

interface Sized {
  readonly side: Side
  readonly quantity: number
}

/** A noun; buttons use `orderLabel`. */
export function orderName({ side, quantity }: Sized, isHidden = false): Message {
  if (isHidden) return message(side === 'buy' ? 'order.buyHidden' : 'order.sellHidden')
  return message(side === 'buy' ? 'order.buy' : 'order.sell', { quantity })
}

interface OrderLabelInput {
  readonly side: Side
  /** Null if unknown. */
  readonly quantity: number | null
  readonly orderType: 'market' | 'limit'
  readonly price: number | null
}

export function orderLabel({ side, quantity, orderType, price }: OrderLabelInput): Message {
  const isBuy = side === 'buy'
  if (orderType === 'market') {
    if (quantity === null) return message(isBuy ? 'ticket.buyAtMarket' : 'ticket.sellAtMarket')
    return message(isBuy ? 'ticket.buySizeAtMarket' : 'ticket.sellSizeAtMarket', { quantity })
  }
  if (price === null || quantity === null) return message(isBuy ? 'ticket.buyAtLimit' : 'ticket.sellAtLimit')
  return message(isBuy ? 'ticket.buySizeAtPrice' : 'ticket.sellSizeAtPrice', { quantity, price })
}

export const positionName = ({ side, quantity }: Sized): Message =>
  side === 'buy' ? message('position.long', { quantity }) : message('position.short', { quantity })

export function closeReasonText(reason: CloseReason): Message {
  switch (reason) {
    case 'closed':
      return message('closed.byUser')
    case 'stop-loss':
    case 'take-profit':
      return message(triggerTitles[reason])
    case 'liquidation':
      return message('closed.liquidated')
    case 'canceled':
      return message('closed.canceled')
  }
}
