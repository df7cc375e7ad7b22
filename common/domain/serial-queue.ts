/** Runs tasks one at a time, in order. A failed task doesn't stop later ones. */
export class SerialQueue {
  #last = Promise.resolve()

  run<T>(task: () => T | Promise<T>): Promise<T> {
    const result = this.#last.then(task)
    const end = (): void => undefined
    this.#last = result.then(end, end)
    return result
  }

  /** Resolves when the tasks added so far have ended. */
  settled(): Promise<void> {
    return this.#last
  }
}
