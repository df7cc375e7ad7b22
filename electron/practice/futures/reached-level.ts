import { isTriggered, listTriggerPrices } from '@common/domain/futures/trigger-kind'
import type { Clocks } from '../time/clock'
import { currentExitPrice } from './market/market-depth'
import type { Quotes } from './market/quotes'
import type { OwnedTrade } from './owned-trade'
import type { Settlement } from './settlement'

interface CloseDeps {
  readonly clocks: Clocks
  readonly quotes: Quotes
  readonly settlement: Settlement
}

/**
 * Closes a position whose new stop loss or take profit the last price has reached, which no later move would trigger.
 * Callers open the transaction.
 */
export function closeIfReached(trade: OwnedTrade, { settlement, quotes, clocks }: CloseDeps): OwnedTrade {
  if (trade.state !== 'running') return trade
  const ticker = quotes.ticker()
  const reached = listTriggerPrices(trade).find((level) => isTriggered(level, trade.side, ticker.lastPrice))
  if (reached === undefined) return trade
  const { kind, price } = reached
  // Larger sizes have worse prices, so the last price can be past a stop loss.
  const isAtLevel = kind === 'take-profit' || price === ticker.lastPrice
  const exitPrice = isAtLevel ? price : currentExitPrice(trade, ticker)
  return settlement.close(trade, exitPrice, kind, clocks.marketMs())
}
