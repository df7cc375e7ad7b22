import { positionText } from '@common/domain/futures/position-text'
import type { OpenCrossPosition } from '@common/domain/futures/cross/cross-position'
import type { CrossOrder, NewCrossOrder } from '@common/domain/futures/cross/cross-records'
import type { Sats } from '@common/domain/units'
import { message, type Message } from '@common/texts/message'

export const crossOrderText = ({ side, quantity, price }: NewCrossOrder): Message => {
  if (price === undefined)
    return message(side === 'buy' ? 'action.crossBuyAtMarket' : 'action.crossSellAtMarket', { quantity })
  return message(side === 'buy' ? 'action.crossBuyAtLimit' : 'action.crossSellAtLimit', { quantity, price })
}
export const cancelCrossText = ({ side, quantity, price }: CrossOrder): Message =>
  message(side === 'buy' ? 'action.cancelBuy' : 'action.cancelSell', { quantity, price })
export const cancelAllCrossText = (count: number): Message => message('action.crossCancelAll', { count })
export const closeCrossText = (openPosition: OpenCrossPosition): Message =>
  message('action.crossClose', { position: positionText(openPosition) })
export const crossLeverageText = (leverage: number): Message => message('action.crossLeverage', { leverage })
export const collateralText = (kind: 'deposit' | 'withdraw', amountSats: Sats): Message =>
  message(kind === 'deposit' ? 'action.crossDeposit' : 'action.crossWithdraw', { amount: amountSats })
