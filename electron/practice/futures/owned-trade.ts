import { maxPriceUsd } from '@common/domain/futures/exact'
import { levelsOf } from '@common/domain/futures/level-kind'
import { trailingStopPrice } from '@common/domain/futures/trailing-stop'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { zeroSats, type Sats, type Usd } from '@common/domain/units'

/** How a stop loss follows the price. */
export interface Trail {
  /** How far behind the best price, as a fraction of it; null when it stays where it is. */
  readonly trailingStopRate: number | null
  /** The best price for the position since its stop trails. */
  readonly trailingExtremePrice: Usd | null
}

/** What only version 3 tells of a trade. */
export interface TradeExtras extends Trail {
  /** The id that the client gave its order; null when it gave none. */
  readonly clientOrderId: string | null
  /** Cashed in so far, out of the profit and out of the margin. */
  readonly cashedInPnlSats: Sats
  readonly cashedInMarginSats: Sats
}

/** A stop loss that stays where it is. */
export const noTrail: Trail = { trailingStopRate: null, trailingExtremePrice: null }

export const noExtras: TradeExtras = {
  ...noTrail,
  clientOrderId: null,
  cashedInPnlSats: zeroSats,
  cashedInMarginSats: zeroSats,
}

/** A trade and its owner. */
export interface OwnedTrade extends FuturesTrade, TradeExtras {
  readonly uid: string
  readonly cashedInPnlSats: Sats
}

/** Whether its stop loss follows the price. A cash-in may have removed the stop. */
export const isTrailing = (trade: OwnedTrade): boolean =>
  trade.state === 'running' && trade.trailingStopRate !== null && trade.stopLossPrice !== null

/** The trade with its stop where it trails at this price, or itself when the price is no better than before. */
export function trailedTo(trade: OwnedTrade, price: Usd): OwnedTrade {
  const { side, trailingStopRate: rate, trailingExtremePrice: best, stopLossPrice } = trade
  if (rate === null || best === null || stopLossPrice === null) return trade
  if (side === 'buy' ? price <= best : price >= best) return trade
  const level = trailingStopPrice({ side, extremePrice: price, rate }) ?? stopLossPrice
  return { ...trade, trailingExtremePrice: price, stopLossPrice: level }
}

/** Prices at which a trade is filled or closed by itself. */
export function actingPrices(trade: OwnedTrade): readonly number[] {
  switch (trade.state) {
    case 'open':
      return [trade.price]
    case 'running':
      return [trade.liquidationPrice, ...levelsOf(trade).map(({ price }) => price)].filter(
        // At the cap a short cannot be liquidated.
        (price) => price < maxPriceUsd,
      )
    case 'closed':
    case 'canceled':
      return []
  }
}
