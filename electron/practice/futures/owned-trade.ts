import { maxPriceUsd } from '@common/domain/futures/exact'
import type { FuturesTrade } from '@common/domain/futures/trade'

/** A trade and its owner. */
export interface OwnedTrade extends FuturesTrade {
  readonly uid: string
}

/** Prices at which a trade is filled or closed by itself. */
export function levelsOf(trade: OwnedTrade): readonly number[] {
  switch (trade.state) {
    case 'open':
      return [trade.price]
    case 'running':
      return [trade.liquidationPrice, trade.stopLossPrice, trade.takeProfitPrice].filter(
        // At the cap a short cannot be liquidated.
        (level): level is number => level !== null && level < maxPriceUsd,
      )
    case 'closed':
    case 'canceled':
      return []
  }
}
