import type { Ticker } from '@common/domain/market/market'
import { listTriggerPrices } from '@common/domain/futures/trigger-kind'
import { closingPrice } from '@common/domain/futures/profit'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Usd } from '@common/domain/units'

type Prices = Pick<Ticker, 'lastPrice' | 'bidPrice' | 'askPrice' | 'buckets'>

const triggerPricesIn = (trade: FuturesTrade): Usd[] =>
  trade.state === 'open'
    ? [trade.price]
    : [trade.liquidationPrice, ...listTriggerPrices(trade).map(({ price }) => price)]

/** Orders and stops trigger on touch. */
const passes = (from: Usd, to: Usd, level: Usd): boolean =>
  from !== to && Math.min(from, to) <= level && level <= Math.max(from, to)

/** By the last, bid or ask price, or the price for the quantity. */
export function crossedTrades(trades: readonly FuturesTrade[], from: Prices, to: Prices): FuturesTrade[] {
  return trades.filter((trade) => {
    const moves = [
      [from.lastPrice, to.lastPrice],
      [from.bidPrice, to.bidPrice],
      [from.askPrice, to.askPrice],
      [closingPrice(trade, from), closingPrice(trade, to)],
    ] as const
    return triggerPricesIn(trade).some((level) =>
      moves.some(([before, after]) => before !== null && after !== null && passes(before, after, level)),
    )
  })
}
