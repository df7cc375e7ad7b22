/** A slower answer says too little about the moment the service wrote its date. */
const slowestRoundTripMs = 5000

/** Below this the difference is the rounding of the Date header to whole seconds, and the way there and back. */
const noiseMs = 2000

/** Measures the service's clock against ours from the Date header of its answers. */
export class ClockSkew {
  #ms = 0

  /** Service clock minus ours, milliseconds; 0 while they agree. */
  get ms(): number {
    return this.#ms
  }

  observe(dateHeader: string | undefined, sentAtMs: number, receivedAtMs: number): void {
    const dateMs = dateHeader === undefined ? Number.NaN : Date.parse(dateHeader)
    const roundTripMs = receivedAtMs - sentAtMs
    if (Number.isNaN(dateMs) || roundTripMs < 0 || roundTripMs > slowestRoundTripMs) return
    // The header is cut to the second: on average half a second has passed since.
    const skewMs = Math.round(dateMs + 500 - (sentAtMs + receivedAtMs) / 2)
    this.#ms = Math.abs(skewMs) < noiseMs ? 0 : skewMs
  }
}
