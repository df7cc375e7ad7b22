/** Time and timers, so that use cases and adapters can be tested without waiting. */
export interface Clock {
  /** Epoch milliseconds. It may be set, forward and back. */
  nowMs(): number
  /** Milliseconds since some moment, whatever the clock is set to: what has gone by, as `after` counts it. */
  upMs(): number
  /** Runs once after `delayMs`; the answer cancels it. */
  after(delayMs: number, run: () => void): () => void
}
