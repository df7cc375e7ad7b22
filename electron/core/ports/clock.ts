/** Time and timers, so that use cases and adapters can be tested without waiting. */
export interface Clock {
  /** Epoch milliseconds. */
  nowMs(): number
  /** Runs once after `delayMs`; the answer cancels it. */
  after(delayMs: number, run: () => void): () => void
}
