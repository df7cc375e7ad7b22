import { BoundedMap } from '@common/domain/bounded'
import type { Happening } from '@common/domain/notice'
import type { Clock } from '../ports/clock'
import type { Changed } from '../state/changed'

const freshMs = 10_000
const mostPayments = 10_000

interface Payment {
  readonly id: string
}

type Note = (happenings: readonly Happening[]) => () => void

/** Payments asked for since the profile was opened: what becomes of them happens before the user's eyes. */
export class AskedPayments {
  readonly #clock: Clock
  /** When each was asked for. */
  readonly #ids = new BoundedMap<string, number>(mostPayments)

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(id: string): void {
    this.#ids.set(id, this.#clock.nowMs())
  }

  /** One whose outcome was in doubt: that it was made is news, however soon it is found. */
  addFound(id: string): void {
    this.#ids.set(id, -Infinity)
  }

  /** Asked for a moment ago: what becomes of it is no news to whoever did. */
  isFresh(id: string): boolean {
    return this.#clock.nowMs() - (this.#ids.get(id) ?? -Infinity) < freshMs
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  /** Notes what became of these as news, and of the others by `note`. What it returns tells both. */
  noteChanges<T extends Payment>(
    changes: readonly Changed<T>[],
    eventsOf: (changes: readonly Changed<T>[]) => Happening[],
    { note, noteNews }: { readonly note: Note; readonly noteNews: Note },
  ): () => void {
    const found = (isAsked: boolean): Happening[] =>
      eventsOf(changes.filter(({ after }) => this.has(after.id) === isAsked))
    const tells = [note(found(false)), noteNews(found(true))]
    return () => tells.forEach((tell) => tell())
  }
}
