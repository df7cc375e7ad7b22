import type {
  AccountModuleName,
  AccountEvents,
} from '../../../electron/core/ports/exchange/exchange-account-events'

export class FakeAccountEvents {
  readonly #followers = new Set<AccountEvents>()

  get count(): number {
    return this.#followers.size
  }

  emit(area: AccountModuleName): void {
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
