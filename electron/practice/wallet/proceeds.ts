type OnProceeds = (uid: string, amountSats: number) => void

/** Sats that came back to a balance without their owner's doing: of a stop loss, a take profit or an exercised option. */
export class Proceeds {
  readonly #listeners: OnProceeds[] = []

  /** Called inside the transaction that brought them. */
  on(listener: OnProceeds): void {
    this.#listeners.push(listener)
  }

  arrive(uid: string, amountSats: number): void {
    for (const listener of this.#listeners) listener(uid, amountSats)
  }
}
