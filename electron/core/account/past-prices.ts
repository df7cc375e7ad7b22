import type { Candle, CandleRange } from '@common/domain/market/market'
import type { TimedPrice } from '@common/domain/market/published'
import type { Exchange } from '../ports/exchange/exchange'
import type { Page } from '../ports/exchange/exchange-page'
import type { QuoteTracker } from '../state/quote-tracker'
import { publishedPast } from './published-past'

/** Oldest first, up to market time (differs in a replay). */
export function pastPrices(
  exchange: Pick<Exchange, 'candles' | 'fixings' | 'records' | 'oracle'>,
  quotes: Pick<QuoteTracker, 'reportedTimeMs' | 'marketNowMs'>,
  serviceNowMs: () => number,
) {
  const untilNow = (page: Page): Page => ({ ...page, toMs: page.toMs ?? quotes.reportedTimeMs })

  return {
    published: publishedPast(exchange, () => quotes.marketNowMs ?? serviceNowMs()),
    candles: (range: CandleRange, page: Page): Promise<Candle[]> => exchange.candles(range, untilNow(page)),
    /** Empty if the exchange publishes none. */
    async indexPrices(page: Page): Promise<TimedPrice[]> {
      const prices = (await exchange.records?.indexPrices(untilNow(page))) ?? []
      return prices.toSorted((a, b) => a.atMs - b.atMs)
    },
  }
}
