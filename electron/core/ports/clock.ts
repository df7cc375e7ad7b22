export interface Clock {
  /** Epoch milliseconds; may be set forward or back. */
  nowMs(): number
  /** Monotonic milliseconds; `after` uses the same clock. */
  upMs(): number
  after(delayMs: number, run: () => void): () => void
}
