import type { OpenCrossPosition } from '@common/domain/futures/cross/cross-position'
import type { CrossOrder, NewCrossOrder } from '@common/domain/futures/cross/cross-records'
import type { Sats } from '@common/domain/units'
import { text, type Text } from '@common/texts/text'
import { positionWords } from './action-words'

export const crossOrderWords = ({ side, quantity, price }: NewCrossOrder): Text => {
  const order = text(side === 'buy' ? 'order.buy' : 'order.sell', { quantity })
  return price === undefined
    ? text('action.crossAtMarket', { order })
    : text('action.crossAtLimit', { order, price })
}
export const cancelCrossWords = ({ side, quantity, price }: CrossOrder): Text =>
  text(side === 'buy' ? 'action.cancelBuy' : 'action.cancelSell', { quantity, price })
export const cancelAllCrossWords = (count: number): Text => text('action.crossCancelAll', { count })
export const closeCrossWords = (held: OpenCrossPosition): Text =>
  text('action.crossClose', { position: positionWords(held) })
export const leverageWords = (leverage: number): Text => text('action.crossLeverage', { leverage })
export const collateralWords = (kind: 'deposit' | 'withdraw', amountSats: Sats): Text =>
  text(kind === 'deposit' ? 'action.crossDeposit' : 'action.crossWithdraw', { amount: amountSats })
