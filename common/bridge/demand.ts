/** Main's side of one feed's `take`: whether the window wants an item. */
export class Demand {
  readonly #signal: AbortSignal
  #asked = false
  #wake: (() => void) | undefined

  constructor(signal: AbortSignal) {
    this.#signal = signal
    signal.addEventListener('abort', () => this.#wake?.())
  }

  /** The window wants an item. Returns false when it still waits for another. */
  ask(): boolean {
    if (this.#asked) return false
    this.#asked = true
    this.#wake?.()
    return true
  }

  /** The item is on its way: the next may be asked for. */
  meet(): void {
    this.#asked = false
  }

  /** Resolves when the window wants an item, or when it can want none any more: the signal is aborted. */
  async wanted(): Promise<void> {
    while (!this.#asked && !this.#signal.aborted) {
      await new Promise<void>((wake) => (this.#wake = wake))
    }
  }
}
