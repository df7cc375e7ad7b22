import { ConflatedFeed } from './conflated-feed'

/** Null: not available yet. Slow subscribers get only the newest value. */
export class LatestValue<T> {
  #value: T
  readonly #feed: ConflatedFeed<T>
  readonly #listeners = new Set<(value: T) => void>()

  constructor(value: T) {
    this.#value = value
    this.#feed = new ConflatedFeed<T>(
      () => this.#value ?? undefined,
      (_older, newer) => newer,
    )
  }

  get(): T {
    return this.#value
  }

  set(value: T): void {
    this.#value = value
    if (value !== null) this.#feed.publish(value)
    for (const listener of this.#listeners) listener(value)
  }

  watch(signal: AbortSignal): AsyncIterable<Exclude<T, null>> {
    return this.#feed.watch(signal) as AsyncIterable<Exclude<T, null>>
  }

  onChange(listener: (value: T) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
