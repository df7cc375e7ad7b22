import type { Access } from '@common/exchange-api/endpoint'
import type { WireAnswer } from './transport'

/** A slower answer says too little about the moment the service wrote its date. */
const slowestRoundTripMs = 5000

/** Below this the difference is the rounding of the Date header to whole seconds, and the way there and back. */
const noiseMs = 2000

/** Measures the service's clock against ours from the Date header of its answers. */
export class ClockSkew {
  readonly #toleranceMs: number
  #measuredMs = 0
  /** False once a request that was timed by the header was refused: whoever writes it may have a clock of its own. */
  #isBelieved = true
  #hasSigned = false
  /** The exchange's time when its last dated response arrived, and the monotonic time of that moment. */
  #heard: { readonly exchangeMs: number; readonly upMs: number } | undefined

  /** @param toleranceMs how far the time of a signed request may be off by the service's clock */
  constructor(toleranceMs: number) {
    this.#toleranceMs = toleranceMs
  }

  /** Service clock minus ours, milliseconds; 0 while they agree. */
  get ms(): number {
    return this.#isBelieved ? this.#measuredMs : 0
  }

  /** What everybody may read can come from elsewhere than what is signed, so it counts until something signed is answered only. */
  observe(
    { headers: { date, age }, sentAtMs, receivedAtMs }: WireAnswer,
    access: Access,
    upMs: number,
  ): void {
    // An answer out of a cache on the way carries the date of when it was put there.
    if (Number(age) > 0 || (access === 'open' && this.#hasSigned)) return
    const dateMs = date === undefined ? Number.NaN : Date.parse(date)
    const roundTripMs = receivedAtMs - sentAtMs
    if (Number.isNaN(dateMs) || roundTripMs < 0 || roundTripMs > slowestRoundTripMs) return
    // The header is cut to the second: on average half a second has passed since.
    const skewMs = Math.round(dateMs + 500 - (sentAtMs + receivedAtMs) / 2)
    this.#heard = { exchangeMs: Math.round(dateMs + 500 + roundTripMs / 2), upMs }
    this.#hasSigned ||= access === 'signed'
    this.#measuredMs = Math.abs(skewMs) < noiseMs ? 0 : skewMs
  }

  /** Exchange time carried by the monotonic clock, so setting the computer's clock doesn't change it; null before the first response. */
  timeAt(upMs: number): number | null {
    if (!this.#isBelieved || !this.#heard) return null
    return this.#heard.exchangeMs + (upMs - this.#heard.upMs)
  }

  /**
   * A signed request was refused. Returns whether its time may have been the reason: then the next is timed otherwise.
   * @param timestampOffMs its timestamp minus the service's clock as it is known with its answer
   */
  onRefusal(timestampOffMs: number): boolean {
    if (Math.abs(timestampOffMs) > this.#toleranceMs) return true
    const wasByHeader = this.#isBelieved && Math.abs(this.#measuredMs) > this.#toleranceMs
    // Refused by our own clock too: it was not the time.
    this.#isBelieved = !wasByHeader
    return wasByHeader
  }
}
