import { Refusal } from '../ports/refusal'
import { text } from '@common/texts/text'

/** One change at a time, each after the one before has ended, well or not. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()
  #isClosed = false

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** What waits for its turn is refused from now on. */
  close(): void {
    this.#isClosed = true
  }

  /** @throws Refusal once they are closed */
  take<T>(run: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(() => {
      if (this.#isClosed) throw new Refusal('rejected', text('session.closing'))
      return run()
    })
    this.#last = mine.catch(() => undefined)
    return mine
  }
}
