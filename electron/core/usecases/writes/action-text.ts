import { positionText } from '@common/domain/futures/position-text'
import type { TriggerKind } from '@common/domain/futures/trigger-kind'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import { zeroSats, type Sats, type Usd } from '@common/domain/units'
import { text, type Text } from '@common/texts/text'

const formatSize = ({ quantity, marginSats = zeroSats }: FuturesOrder): Text =>
  quantity === undefined
    ? text('action.ofMargin', { margin: marginSats })
    : text('action.ofQuantity', { quantity })

export function orderText(order: FuturesOrder): Text {
  const { side, leverage, price } = order
  const size = formatSize(order)
  if (price === undefined)
    return text(side === 'buy' ? 'action.buyAtMarket' : 'action.sellAtMarket', { size, leverage })
  return text(side === 'buy' ? 'action.buyAtLimit' : 'action.sellAtLimit', { size, leverage, price })
}

export const closeText = (trade: FuturesTrade): Text => text('action.close', { trade: positionText(trade) })
export const cancelText = ({ side, quantity, price }: FuturesTrade): Text =>
  text(side === 'buy' ? 'action.cancelBuy' : 'action.cancelSell', { quantity, price })
export const moveText = ({ side, quantity, price: from }: FuturesTrade, price: Usd): Text =>
  text(side === 'buy' ? 'action.moveBuy' : 'action.moveSell', { quantity, from, price })
export const addMarginText = (trade: FuturesTrade, amountSats: Sats): Text =>
  text('action.addMargin', { amount: amountSats, trade: positionText(trade) })
export const cashInText = (trade: FuturesTrade, amountSats: Sats): Text =>
  text('action.cashIn', { amount: amountSats, trade: positionText(trade) })
export function setTriggerPriceText(trade: FuturesTrade, kind: TriggerKind, price: Usd | null): Text {
  const position = { trade: positionText(trade) }
  if (price === null)
    return text(kind === 'stop-loss' ? 'action.removeStopLoss' : 'action.removeTakeProfit', position)
  return text(kind === 'stop-loss' ? 'action.setStopLoss' : 'action.setTakeProfit', { ...position, price })
}
export const trailStopText = (trade: FuturesTrade, rate: number): Text =>
  text('action.trailStop', { trade: positionText(trade), rate })
export const closeAllText = (count: number): Text => text('action.closeAll', { count })
export const cancelAllText = (count: number): Text => text('action.cancelAll', { count })
export const withdrawOnChainText = (amountSats: Sats, address: string): Text =>
  text('action.withdrawOnChain', {
    amount: amountSats,
    address: `${address.slice(0, 8)}…${address.slice(-8)}`,
  })
export const cancelWithdrawalText = (amountSats: Sats): Text =>
  text('action.cancelWithdrawal', { amount: amountSats })
export const transferText = (amountSats: Sats, toUsername: string): Text =>
  text('action.transfer', { amount: amountSats, name: toUsername })
export const withdrawText = (amountSats: Sats): Text => text('action.withdraw', { amount: amountSats })
export const withdrawFromDollarsText = (amountSats: Sats, mostUsd: Usd): Text =>
  text('action.withdrawFromDollars', { amount: amountSats, dollars: mostUsd })
