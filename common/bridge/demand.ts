/** Main's flow control for one feed: at most one open `take`. */
export class Demand {
  readonly #signal: AbortSignal
  #asked = false
  #wake: (() => void) | undefined

  constructor(signal: AbortSignal) {
    this.#signal = signal
    signal.addEventListener('abort', () => this.#wake?.())
  }

  /** Returns false if a request is already open. */
  ask(): boolean {
    if (this.#asked) return false
    this.#asked = true
    this.#wake?.()
    return true
  }

  meet(): void {
    this.#asked = false
  }

  /** Resolves on a request or when the signal is aborted. */
  async wanted(): Promise<void> {
    while (!this.#asked && !this.#signal.aborted) {
      await new Promise<void>((wake) => (this.#wake = wake))
    }
  }
}
