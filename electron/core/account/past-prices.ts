import type { Candle, CandleRange } from '@common/domain/market/market'
import type { TimedPrice, Fixing, PastPriceKind } from '@common/domain/market/published'
import type { Exchange } from '../ports/exchange/exchange'
import type { Page } from '../ports/exchange/exchange-page'
import type { QuoteTracker } from '../state/quote-tracker'
import { need } from '../ports/refusal'

type Publishing = Pick<Exchange, 'fixings' | 'records' | 'oracle'>

const readers: Readonly<Record<PastPriceKind, (exchange: Publishing, page: Page) => Promise<TimedPrice[]>>> =
  {
    index: ({ records }, page) => need(records).indexPrices(page),
    price: ({ records }, page) => need(records).prices(page),
    oracleIndex: ({ oracle }, page) => need(oracle).indexPrices(page),
    oraclePrice: ({ oracle }, page) => need(oracle).lastPrices(page),
  }

interface SpanPage {
  readonly spanMs: number
  readonly toMs?: number | undefined
  readonly limit: number
}

/**
 * Newest first.
 * @param marketNowMs in a replay, the replay's time
 */
function publishedPast(exchange: Publishing, marketNowMs: () => number) {
  async function within<T extends { readonly atMs: number }>(
    { spanMs, toMs, limit }: SpanPage,
    read: (page: Page) => Promise<T[]>,
  ): Promise<T[]> {
    // Exchanges accept whole milliseconds only.
    const nowMs = Math.floor(marketNowMs())
    const page = { fromMs: nowMs - spanMs, toMs: toMs ?? nowMs, limit }
    if (page.toMs < page.fromMs) return []
    return (await read(page)).toSorted((a, b) => b.atMs - a.atMs)
  }

  return {
    prices: (kind: PastPriceKind, span: SpanPage): Promise<TimedPrice[]> =>
      within(span, (page) => readers[kind](exchange, page)),
    fixings: (span: SpanPage): Promise<Fixing[]> => within(span, (page) => exchange.fixings(page)),
  }
}

export interface PastPrices {
  readonly published: {
    /** Newest first. */
    prices(kind: PastPriceKind, span: SpanPage): Promise<TimedPrice[]>
    fixings(span: SpanPage): Promise<Fixing[]>
  }
  /** Oldest first, up to market time (differs in a replay). */
  readonly candles: (range: CandleRange, page: Page) => Promise<Candle[]>
  /** Oldest first. Empty if the exchange publishes none. */
  readonly indexPrices: (page: Page) => Promise<TimedPrice[]>
}

export function pastPrices(
  exchange: Pick<Exchange, 'candles' | 'fixings' | 'records' | 'oracle'>,
  quotes: Pick<QuoteTracker, 'reportedTimeMs' | 'marketNowMs'>,
  serviceNowMs: () => number,
): PastPrices {
  const untilNow = (page: Page): Page => ({ ...page, toMs: page.toMs ?? quotes.reportedTimeMs })

  return {
    published: publishedPast(exchange, () => quotes.marketNowMs ?? serviceNowMs()),
    candles: (range, page) => exchange.candles(range, untilNow(page)),
    async indexPrices(page) {
      const prices = (await exchange.records?.indexPrices(untilNow(page))) ?? []
      return prices.toSorted((a, b) => a.atMs - b.atMs)
    },
  }
}
