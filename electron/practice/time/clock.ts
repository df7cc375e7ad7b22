import type { Meta } from '../ledger/meta'

/** Milliseconds since the epoch. */
export type Wall = () => number

/**
 * The exchange's two times. The service's is the wall's, moved on by the control interface: invoices, deposits and
 * `/v2/time` go by it. The market's is the time of the prices: trades, carry fees and candles go by it. The two are the
 * same unless prices are replayed.
 */
export class Clocks {
  readonly wall: Wall
  readonly #clients: Wall
  readonly #meta: Meta
  #offsetMs: number
  /** How far the market is ahead of the wall, since prices were walked at a pace of their own. */
  #leadMs: number
  #marketBase: Wall

  /** @param clients the time that clients go by, where it is not the exchange's */
  constructor(wall: Wall, meta: Meta, clients: Wall = wall) {
    this.wall = wall
    this.#clients = clients
    this.#meta = meta
    this.#offsetMs = meta.number('clock.offset') ?? 0
    this.#leadMs = meta.number('clock.lead') ?? 0
    this.#marketBase = this.#withLead
  }

  readonly #withLead: Wall = () => this.wall() + this.#leadMs

  /** How far off the clock is that clients see and are checked by; for tests of clients. */
  skewMs = 0

  /** Times that a request's timestamp may be near: the wall's passes too after the service's was moved. */
  timestampsMs(): readonly number[] {
    return [this.wall() + this.skewMs, this.shownMs(), this.#clients() + this.skewMs]
  }

  /** The service's time as it tells it. */
  shownMs(): number {
    return this.serviceMs() + this.skewMs
  }

  serviceMs(): number {
    return this.wall() + this.#offsetMs
  }

  marketMs(): number {
    return Math.floor(this.#marketBase()) + this.#offsetMs
  }

  /** A replay brings its own time. */
  followMarket(base: Wall): void {
    this.#marketBase = base
  }

  /** From here on the market's time passes as the wall's again; it does not go back. */
  leaveMarket(): void {
    this.keepLead()
    this.#marketBase = this.#withLead
  }

  /** Has the market's time go on from here after a restart. */
  keepLead(): void {
    this.#leadMs = Math.floor(this.#marketBase()) - this.wall()
    this.#meta.set('clock.lead', this.#leadMs)
  }

  get offsetMs(): number {
    return this.#offsetMs
  }

  /** Moves both times on, for good. */
  advance(byMs: number): void {
    this.#offsetMs += byMs
    this.#meta.set('clock.offset', this.#offsetMs)
  }
}
