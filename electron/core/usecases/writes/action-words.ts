import { levelWords, type LevelKind } from '@common/domain/futures/level-kind'
import type { FuturesOrder, Side, FuturesTrade } from '@common/domain/futures/trade'
import type { Sats, Usd } from '@common/domain/units'

/** Actions in words with their numbers, as doubts and refusals show them. */

const grouped = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 })
const satsText = (amount: Sats): string => `${grouped(amount)} sats`
const usdText = (amount: number): string => `${grouped(amount)} USD`
const sideWord: Readonly<Record<Side, string>> = { buy: 'Buy', sell: 'Sell' }

const tradeText = ({ side, quantity }: FuturesTrade): string =>
  `the ${side === 'buy' ? 'long' : 'short'} of ${usdText(quantity)}`

export function orderWords({ side, orderType, quantity, marginSats, leverage, price }: FuturesOrder): string {
  const size = quantity !== undefined ? usdText(quantity) : `with a margin of ${satsText(marginSats as Sats)}`
  const where = orderType === 'limit' && price !== undefined ? `at ${usdText(price)}` : 'at market'
  return `${sideWord[side]} ${size} ${where}, ${grouped(leverage)}x`
}

export const closeWords = (trade: FuturesTrade): string => `Close ${tradeText(trade)}`
export const cancelWords = (trade: FuturesTrade): string =>
  `Cancel the ${trade.side} order of ${usdText(trade.quantity)} at ${usdText(trade.price)}`
export const addMarginWords = (trade: FuturesTrade, amountSats: Sats): string =>
  `Add ${satsText(amountSats)} margin to ${tradeText(trade)}`
export const cashInWords = (trade: FuturesTrade, amountSats: Sats): string =>
  `Cash in ${satsText(amountSats)} from ${tradeText(trade)}`
export function setLevelWords(trade: FuturesTrade, kind: LevelKind, price: Usd | null): string {
  const name = levelWords[kind]
  return price === null
    ? `Remove the ${name} of ${tradeText(trade)}`
    : `Set the ${name} of ${tradeText(trade)} to ${usdText(price)}`
}
export const closeAllWords = (count: number): string => `Close all ${count} running trades`
export const cancelAllWords = (count: number): string => `Cancel all ${count} open orders`
export const withdrawWords = (amountSats: Sats): string => `Withdraw ${satsText(amountSats)} over Lightning`
