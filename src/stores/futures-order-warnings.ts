import type { FuturesOrderPreview } from '@common/domain/futures/order'
import type { Ticker } from '@common/domain/market'
import type { Sats } from '@common/domain/units'
import { formatPercent } from '../format/percent'

export interface OrderWarningsInput {
  readonly preview: FuturesOrderPreview
  readonly ticker: Ticker
  readonly balanceSats: Sats | null
}

const farRate = 0.05
const largeShare = 0.5
const highLeverage = 50

/** What a slip of the finger would look like, in words. Independent of whether confirmations are on. */
export function orderWarnings({ preview, ticker, balanceSats }: OrderWarningsInput): string[] {
  return [limitWarning(preview, ticker), shareWarning(preview, balanceSats), leverageWarning(preview)].filter(
    (warning) => warning !== null,
  )
}

function limitWarning({ orderType, side, entryPrice }: FuturesOrderPreview, ticker: Ticker): string | null {
  if (orderType === 'market') return null
  const { bidPrice, askPrice, lastPrice } = ticker
  if (side === 'buy' ? entryPrice >= askPrice : entryPrice <= bidPrice) {
    return 'This limit order may fill at once: its price is through the market.'
  }
  const away = Math.abs(entryPrice - lastPrice) / lastPrice
  return away > farRate ? `The limit price is ${formatPercent(away)} away from the last price.` : null
}

function shareWarning({ debitedSats }: FuturesOrderPreview, balanceSats: Sats | null): string | null {
  if (balanceSats === null || balanceSats <= 0 || debitedSats > balanceSats) return null
  const share = debitedSats / balanceSats
  return share > largeShare ? `This takes ${formatPercent(share, 0)} of your balance.` : null
}

const leverageWarning = ({ leverage, liquidationDistanceRate }: FuturesOrderPreview): string | null =>
  leverage > highLeverage
    ? `At ${leverage}x a move of ${formatPercent(liquidationDistanceRate)} liquidates the trade.`
    : null
