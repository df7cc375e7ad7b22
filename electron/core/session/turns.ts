import { Refusal } from '../ports/refusal'
import { SerialQueue } from '@common/domain/serial-queue'
import { text } from '@common/texts/text'

/** One change at a time, each after the one before has ended, well or not. */
export class Turns {
  readonly #queue = new SerialQueue()
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
    return this.#queue.run(() => {
      if (this.#isClosed) throw new Refusal('rejected', text('session.closing'))
      return run()
    })
  }
}
