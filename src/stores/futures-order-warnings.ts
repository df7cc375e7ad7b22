import type { FuturesOrderPreview } from '@common/domain/futures/order'
import type { Ticker } from '@common/domain/market'
import { text, type Text } from '@common/texts/text'
import type { Sats } from '@common/domain/units'

export interface OrderWarningsInput {
  readonly preview: FuturesOrderPreview
  readonly ticker: Ticker
  readonly balanceSats: Sats | null
}

const farRate = 0.05
const largeShare = 0.5
const highLeverage = 50

/** What a slip of the finger would look like, as texts. Independent of whether confirmations are on. */
export function orderWarnings({ preview, ticker, balanceSats }: OrderWarningsInput): Text[] {
  return [limitWarning(preview, ticker), shareWarning(preview, balanceSats), leverageWarning(preview)].filter(
    (warning) => warning !== null,
  )
}

function limitWarning({ orderType, side, entryPrice }: FuturesOrderPreview, ticker: Ticker): Text | null {
  if (orderType === 'market') return null
  const { bidPrice, askPrice, lastPrice } = ticker
  if (side === 'buy' ? entryPrice >= askPrice : entryPrice <= bidPrice) {
    return text('warning.throughMarket')
  }
  const away = Math.abs(entryPrice - lastPrice) / lastPrice
  return away > farRate ? text('warning.far', { away }) : null
}

function shareWarning({ debitedSats }: FuturesOrderPreview, balanceSats: Sats | null): Text | null {
  if (balanceSats === null || balanceSats <= 0 || debitedSats > balanceSats) return null
  const share = debitedSats / balanceSats
  return share > largeShare ? text('warning.share', { share }) : null
}

const leverageWarning = ({ leverage, liquidationDistanceRate }: FuturesOrderPreview): Text | null =>
  leverage > highLeverage ? text('warning.leverage', { leverage, move: liquidationDistanceRate }) : null
