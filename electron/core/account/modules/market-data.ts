import { minuteMs, secondMs } from '@common/domain/durations'
import type { FuturesMarket, Ticker } from '@common/domain/market/market'
import { QuoteTracker } from '../../state/quote-tracker'
import { pastPrices, type PastPrices } from '../past-prices'
import { defineModule, type Started } from './account-module'

export interface MarketData extends PastPrices {
  readonly quotes: QuoteTracker
  /** Time of the exchange, by the local clock. */
  readonly serviceNowMs: () => number
  readonly market: () => FuturesMarket | undefined
  readonly readMarket: () => Promise<FuturesMarket>
  readonly onTicker: (listener: (ticker: Ticker) => void) => void
  readonly onSilence: (listener: () => void) => void
}

const tickerEveryMs = 30 * secondMs
/** After jobs that wait for the connection. */
const afterReconnectMs = 5 * secondMs

export const marketData = defineModule({
  name: 'marketData',
  needs: [],
  start({ exchange, clock, feeds, whileOpen, sync }): Started<MarketData> {
    let market: FuturesMarket | undefined
    let tickerReadUpMs = -Infinity
    let isStreamDown = false
    let closeStream: (() => void) | undefined
    const onTicker: ((ticker: Ticker) => void)[] = []
    const onSilence: (() => void)[] = []
    const serviceNowMs = (): number => clock.nowMs() + exchange.clockSkewMs()
    const quotes = new QuoteTracker({
      clock,
      publish: whileOpen((quote) => feeds['market.quotes'].set(quote)),
      onSilence() {
        sync.trigger('prices')
        for (const listener of onSilence) listener()
      },
    })
    const readMarketAgain = async (): Promise<FuturesMarket> => (market = await exchange.market())
    const publishTicker = (ticker: Ticker): void => {
      for (const listener of onTicker) listener(ticker)
    }
    return {
      api: {
        ...pastPrices(exchange, quotes, serviceNowMs),
        quotes,
        serviceNowMs,
        market: () => market,
        readMarket: async () => market ?? readMarketAgain(),
        onTicker: (listener) => void onTicker.push(listener),
        onSilence: (listener) => void onSilence.push(listener),
      },
      sync: [
        {
          name: 'prices',
          firstMs: 0,
          everyMs: () => Math.max(3 * secondMs, quotes.needsTickerInMs()),
          async read() {
            if (!quotes.needsTicker() && clock.upMs() - tickerReadUpMs < tickerEveryMs) return
            const requestedUpMs = clock.upMs()
            const ticker = await exchange.ticker()
            tickerReadUpMs = clock.upMs()
            quotes.onTicker(ticker, requestedUpMs)
            publishTicker(quotes.ticker ?? ticker)
          },
        },
        {
          name: 'market',
          firstMs: 60 * minuteMs,
          everyMs: () => 60 * minuteMs,
          read: async () => void (await readMarketAgain()),
        },
      ],
      begin() {
        closeStream = exchange.streamPrices({
          onPrice(update) {
            quotes.onPrice(update)
            if (quotes.ticker) publishTicker(quotes.ticker)
          },
          onState(state) {
            quotes.onStreamState(state)
            if (state === 'down') sync.trigger('prices')
            else if (isStreamDown) sync.trigger('balance', afterReconnectMs)
            isStreamDown = state === 'down'
          },
        })
      },
      close() {
        closeStream?.()
        quotes.close()
      },
    }
  },
})
