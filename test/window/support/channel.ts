/** Slow readers may skip values. */
export class Channel<T> {
  #latest: { value: T } | undefined
  readonly #waiting = new Set<() => void>()
  #refusal: Error | undefined
  readers = 0

  constructor(first?: T) {
    if (first !== undefined) this.#latest = { value: first }
  }

  send(value: T): void {
    this.#latest = { value }
    this.#wake()
  }

  /** Affects current and future readers. */
  refuse(error: Error | undefined): void {
    this.#refusal = error
    this.#wake()
  }

  async *watch(signal: AbortSignal): AsyncGenerator<T> {
    this.readers += 1
    signal.addEventListener('abort', () => this.#wake())
    let observed: { value: T } | undefined
    try {
      while (!signal.aborted) {
        if (this.#refusal) throw this.#refusal
        if (this.#latest && this.#latest !== observed) {
          observed = this.#latest
          yield observed.value
        } else await new Promise<void>((resolve) => this.#waiting.add(resolve))
      }
    } finally {
      this.readers -= 1
    }
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve()
    this.#waiting.clear()
  }
}
