type OnProceeds = (uid: string, amountSats: number) => void

export class Proceeds {
  readonly #listeners: OnProceeds[] = []

  /** Called inside the transaction of the credit. */
  on(listener: OnProceeds): void {
    this.#listeners.push(listener)
  }

  arrive(uid: string, amountSats: number): void {
    for (const listener of this.#listeners) listener(uid, amountSats)
  }
}
