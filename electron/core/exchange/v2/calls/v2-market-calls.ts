import { v2 } from '@common/exchange-api/v2/endpoints'
import { message } from '@common/texts/message'
import type {
  MarketExchange,
  OracleExchange,
  PulseExchange,
  RecordsExchange,
} from '../../../ports/exchange/exchange-market'
import { ExchangeError } from '../../../ports/exchange/exchange-error'
import { type AdapterDeps, serviceNowMs } from '../../shared/adapter'
import { readLeaderboard } from '../../shared/read-leaderboard'
import { toCandles } from '../../shared/to-domain/candles'
import { toNodeInfo } from '../../shared/to-domain/records'
import { read, readAll } from '../../shared/translate'
import * as market from '../to-domain/v2-market-mapping'
import { toBoundedSpan, toCandlesQuery } from '../to-wire'

const { app, futures, oracle } = v2

export const marketCalls = (deps: AdapterDeps): MarketExchange => ({
  ticker: async () => market.toTicker(await deps.rest.call(futures.ticker, {})),
  market: async () => market.toMarket(await deps.rest.call(futures.market, {})),
  candles: async (range, page) => {
    const query = toCandlesQuery(range, page, serviceNowMs(deps))
    return toCandles(await deps.rest.call(futures.ohlcs, { query }))
  },
  fixings: async (page) => {
    const query = toBoundedSpan(page, serviceNowMs(deps))
    return readAll(market.toFixing, await deps.rest.call(futures.fixingHistory, { query }))
  },
  leaderboard: () => readLeaderboard(deps.rest, futures.leaderboard),
})

const toTimedPrice = ({ time, value }: { time: number; value: number }) => ({ atMs: time, price: value })

export const recordsCalls = (deps: AdapterDeps): RecordsExchange => ({
  prices: async (page) => {
    const query = toBoundedSpan(page, serviceNowMs(deps))
    return readAll(toTimedPrice, await deps.rest.call(futures.priceHistory, { query }))
  },
  indexPrices: async (page) => {
    const query = toBoundedSpan(page, serviceNowMs(deps))
    return readAll(toTimedPrice, await deps.rest.call(futures.indexHistory, { query }))
  },
  node: async () => read(toNodeInfo, await deps.rest.call(app.node, {})),
})

export const oracleCalls = (deps: AdapterDeps): OracleExchange => ({
  indexPrices: async (page) => {
    const query = toBoundedSpan(page, serviceNowMs(deps))
    const wire = await deps.rest.call(oracle.index, { query })
    return readAll(({ time, index }) => ({ atMs: time, price: index }), wire)
  },
  lastPrices: async (page) => {
    const query = toBoundedSpan(page, serviceNowMs(deps))
    const wire = await deps.rest.call(oracle.lastPrice, { query })
    return readAll(({ time, last_price: price }) => ({ atMs: time, price }), wire)
  },
})

export const pulseCalls = ({ rest }: AdapterDeps): PulseExchange => ({
  ping: async () => {
    const answer = await rest.call(app.ping, {})
    if (!/^"?pong"?$/.test(answer.trim()))
      throw new ExchangeError(
        'bad-answer',
        message('service.unreadable', { why: message('service.why.notPong') }),
      )
  },
  timeMs: () => rest.call(app.time, {}),
})
