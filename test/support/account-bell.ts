import type { AccountArea, AccountEvents } from '../../electron/core/ports/exchange-account-events'

/** The account's stream of a service in memory. */
export class AccountBell {
  readonly #followers = new Set<AccountEvents>()

  get count(): number {
    return this.#followers.size
  }

  /** Tells that something has changed. */
  ring(area: AccountArea): void {
    for (const follower of this.#followers) follower.onChange(area)
  }

  set(state: 'live' | 'down'): void {
    for (const follower of this.#followers) follower.onState(state)
  }

  follow = (events: AccountEvents): (() => void) => {
    this.#followers.add(events)
    events.onState('live')
    return () => void this.#followers.delete(events)
  }
}
