import { levelTitles, type LevelKind } from '@common/domain/futures/level-kind'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import { zeroSats, type Sats, type Usd } from '@common/domain/units'
import { text, type Text } from '@common/texts/text'

export const positionWords = ({ side, quantity }: Pick<FuturesTrade, 'side' | 'quantity'>): Text =>
  side === 'buy' ? text('position.long', { quantity }) : text('position.short', { quantity })

const sizeOf = ({ quantity, marginSats = zeroSats }: FuturesOrder): Text =>
  quantity === undefined
    ? text('action.ofMargin', { margin: marginSats })
    : text('action.ofQuantity', { quantity })

export function orderWords(order: FuturesOrder): Text {
  const { side, orderType, leverage, price } = order
  const size = sizeOf(order)
  if (orderType === 'market' || price === undefined)
    return text(side === 'buy' ? 'action.buyAtMarket' : 'action.sellAtMarket', { size, leverage })
  return text(side === 'buy' ? 'action.buyAtLimit' : 'action.sellAtLimit', { size, leverage, price })
}

export const closeWords = (trade: FuturesTrade): Text => text('action.close', { trade: positionWords(trade) })
export const cancelWords = ({ side, quantity, price }: FuturesTrade): Text =>
  text(side === 'buy' ? 'action.cancelBuy' : 'action.cancelSell', { quantity, price })
export const moveWords = ({ side, quantity, price: from }: FuturesTrade, price: Usd): Text =>
  text(side === 'buy' ? 'action.moveBuy' : 'action.moveSell', { quantity, from, price })
export const addMarginWords = (trade: FuturesTrade, amountSats: Sats): Text =>
  text('action.addMargin', { amount: amountSats, trade: positionWords(trade) })
export const cashInWords = (trade: FuturesTrade, amountSats: Sats): Text =>
  text('action.cashIn', { amount: amountSats, trade: positionWords(trade) })
export function setLevelWords(trade: FuturesTrade, kind: LevelKind, price: Usd | null): Text {
  const level = text(levelTitles[kind])
  return price === null
    ? text('action.removeLevel', { level, trade: positionWords(trade) })
    : text('action.setLevel', { level, trade: positionWords(trade), price })
}
export const trailStopWords = (trade: FuturesTrade, rate: number): Text =>
  text('action.trailStop', { trade: positionWords(trade), rate })
export const closeAllWords = (count: number): Text => text('action.closeAll', { count })
export const cancelAllWords = (count: number): Text => text('action.cancelAll', { count })
export const withdrawOnChainWords = (amountSats: Sats, address: string): Text =>
  text('action.withdrawOnChain', {
    amount: amountSats,
    address: `${address.slice(0, 8)}…${address.slice(-8)}`,
  })
export const cancelWithdrawalWords = (amountSats: Sats): Text =>
  text('action.cancelWithdrawal', { amount: amountSats })
export const transferWords = (amountSats: Sats, toUsername: string): Text =>
  text('action.transfer', { amount: amountSats, name: toUsername })
export const withdrawWords = (amountSats: Sats): Text => text('action.withdraw', { amount: amountSats })
export const withdrawFromDollarsWords = (amountSats: Sats, mostUsd: Usd): Text =>
  text('action.withdrawFromDollars', { amount: amountSats, dollars: mostUsd })
