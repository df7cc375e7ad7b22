import { forwardPointAt } from '@common/domain/options/pricing/forward'
import { instrumentName } from '@common/domain/options/instrument-name'
import {
  expiresAtMs,
  listedExpiries,
  listedInstruments,
  listingChanges,
} from '@common/domain/options/instruments'
import { rollingExpiry, type Instrument } from '@common/domain/options/option'
import type { Exchange } from '../../engine/exchange'

type Change = 'enabled' | 'disabled' | 'removed'

/** Assumed payloads (protocol/practice.md#options-channels). */
export class OptionChannels {
  readonly #deps: Exchange
  #enabled: ReadonlySet<string> | null = null
  #disabled = new Set<string>()

  constructor(deps: Exchange) {
    this.#deps = deps
  }

  volatilityIndex(): number {
    return this.#deps.surface.index()
  }

  forwards(): object {
    const { clocks, quotes } = this.#deps
    const nowMs = clocks.marketMs()
    const ticker = quotes.ticker()
    return {
      forwards: this.#expiries(nowMs).map(({ expiry, expiry_ts }) => ({
        expiry,
        expiry_ts,
        bid: ticker.bidPrice,
        offer: ticker.askPrice,
        forward_point: forwardPointAt(ticker, nowMs, expiry_ts),
      })),
    }
  }

  /** Uses the call if both kinds have the strike. */
  volcurve(): object {
    const instruments = this.#instruments()
    return {
      volcurve: this.#expiries(this.#deps.clocks.marketMs()).map((listedExpiry) => {
        const strikes = new Map<number, Instrument>()
        for (const instrument of instruments) {
          if (instrument.expiry === listedExpiry.expiry && !strikes.has(instrument.strike))
            strikes.set(instrument.strike, instrument)
        }
        const points = [...strikes.values()]
          .sort((a, b) => a.strike - b.strike)
          .map((instrument) => ({ strike: instrument.strike, volatility: this.#deps.surface.of(instrument) }))
        return { ...listedExpiry, points }
      }),
    }
  }

  ordermap(): object {
    const nowMs = this.#deps.clocks.marketMs()
    return {
      ordermap: this.#instruments().map((instrument) => ({
        instrument_name: instrumentName(instrument),
        expiry: instrument.expiry,
        expiry_ts: expiresAtMs(instrument, nowMs),
        strike: instrument.strike,
        type: instrument.kind === 'call' ? 'c' : 'p',
      })),
    }
  }

  rememberListing(): void {
    this.#enabled ??= this.#names()
  }

  listingChanges(): Readonly<Record<Change, readonly string[]>> {
    this.rememberListing()
    const before = this.#enabled ?? new Set()
    const { clocks, quotes } = this.#deps
    const changes = listingChanges(before, this.#disabled, clocks.marketMs(), quotes.indexPrice())
    this.#enabled = this.#names()
    for (const name of changes.disabled) this.#disabled.add(name)
    for (const name of [...changes.removed, ...changes.enabled]) this.#disabled.delete(name)
    return changes
  }

  clearListing(): void {
    this.#enabled = null
    this.#disabled = new Set()
  }

  #names(): ReadonlySet<string> {
    return new Set(this.#instruments().map(instrumentName))
  }

  #instruments(): readonly Instrument[] {
    const { clocks, quotes } = this.#deps
    return listedInstruments(clocks.marketMs(), quotes.indexPrice())
  }

  #expiries(nowMs: number): { expiry: Instrument['expiry']; expiry_ts: number }[] {
    const expiries: readonly Instrument['expiry'][] = [rollingExpiry, ...listedExpiries(nowMs)]
    return expiries.map((expiry) => ({
      expiry,
      expiry_ts: expiresAtMs({ expiry }, nowMs),
    }))
  }
}
