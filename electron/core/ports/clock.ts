export interface Clock {
  /** Epoch milliseconds; the clock may be set forward or back. */
  nowMs(): number
  /** Monotonic milliseconds; `after` uses the same clock. */
  upMs(): number
  after(delayMs: number, run: () => void): () => void
}
