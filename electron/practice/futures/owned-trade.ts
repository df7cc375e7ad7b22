import { maxPriceUsd } from '@common/domain/exact'
import { listTriggerPrices } from '@common/domain/futures/trigger-kind'
import { trailingStopPrice } from '@common/domain/futures/triggers/trailing-stop'
import { pnlSats } from '@common/domain/futures/pnl'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Ticker } from '@common/domain/market/market'
import type { Sats, Usd } from '@common/domain/units'
import { currentExitPrice } from './market/market-depth'

export interface Trail {
  /** Fraction of the best price; null for a fixed stop. */
  readonly trailingStopRate: number | null
  readonly trailingExtremePrice: Usd | null
}

/** v3 only. */
interface TradeExtras extends Trail {
  readonly clientOrderId: string | null
  readonly cashedInPnlSats: Sats
  readonly cashedInMarginSats: Sats
}

export const noTrail: Trail = { trailingStopRate: null, trailingExtremePrice: null }

export interface OwnedTrade extends FuturesTrade, TradeExtras {
  readonly uid: string
  readonly cashedInPnlSats: Sats
  readonly fundingFeeSats: Sats
}

/** A cash-in may have removed the stop. */
export const isTrailing = (trade: OwnedTrade): boolean =>
  trade.state === 'running' && trade.trailingStopRate !== null && trade.stopLossPrice !== null

/** Same object without a new best price. */
export function trailedTo(trade: OwnedTrade, price: Usd): OwnedTrade {
  const { side, trailingStopRate: rate, trailingExtremePrice: best, stopLossPrice } = trade
  if (rate === null || best === null || stopLossPrice === null) return trade
  if (side === 'buy' ? price <= best : price >= best) return trade
  const level = trailingStopPrice({ side, extremePrice: price, rate }) ?? stopLossPrice
  return { ...trade, trailingExtremePrice: price, stopLossPrice: level }
}

export function triggerPricesIn(trade: OwnedTrade): readonly number[] {
  switch (trade.state) {
    case 'open':
      return [trade.price]
    case 'running':
      return [trade.liquidationPrice, ...listTriggerPrices(trade).map(({ price }) => price)].filter(
        // At the cap a short cannot be liquidated.
        (price) => price < maxPriceUsd,
      )
    case 'closed':
    case 'canceled':
      return []
  }
}

/** Before fees; that of a running trade follows the price. */
export function currentPnlSats(trade: OwnedTrade, ticker: Ticker): Sats {
  const { state, side, quantity, price: entryPrice } = trade
  if (state !== 'running') return trade.pnlSats
  return pnlSats({ side, quantity, entryPrice, exitPrice: currentExitPrice(trade, ticker) })
}
