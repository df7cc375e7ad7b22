/** Drops the oldest key. Setting a key makes it the newest. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #most: number

  constructor(max: number) {
    super()
    this.#most = max
  }

  override set(key: K, value: V): this {
    this.delete(key)
    super.set(key, value)
    const [oldest] = this.keys()
    if (this.size > this.#most && oldest !== undefined) this.delete(oldest)
    return this
  }
}

export class BoundedSet<T> extends Set<T> {
  readonly #most: number

  constructor(max: number) {
    super()
    this.#most = max
  }

  override add(value: T): this {
    this.delete(value)
    super.add(value)
    const [oldest] = this
    if (this.size > this.#most && oldest !== undefined) this.delete(oldest)
    return this
  }
}
