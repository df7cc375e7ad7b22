type OnPayout = (uid: string, amountSats: number) => void

export class Payouts {
  readonly #listeners: OnPayout[] = []

  /** Called inside the transaction of the credit. */
  on(listener: OnPayout): void {
    this.#listeners.push(listener)
  }

  arrive(uid: string, amountSats: number): void {
    for (const listener of this.#listeners) listener(uid, amountSats)
  }
}
