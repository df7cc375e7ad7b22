/**
 * Trades by the price levels that move them, in order: the next level on a price's way is found by halving, not by looking at
 * every trade.
 */
export class LevelBook {
  /** Ascending, each once. */
  readonly #levels: number[] = []
  readonly #trades = new Map<number, Set<string>>()

  add(level: number, tradeId: string): void {
    const known = this.#trades.get(level)
    if (known !== undefined) {
      known.add(tradeId)
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

  /** The first level met on the way from one price, itself left out, to another, itself included. */
  next(from: number, to: number): number | null {
    if (to > from) {
      const above = this.#levels[this.#firstAtLeast(from, true)]
      return above !== undefined && above <= to ? above : null
    }
    const below = this.#levels[this.#firstAtLeast(from) - 1]
    return below !== undefined && below >= to ? below : null
  }

  /** Trades waiting at a level, first come first. */
  at(level: number): readonly string[] {
    return [...(this.#trades.get(level) ?? [])]
  }

  clear(): void {
    this.#levels.length = 0
    this.#trades.clear()
  }

  /** Position of the first level at or above a price; strictly above when `isStrict`. */
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
