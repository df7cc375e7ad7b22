import type { Access } from '@common/exchange-api/endpoint'
import type { WireAnswer } from './transport'

/** Slower responses are too imprecise. */
const slowestRoundTripMs = 5000

/** Rounding of the Date header, and latency. */
const noiseMs = 2000

export class ClockSkew {
  readonly #toleranceMs: number
  #measuredMs = 0
  /** False after a Date-based timestamp was refused: a proxy may set Date. */
  #isBelieved = true
  #hasSigned = false
  #heard: { readonly exchangeMs: number; readonly upMs: number } | undefined

  constructor(toleranceMs: number) {
    this.#toleranceMs = toleranceMs
  }

  /** Exchange clock minus local clock; 0 if negligible or not trusted. */
  get ms(): number {
    return this.#isBelieved ? this.#measuredMs : 0
  }

  /** Public responses count only until the first signed one. */
  observe(
    { headers: { date, age }, sentAtMs, receivedAtMs }: WireAnswer,
    access: Access,
    upMs: number,
  ): void {
    // A cached response has an old date.
    if (Number(age) > 0 || (access === 'open' && this.#hasSigned)) return
    const dateMs = date === undefined ? Number.NaN : Date.parse(date)
    const roundTripMs = receivedAtMs - sentAtMs
    if (Number.isNaN(dateMs) || roundTripMs < 0 || roundTripMs > slowestRoundTripMs) return
    // The header is truncated to seconds.
    const skewMs = Math.round(dateMs + 500 - (sentAtMs + receivedAtMs) / 2)
    this.#heard = { exchangeMs: Math.round(dateMs + 500 + roundTripMs / 2), upMs }
    this.#hasSigned ||= access === 'signed'
    this.#measuredMs = Math.abs(skewMs) < noiseMs ? 0 : skewMs
  }

  /** Exchange time by the monotonic clock, in whole milliseconds. Null before the first dated response or if untrusted. */
  timeAt(upMs: number): number | null {
    if (!this.#isBelieved || !this.#heard) return null
    return Math.floor(this.#heard.exchangeMs + (upMs - this.#heard.upMs))
  }

  /**
   * True if the timestamp may be why; the next one then differs.
   * @param timestampOffMs timestamp minus exchange time
   */
  onRefusal(timestampOffMs: number): boolean {
    if (Math.abs(timestampOffMs) > this.#toleranceMs) return true
    const wasByHeader = this.#isBelieved && Math.abs(this.#measuredMs) > this.#toleranceMs
    // If local time was refused, the timestamp was not the reason.
    this.#isBelieved = !wasByHeader
    return wasByHeader
  }
}
