import { positionText } from '@common/domain/futures/position-text'
import type { TriggerKind } from '@common/domain/futures/trigger-kind'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import { zeroSats, type Sats, type Usd } from '@common/domain/units'
import { message, type Message } from '@common/texts/message'

const formatSize = ({ quantity, marginSats = zeroSats }: FuturesOrder): Message =>
  quantity === undefined
    ? message('action.ofMargin', { margin: marginSats })
    : message('action.ofQuantity', { quantity })

export function orderText(order: FuturesOrder): Message {
  const { side, leverage, price } = order
  const size = formatSize(order)
  if (price === undefined)
    return message(side === 'buy' ? 'action.buyAtMarket' : 'action.sellAtMarket', { size, leverage })
  return message(side === 'buy' ? 'action.buyAtLimit' : 'action.sellAtLimit', { size, leverage, price })
}

export const closeText = (trade: FuturesTrade): Message =>
  message('action.close', { trade: positionText(trade) })
export const cancelText = ({ side, quantity, price }: FuturesTrade): Message =>
  message(side === 'buy' ? 'action.cancelBuy' : 'action.cancelSell', { quantity, price })
export const moveText = ({ side, quantity, price: from }: FuturesTrade, price: Usd): Message =>
  message(side === 'buy' ? 'action.moveBuy' : 'action.moveSell', { quantity, from, price })
export const addMarginText = (trade: FuturesTrade, amountSats: Sats): Message =>
  message('action.addMargin', { amount: amountSats, trade: positionText(trade) })
export const cashInText = (trade: FuturesTrade, amountSats: Sats): Message =>
  message('action.cashIn', { amount: amountSats, trade: positionText(trade) })
export function setTriggerPriceText(trade: FuturesTrade, kind: TriggerKind, price: Usd | null): Message {
  const position = { trade: positionText(trade) }
  if (price === null)
    return message(kind === 'stop-loss' ? 'action.removeStopLoss' : 'action.removeTakeProfit', position)
  return message(kind === 'stop-loss' ? 'action.setStopLoss' : 'action.setTakeProfit', { ...position, price })
}
export const trailStopText = (trade: FuturesTrade, rate: number): Message =>
  message('action.trailStop', { trade: positionText(trade), rate })
export const closeAllText = (count: number): Message => message('action.closeAll', { count })
export const cancelAllText = (count: number): Message => message('action.cancelAll', { count })
export const withdrawOnChainText = (amountSats: Sats, address: string): Message =>
  message('action.withdrawOnChain', {
    amount: amountSats,
    address: `${address.slice(0, 8)}…${address.slice(-8)}`,
  })
export const cancelWithdrawalText = (amountSats: Sats): Message =>
  message('action.cancelWithdrawal', { amount: amountSats })
export const transferText = (amountSats: Sats, toUsername: string): Message =>
  message('action.transfer', { amount: amountSats, name: toUsername })
export const withdrawText = (amountSats: Sats): Message => message('action.withdraw', { amount: amountSats })
export const withdrawFromDollarsText = (amountSats: Sats, mostUsd: Usd): Message =>
  message('action.withdrawFromDollars', { amount: amountSats, dollars: mostUsd })
