import { hourMs } from '@common/domain/durations'
import { openingForward } from '@common/domain/options/pricing/running-pnl'
import { yearsToExpiry } from '@common/domain/options/pricing/black-scholes'
import { expiresAtMs, listedInstruments } from '@common/domain/options/instruments'
import { instrumentName, parseInstrumentName } from '@common/domain/options/instrument-name'
import type { Instrument } from '@common/domain/options/option'
import {
  impliedVolatility,
  realizedVolatility,
  volatilityIndex,
} from '@common/domain/options/pricing/volatility'
import type { Clocks } from '../time/clock'
import type { Quotes } from '../futures/market/quotes'
import type { CandleReader } from '../prices/candle-reader'
import { fieldError } from '../errors/service-error'
import { inEnglish } from '@common/texts/in-english'

const volatilityHours = 7 * 24

interface SurfaceDeps {
  readonly clocks: Clocks
  readonly quotes: Quotes
  readonly candles: CandleReader
}

export class VolatilitySurface {
  readonly #deps: SurfaceDeps
  #realized = { untilMs: -1, value: 0 }

  constructor(deps: SurfaceDeps) {
    this.#deps = deps
  }

  listed(): string[] {
    const { clocks, quotes } = this.#deps
    return listedInstruments(clocks.marketMs(), quotes.indexPrice()).map(instrumentName)
  }

  index(): number {
    return volatilityIndex(this.#realizedNow())
  }

  of(instrument: Instrument): number {
    const { clocks, quotes } = this.#deps
    const nowMs = clocks.marketMs()
    return impliedVolatility({
      realized: this.#realizedNow(),
      forwardPrice: openingForward(instrument.kind, quotes.ticker()),
      strike: instrument.strike,
      years: yearsToExpiry(nowMs, expiresAtMs(instrument, nowMs)),
    })
  }

  /** @throws ServiceError if invalid or not listed */
  named(name: string): Instrument {
    const parsed = parseInstrumentName(name)
    if (!parsed.ok) {
      throw fieldError(
        'invalidRequest',
        'instrument_name',
        parsed.issues.map((issue) => inEnglish(issue)).join(' '),
      )
    }
    if (this.listed().includes(name)) return parsed.value
    throw fieldError(
      'notFound',
      'instrument_name',
      `${name} is not listed. GET /v2/options/instruments returns the listed instruments.`,
    )
  }

  #realizedNow(): number {
    const { clocks, candles } = this.#deps
    const nowMs = clocks.marketMs()
    if (nowMs >= this.#realized.untilMs) {
      const closes = candles.candles('60', { limit: volatilityHours }).map(({ close }) => close)
      const value = realizedVolatility(closes.reverse(), hourMs)
      this.#realized = { untilMs: nowMs + 60_000, value }
    }
    return this.#realized.value
  }
}
