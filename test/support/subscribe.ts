export interface Subscription<T> {
  readonly items: T[]
  last(): T
  stop(): Promise<void>
}

export function subscribe<T>(feed: AsyncIterable<T>): Subscription<T> {
  const items: T[] = []
  const iterator = feed[Symbol.asyncIterator]()
  const running = (async () => {
    for (;;) {
      const result = await iterator.next()
      if (result.done) return
      items.push(result.value)
    }
  })()
  running.catch(() => undefined)
  return {
    items,
    last() {
      const item = items.at(-1)
      if (item === undefined) throw new Error('nothing came yet')
      return item
    },
    async stop() {
      await iterator.return?.()
      await running
    },
  }
}
