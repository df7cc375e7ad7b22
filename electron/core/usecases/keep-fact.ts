import type * as z from 'zod'
import type { History } from '../ports/history'

export interface KeptFact<T> {
  now(): T
  /** Stores it before it holds. */
  save(next: T): void
}

/** Rules of the user's that are kept in the account's history as one fact; what cannot be read counts as `unset`. */
export function keepFact<T>(
  history: Pick<History, 'fact' | 'saveFact'>,
  name: string,
  schema: z.ZodType<T>,
  unset: T,
): KeptFact<T> {
  const stored = schema.safeParse(history.fact(name))
  let value = stored.success ? stored.data : unset
  return {
    now: () => value,
    save(next) {
      history.saveFact(name, next)
      value = next
    },
  }
}
