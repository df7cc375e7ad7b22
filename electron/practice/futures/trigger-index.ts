export class TriggerIndex {
  /** Ascending for binary search, without duplicates. */
  readonly #levels: number[] = []
  readonly #trades = new Map<number, Set<string>>()

  add(level: number, tradeId: string): void {
    const existing = this.#trades.get(level)
    if (existing !== undefined) {
      existing.add(tradeId)
      return
    }
    this.#trades.set(level, new Set([tradeId]))
    this.#levels.splice(this.#firstAtLeast(level), 0, level)
  }

  remove(level: number, tradeId: string): void {
    const trades = this.#trades.get(level)
    if (trades === undefined || !trades.delete(tradeId) || trades.size > 0) return
    this.#trades.delete(level)
    this.#levels.splice(this.#firstAtLeast(level), 1)
  }

  /** `from` excluded, `to` included. */
  next(from: number, to: number): number | null {
    if (to > from) {
      const above = this.#levels[this.#firstAtLeast(from, true)]
      return above !== undefined && above <= to ? above : null
    }
    const below = this.#levels[this.#firstAtLeast(from) - 1]
    return below !== undefined && below >= to ? below : null
  }

  /** In insertion order. */
  at(level: number): readonly string[] {
    return [...(this.#trades.get(level) ?? [])]
  }

  clear(): void {
    this.#levels.length = 0
    this.#trades.clear()
  }

  /** First level at or above `price`; strictly above if `isStrict`. */
  #firstAtLeast(price: number, isStrict = false): number {
    let low = 0
    let high = this.#levels.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const level = this.#levels[middle] ?? Number.POSITIVE_INFINITY
      if (isStrict ? level <= price : level < price) low = middle + 1
      else high = middle
    }
    return low
  }
}
