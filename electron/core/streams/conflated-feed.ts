/** Unread items of a slow subscriber are merged, so queues stay bounded. */
export class ConflatedFeed<T> {
  readonly #present: () => T | undefined
  readonly #merge: (older: T, newer: T) => T
  readonly #subscribers = new Set<Subscriber<T>>()

  constructor(present: () => T | undefined, merge: (older: T, newer: T) => T) {
    this.#present = present
    this.#merge = merge
  }

  publish(item: T): void {
    for (const subscriber of this.#subscribers) {
      subscriber.pending = subscriber.pending
        ? { item: this.#merge(subscriber.pending.item, item) }
        : { item }
      subscriber.wake()
    }
  }

  async *watch(signal: AbortSignal): AsyncGenerator<T, void, undefined> {
    const present = this.#present()
    const subscriber: Subscriber<T> = {
      pending: present === undefined ? undefined : { item: present },
      wake: () => undefined,
    }
    const onAbort = () => subscriber.wake()
    this.#subscribers.add(subscriber)
    signal.addEventListener('abort', onAbort)
    try {
      while (!signal.aborted) {
        const pending = subscriber.pending
        subscriber.pending = undefined
        if (pending) yield pending.item
        else await new Promise<void>((wake) => (subscriber.wake = wake))
      }
    } finally {
      signal.removeEventListener('abort', onAbort)
      this.#subscribers.delete(subscriber)
    }
  }

  get subscriberCount(): number {
    return this.#subscribers.size
  }
}

interface Subscriber<T> {
  pending: { readonly item: T } | undefined
  wake: () => void
}
