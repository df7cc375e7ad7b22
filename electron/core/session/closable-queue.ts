import { Refusal } from '../ports/refusal'
import { SerialQueue } from '@common/domain/collections/serial-queue'
import { message } from '@common/texts/message'

/** A failed change does not stop the queue. */
export class ClosableQueue {
  readonly #queue = new SerialQueue()
  #isClosed = false

  get isClosed(): boolean {
    return this.#isClosed
  }

  close(): void {
    this.#isClosed = true
  }

  /** @throws Refusal after `close` */
  run<T>(run: () => Promise<T>): Promise<T> {
    return this.#queue.run(() => {
      if (this.#isClosed) throw new Refusal('rejected', message('session.closing'))
      return run()
    })
  }
}
