import type { Meta } from '../ledger/meta'

export type WallClock = () => number

/**
 * Exchange time (`serviceMs`) is wall time plus advances by the control interface. It applies to invoices, deposits
 * and `/v2/time`. Market time applies to prices, trades, funding and candles. They differ only through replays.
 */
export class Clocks {
  readonly wall: WallClock
  readonly #clients: WallClock
  readonly #meta: Meta
  #offsetMs: number
  /** Caused by replays at their own pace. */
  #leadMs: number
  #marketBase: WallClock

  /** @param clients if their clock differs from `wall` */
  constructor(wall: WallClock, meta: Meta, clients: WallClock = wall) {
    this.wall = wall
    this.#clients = clients
    this.#meta = meta
    this.#offsetMs = meta.number('clock.offset') ?? 0
    this.#leadMs = meta.number('clock.lead') ?? 0
    this.#marketBase = this.#withLead
  }

  readonly #withLead: WallClock = () => this.wall() + this.#leadMs

  skewMs = 0

  /** Wall time remains valid after an advance. */
  timestampsMs(): readonly number[] {
    return [this.wall() + this.skewMs, this.shownMs(), this.#clients() + this.skewMs]
  }

  shownMs(): number {
    return this.serviceMs() + this.skewMs
  }

  serviceMs(): number {
    return this.wall() + this.#offsetMs
  }

  marketMs(): number {
    return Math.floor(this.#marketBase()) + this.#offsetMs
  }

  followMarket(base: WallClock): void {
    this.#marketBase = base
  }

  /** Market time never moves backward. */
  leaveMarket(): void {
    this.keepLead()
    this.#marketBase = this.#withLead
  }

  /** Market time continues from here after a restart. */
  keepLead(): void {
    this.#leadMs = Math.floor(this.#marketBase()) - this.wall()
    this.#meta.set('clock.lead', this.#leadMs)
  }

  get offsetMs(): number {
    return this.#offsetMs
  }

  advance(byMs: number): void {
    this.#offsetMs += byMs
    this.#meta.set('clock.offset', this.#offsetMs)
  }
}
