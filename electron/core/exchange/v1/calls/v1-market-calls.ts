import { publishedMarket } from '@common/exchange-api/published-market'
import { v1 } from '@common/exchange-api/v1/endpoints'
import { message } from '@common/texts/message'
import { ExchangeError } from '../../../ports/exchange/exchange-error'
import type {
  AnnouncementsExchange,
  MarketExchange,
  RecordsExchange,
} from '../../../ports/exchange/exchange-market'
import { type AdapterDeps, serviceNowMs } from '../../shared/adapter'
import { readLeaderboard } from '../../shared/read-leaderboard'
import { read, readAll } from '../../shared/translate'
import { toNodeInfo } from '../../shared/to-domain/records'
import * as domain from '../to-domain/v1-market-mapping'
import { toSpan } from '../to-wire'

const { app, futures } = v1

export const marketCalls = (deps: AdapterDeps): MarketExchange => ({
  ticker: async () => {
    const wire = await deps.rest.call(futures.ticker, {})
    return read((ticker) => domain.toTicker(ticker, serviceNowMs(deps)), wire)
  },
  market: () => Promise.resolve(publishedMarket),
  candles: () => Promise.reject(new ExchangeError('unsupported', message('service.v1.noCandles'))),
  fixings: async (page) => {
    const { data } = await deps.rest.call(futures.fixingHistory, { query: toSpan(page) })
    return readAll(domain.toFixing, data)
  },
  leaderboard: () => readLeaderboard(deps.rest, futures.leaderboard),
})

export const recordsCalls = ({ rest }: AdapterDeps): RecordsExchange => ({
  prices: async (page) => {
    const { data } = await rest.call(futures.bidOfferHistory, { query: toSpan(page) })
    return readAll(domain.toPrice, data)
  },
  indexPrices: async (page) => {
    const { data } = await rest.call(futures.indexHistory, { query: toSpan(page) })
    return readAll(domain.toIndexPrice, data)
  },
  node: async () => read(toNodeInfo, await rest.call(app.node, {})),
})

export const announcementsCalls = ({ rest }: AdapterDeps): AnnouncementsExchange => ({
  announcements: async () => readAll(domain.toAnnouncement, await rest.call(app.announcements, {})),
})
