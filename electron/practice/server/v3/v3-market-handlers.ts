import type { v3 } from '@common/exchange-api/v3/endpoints'
import type { FuturesDeps } from '../handlers/futures'
import type { HandlersOf } from '../handlers'
import { iso } from '@common/exchange-api/v3/fields'
import { gridIndex, sizeBuckets, toContractsCandle, wireRanges } from './market-wire'
import { toWirePage } from './page'

type MarketDeps = Pick<FuturesDeps, 'quotes' | 'candles' | 'funding' | 'leaderboard'>

/** Implements protocol/v3.md#market. */
export const v3MarketHandlers = ({
  quotes,
  candles,
  funding,
  leaderboard,
}: MarketDeps): HandlersOf<typeof v3.market> => ({
  ticker: () => {
    const ticker = quotes.ticker()
    return {
      lastPrice: ticker.lastPrice,
      index: gridIndex(ticker),
      fundingRate: ticker.fundingRate,
      fundingTime: iso(ticker.nextFundingAtMs),
      prices: sizeBuckets(ticker),
    }
  },
  candles: ({ query }) =>
    toWirePage(query, {
      rows: (span) => candles.candles(wireRanges[query.range ?? '1m'], span),
      getTimeMs: ({ timeMs }) => timeMs,
      toWire: (candle) => ({ ...toContractsCandle(candle), time: iso(candle.timeMs) }),
    }),
  fundingSettlements: ({ query }) =>
    toWirePage(query, {
      rows: (span) => funding.fixings(span),
      getTimeMs: ({ time }) => time,
      toWire: ({ id, time, price, fee_rate }) => ({
        id,
        time: iso(time),
        fundingRate: fee_rate,
        fixingPrice: price,
      }),
    }),
  leaderboard: () => leaderboard.read(),
})
