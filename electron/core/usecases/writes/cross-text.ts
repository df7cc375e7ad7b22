import { positionText } from '@common/domain/futures/position-text'
import type { OpenCrossPosition } from '@common/domain/futures/cross/cross-position'
import type { CrossOrder, NewCrossOrder } from '@common/domain/futures/cross/cross-records'
import type { Sats } from '@common/domain/units'
import { text, type Text } from '@common/texts/text'

export const crossOrderText = ({ side, quantity, price }: NewCrossOrder): Text => {
  if (price === undefined)
    return text(side === 'buy' ? 'action.crossBuyAtMarket' : 'action.crossSellAtMarket', { quantity })
  return text(side === 'buy' ? 'action.crossBuyAtLimit' : 'action.crossSellAtLimit', { quantity, price })
}
export const cancelCrossText = ({ side, quantity, price }: CrossOrder): Text =>
  text(side === 'buy' ? 'action.cancelBuy' : 'action.cancelSell', { quantity, price })
export const cancelAllCrossText = (count: number): Text => text('action.crossCancelAll', { count })
export const closeCrossText = (openPosition: OpenCrossPosition): Text =>
  text('action.crossClose', { position: positionText(openPosition) })
export const crossLeverageText = (leverage: number): Text => text('action.crossLeverage', { leverage })
export const collateralText = (kind: 'deposit' | 'withdraw', amountSats: Sats): Text =>
  text(kind === 'deposit' ? 'action.crossDeposit' : 'action.crossWithdraw', { amount: amountSats })
