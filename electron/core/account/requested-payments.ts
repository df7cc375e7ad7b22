import { BoundedMap } from '@common/domain/collections/bounded'
import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import type { Clock } from '../ports/clock'
import type { Changed } from '../state/changed'

const freshMs = 10_000
const maxPayments = 10_000

interface Payment {
  readonly id: string
}

type EnqueueNotifications = (activityEvents: readonly TimedActivityEvent[]) => void

/** Payments requested in this session; their changes are never shown as missed. */
export class RequestedPayments {
  readonly #clock: Clock
  readonly #ids = new BoundedMap<string, number>(maxPayments)

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(id: string): void {
    this.#ids.set(id, this.#clock.nowMs())
  }

  addFound(id: string): void {
    this.#ids.set(id, -Infinity)
  }

  /** True just after the request: the window shows the outcome. */
  isFresh(id: string): boolean {
    return this.#clock.nowMs() - (this.#ids.get(id) ?? -Infinity) < freshMs
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  /** Stores requested ones as new, others with `enqueue`. */
  noteChanges<T extends Payment>(
    changes: readonly Changed<T>[],
    readEvents: (changes: readonly Changed<T>[]) => TimedActivityEvent[],
    {
      enqueue,
      enqueueNews,
    }: { readonly enqueue: EnqueueNotifications; readonly enqueueNews: EnqueueNotifications },
  ): void {
    const found = (isRequested: boolean): TimedActivityEvent[] =>
      readEvents(changes.filter(({ after }) => this.has(after.id) === isRequested))
    enqueue(found(false))
    enqueueNews(found(true))
  }
}
