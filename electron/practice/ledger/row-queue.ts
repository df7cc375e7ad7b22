export type Value = string | number | null

const batchSizes = [64, 16, 4, 1] as const

interface Batch {
  readonly size: number
  readonly run: (values: readonly Value[]) => void
}

export class RowQueue {
  readonly #columns: number
  readonly #batches: readonly Batch[]
  #values: Value[] = []

  constructor(columns: number, prepare: (rows: number) => Batch['run']) {
    this.#columns = columns
    this.#batches = batchSizes.map((rows) => ({ size: rows * columns, run: prepare(rows) }))
  }

  get length(): number {
    return this.#values.length / this.#columns
  }

  add(row: readonly Value[]): void {
    this.#values.push(...row)
  }

  truncate(length: number): void {
    if (this.length > length) this.#values.length = length * this.#columns
  }

  write(count = this.length): void {
    if (count === 0) return
    const end = count * this.#columns
    let written = 0
    for (const { size, run } of this.#batches)
      for (; end - written >= size; written += size) run(this.#values.slice(written, written + size))
    this.#values = this.#values.slice(end)
  }
}
