import type { Access } from '@common/exchange-api/endpoint'
import { wireLimits } from '@common/exchange-api/limits'
import type { WireAnswer } from './transport'

/** A slower answer says too little about the moment the service wrote its date. */
const slowestRoundTripMs = 5000

/** Below this the difference is the rounding of the Date header to whole seconds, and the way there and back. */
const noiseMs = 2000

/** Measures the service's clock against ours from the Date header of its answers. */
export class ClockSkew {
  #measuredMs = 0
  /** False once a request that was timed by the header was refused: whoever writes it may have a clock of its own. */
  #isBelieved = true
  #hasSigned = false

  /** Service clock minus ours, milliseconds; 0 while they agree. */
  get ms(): number {
    return this.#isBelieved ? this.#measuredMs : 0
  }

  /** What everybody may read can come from elsewhere than what is signed, so it counts until something signed is answered only. */
  observe({ headers: { date, age }, sentAtMs, receivedAtMs }: WireAnswer, access: Access): void {
    // An answer out of a cache on the way carries the date of when it was put there.
    if (Number(age) > 0 || (access === 'open' && this.#hasSigned)) return
    const dateMs = date === undefined ? Number.NaN : Date.parse(date)
    const roundTripMs = receivedAtMs - sentAtMs
    if (Number.isNaN(dateMs) || roundTripMs < 0 || roundTripMs > slowestRoundTripMs) return
    // The header is cut to the second: on average half a second has passed since.
    const skewMs = Math.round(dateMs + 500 - (sentAtMs + receivedAtMs) / 2)
    this.#hasSigned ||= access === 'signed'
    this.#measuredMs = Math.abs(skewMs) < noiseMs ? 0 : skewMs
  }

  /**
   * A signed request was refused. Answers whether its time may have been the reason: then the next is timed otherwise.
   * @param timestampOffMs its timestamp minus the service's clock as it is known with its answer
   */
  onRefusal(timestampOffMs: number): boolean {
    if (Math.abs(timestampOffMs) > wireLimits.timestampToleranceMs) return true
    const wasByHeader = this.#isBelieved && Math.abs(this.#measuredMs) > wireLimits.timestampToleranceMs
    // Refused by our own clock too: it was not the time.
    this.#isBelieved = !wasByHeader
    return wasByHeader
  }
}
