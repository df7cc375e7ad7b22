import { publishedMarket } from '@common/exchange-api/published-market'
import { v3 } from '@common/exchange-api/v3/endpoints'
import type { MarketExchange, PulseExchange } from '../../../ports/exchange/exchange-market'
import { type AdapterDeps, serviceNowMs } from '../../shared/adapter'
import { readLeaderboard } from '../../shared/read-leaderboard'
import { read, readAll } from '../../shared/translate'
import { toCandles } from '../../shared/to-domain/candles'
import { toFixing, toTicker } from '../to-domain/v3-market-mapping'
import { toCandlesQuery, toSpan } from '../to-wire'

const { app, market } = v3

/** Version 3 does not report market limits and fees. */
export const marketCalls = (deps: AdapterDeps): MarketExchange => ({
  ticker: async () => read(toTicker, await deps.rest.call(market.ticker, {})),
  market: () => Promise.resolve(publishedMarket),
  candles: async (range, page) => {
    const query = toCandlesQuery(range, page, serviceNowMs(deps))
    const { data } = await deps.rest.call(market.candles, { query })
    return toCandles(data).filter(({ timeMs }) => timeMs <= (page.toMs ?? Infinity))
  },
  fixings: async (page) => {
    const query = toSpan(page)
    const { data } = await deps.rest.call(market.fundingSettlements, { query })
    return readAll(toFixing, data).filter(({ atMs }) => atMs <= (page?.toMs ?? Infinity))
  },
  leaderboard: () => readLeaderboard(deps.rest, market.leaderboard),
})

export const pulseCalls = ({ rest }: AdapterDeps): PulseExchange => ({
  ping: async () => void (await rest.call(app.ping, {})),
  timeMs: async () => (await rest.call(app.time, {})).time,
})
