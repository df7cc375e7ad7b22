/** A failed task doesn't stop later ones. */
export class SerialQueue {
  #last = Promise.resolve()

  run<T>(task: () => T | Promise<T>): Promise<T> {
    const result = this.#last.then(task)
    const end = () => undefined
    this.#last = result.then(end, end)
    return result
  }

  /** Waits only for tasks added so far. */
  settled(): Promise<void> {
    return this.#last
  }
}
