/** At most one open `take`. */
export class Demand {
  readonly #signal: AbortSignal
  #asked = false
  #wake: (() => void) | undefined

  constructor(signal: AbortSignal) {
    this.#signal = signal
    signal.addEventListener('abort', () => this.#wake?.())
  }

  /** False if a request is already open. */
  ask(): boolean {
    if (this.#asked) return false
    this.#asked = true
    this.#wake?.()
    return true
  }

  meet(): void {
    this.#asked = false
  }

  /** Also resolves when aborted. */
  async wanted(): Promise<void> {
    while (!this.#asked && !this.#signal.aborted) {
      await new Promise<void>((wake) => (this.#wake = wake))
    }
  }
}
