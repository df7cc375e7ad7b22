import type { Usd } from '@common/domain/units'

interface IndexPoint {
  readonly atMs: number
  readonly price: Usd
}

/** Oldest first. */
export class IndexPoints {
  #points: IndexPoint[] = []

  get length(): number {
    return this.#points.length
  }

  get firstMs(): number | undefined {
    return this.#points[0]?.atMs
  }

  get lastMs(): number | undefined {
    return this.#points.at(-1)?.atMs
  }

  clear(): void {
    this.#points = []
  }

  prepend(points: readonly IndexPoint[]): number {
    const beforeMs = this.firstMs ?? Infinity
    const older = points.filter(({ atMs }) => atMs < beforeMs)
    this.#points = [...older, ...this.#points]
    return older.length
  }

  /** Replaces a point of the same interval. */
  append(point: IndexPoint, everyMs: number): void {
    const lastMs = this.lastMs
    const isSame = lastMs !== undefined && Math.floor(lastMs / everyMs) === Math.floor(point.atMs / everyMs)
    this.#points.splice(isSame ? -1 : this.length, isSame ? 1 : 0, point)
  }

  /** In `fromMs` ≤ time < `toMs`; NaN if none. */
  lastWithin(fromMs: number, toMs: number): number {
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#points[middle]?.atMs ?? Infinity) < toMs) low = middle + 1
      else high = middle
    }
    const found = this.#points[low - 1]
    return found !== undefined && found.atMs >= fromMs ? found.price : NaN
  }
}
