import type { Candle, CandleRange } from '@common/domain/market'
import type { Exchange } from '../ports/exchange'
import type { TimedPrice } from '../ports/exchange-market'
import type { Page } from '../ports/exchange-page'

/**
 * What the price was before now, oldest first. The newest are those up to the market's own time, which in a replay is not the service's.
 * @param marketTimeMs when the stream told it last; undefined while it has told none
 */
export function pastPrices(
  exchange: Pick<Exchange, 'candles' | 'records'>,
  marketTimeMs: () => number | undefined,
) {
  const untilNow = (page: Page): Page => ({ ...page, toMs: page.toMs ?? marketTimeMs() })

  return {
    candles: (range: CandleRange, page: Page): Promise<Candle[]> => exchange.candles(range, untilNow(page)),
    /** None where the service publishes none. */
    async indexPrices(page: Page): Promise<TimedPrice[]> {
      const prices = (await exchange.records?.indexPrices(untilNow(page))) ?? []
      return prices.toSorted((a, b) => a.atMs - b.atMs)
    },
  }
}
