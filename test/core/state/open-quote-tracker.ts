import type { Quote } from '@common/domain/market/market'
import { QuoteTracker } from '../../../electron/core/state/quote-tracker'
import { ManualClock } from '../../support/time/manual-clock'

export const ticker = {
  lastPrice: 100,
  bidPrice: 99,
  askPrice: 101,
  indexPrice: 100.5,
  fundingRate: 0.0001,
  nextFundingAtMs: 0,
}

export function setUp() {
  const clock = new ManualClock()
  const quotes: Quote[] = []
  const silences: boolean[] = []
  const quoteTracker = new QuoteTracker({
    clock,
    publish: (quote) => quotes.push(quote),
    onSilence: (isSilent) => silences.push(isSilent),
  })
  return { clock, quotes, silences, quoteTracker }
}

export const flush = (): Promise<void> => Promise.resolve()
