import type { Usd } from '@common/domain/units'

export interface IndexPoint {
  readonly atMs: number
  readonly price: Usd
}

/** Values of the index, oldest first. */
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

  /** Adds those that are older than all that are here. Returns how many. */
  prepend(points: readonly IndexPoint[]): number {
    const beforeMs = this.firstMs ?? Infinity
    const older = points.filter(({ atMs }) => atMs < beforeMs)
    this.#points = [...older, ...this.#points]
    return older.length
  }

  /** The newest; one of the same `everyMs` takes the place of the one before. */
  append(point: IndexPoint, everyMs: number): void {
    const lastMs = this.lastMs
    const isSame = lastMs !== undefined && Math.floor(lastMs / everyMs) === Math.floor(point.atMs / everyMs)
    this.#points.splice(isSame ? -1 : this.length, isSame ? 1 : 0, point)
  }

  /** The last value from `fromMs` until before `toMs`; NaN where there is none. */
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
