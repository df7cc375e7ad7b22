import type { FuturesMarket } from '@common/domain/market/market'
import type { Handlers, RouterDeps } from '../router-deps'
import { need } from '../../ports/refusal'

export const marketRoutes = ({ session }: RouterDeps): Handlers['market'] => ({
  futures: async () => toBridge(await session.active().marketData.readMarket()),
  candles: ({ range, fromMs, toMs, limit }) =>
    session.active().marketData.candles(range, { fromMs, toMs, limit }),
  indexPrices: ({ toMs, limit }) => session.active().marketData.indexPrices({ toMs, limit }),
})

const toBridge = (market: FuturesMarket) => ({
  ...market,
  feeTiers: [...market.feeTiers],
  fundingHours: [...market.fundingHours],
})

const maxTextLength = 4000

export function publishedRoutes({ session }: RouterDeps): Handlers['published'] {
  const active = () => session.active()
  return {
    prices: ({ kind, ...span }) => active().marketData.published.prices(kind, span),
    fixings: (span) => active().marketData.published.fixings(span),
    node: () => need(active().exchange.records).node(),
    announcements: async () =>
      (await need(active().exchange.announcements).announcements()).map(({ title, words, atMs }) => ({
        title: title.slice(0, maxTextLength),
        words: words.slice(0, maxTextLength),
        atMs,
      })),
  }
}
