/** 503 for every request (protocol/rest.md#errors). */
export class Maintenance {
  #retryAfterSeconds: number | null = null
  readonly #listeners = new Set<() => void>()

  get retryAfterSeconds(): number | null {
    return this.#retryAfterSeconds
  }

  begin(retryAfterSeconds: number): void {
    this.#retryAfterSeconds = retryAfterSeconds
    for (const listener of this.#listeners) listener()
  }

  end(): void {
    this.#retryAfterSeconds = null
  }

  onBegin(listener: () => void): void {
    this.#listeners.add(listener)
  }
}
