interface Reader<T> {
  readonly resolve: (result: IteratorResult<T>) => void
  readonly reject: (error: unknown) => void
}

interface FeedReaderDeps {
  readonly take: () => void
  readonly stop: () => void
}

/** Requests an item only for a waiting consumer, so it never buffers. */
export class FeedReader<T> implements AsyncIterator<T> {
  readonly #deps: FeedReaderDeps
  readonly #readers: Reader<T>[] = []
  #ended = false
  #error: Error | undefined

  constructor(deps: FeedReaderDeps) {
    this.#deps = deps
  }

  /** False if no item was requested. */
  give(item: T): boolean {
    const reader = this.#readers.shift()
    if (!reader) return false
    reader.resolve({ done: false, value: item })
    if (this.#readers.length > 0) this.#deps.take()
    return true
  }

  end(): void {
    this.#ended = true
    for (const reader of this.#readers.splice(0)) reader.resolve({ done: true, value: undefined })
  }

  fail(error: Error): void {
    if (this.#ended) return
    const reader = this.#readers.shift()
    if (reader) reader.reject(error)
    else this.#error = error
    this.end()
  }

  next(): Promise<IteratorResult<T>> {
    if (this.#error) {
      const error = this.#error
      this.#error = undefined
      return Promise.reject(error)
    }
    if (this.#ended) return Promise.resolve({ done: true, value: undefined })
    return new Promise((resolve, reject) => {
      this.#readers.push({ resolve, reject })
      if (this.#readers.length === 1) this.#deps.take()
    })
  }

  return(): Promise<IteratorResult<T>> {
    this.end()
    this.#deps.stop()
    return Promise.resolve({ done: true, value: undefined })
  }
}
