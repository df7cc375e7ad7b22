/** Items waiting for one reader of a feed. Leaving the loop calls `onStop`. */
export class ItemQueue<T> implements AsyncIterator<T> {
  readonly #items: T[] = []
  readonly #readers: { resolve: (result: IteratorResult<T>) => void; reject: (error: unknown) => void }[] = []
  readonly #onStop: () => void
  #ended = false
  #error: Error | undefined

  constructor(onStop: () => void) {
    this.#onStop = onStop
  }

  push(item: T): void {
    if (this.#ended) return
    const reader = this.#readers.shift()
    if (reader) reader.resolve({ done: false, value: item })
    else this.#items.push(item)
  }

  end(): void {
    this.#ended = true
    for (const reader of this.#readers.splice(0)) reader.resolve({ done: true, value: undefined })
  }

  fail(error: Error): void {
    if (this.#ended) return
    this.#ended = true
    const reader = this.#readers.shift()
    if (reader) reader.reject(error)
    else this.#error = error
    this.end()
  }

  next(): Promise<IteratorResult<T>> {
    const item = this.#items.shift()
    if (item !== undefined) return Promise.resolve({ done: false, value: item })
    if (this.#error) {
      const error = this.#error
      this.#error = undefined
      return Promise.reject(error)
    }
    if (this.#ended) return Promise.resolve({ done: true, value: undefined })
    return new Promise((resolve, reject) => this.#readers.push({ resolve, reject }))
  }

  return(): Promise<IteratorResult<T>> {
    this.#items.length = 0
    this.end()
    this.#onStop()
    return Promise.resolve({ done: true, value: undefined })
  }
}
