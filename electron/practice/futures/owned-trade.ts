import { maxPriceUsd } from '@common/domain/futures/exact'
import { levelsOf } from '@common/domain/futures/level-kind'
import type { FuturesTrade } from '@common/domain/futures/trade'

/** A trade and its owner. */
export interface OwnedTrade extends FuturesTrade {
  readonly uid: string
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
