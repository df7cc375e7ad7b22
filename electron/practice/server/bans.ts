import { BoundedMap } from '@common/domain/collections/bounded'
import type { WallClock } from '../time/clock'

export interface BanOptions {
  /** 4xx and 5xx responses per minute and address; 0 never bans. @default 5000; never without limits */
  readonly banAfter?: number | undefined
  /** @default 60 */
  readonly banSeconds?: number | undefined
  /** @default true */
  readonly hasLimits?: boolean | undefined
}

interface BanRule {
  readonly after: number
  readonly seconds: number
}

const defaultBan: BanRule = { after: 5000, seconds: 60 }

export function banRule({ banAfter, banSeconds, hasLimits = true }: BanOptions): BanRule {
  const after = banAfter ?? (hasLimits ? defaultBan.after : 0)
  return { after: after === 0 ? Infinity : after, seconds: banSeconds ?? defaultBan.seconds }
}

const countedMs = 60_000

interface ErrorWindow {
  sinceMs: number
  errors: number
  bannedUntilMs: number
}

const maxAddresses = 10_000

/** Implements protocol/rest.md#bans with an assumed threshold (protocol/practice.md#pacing-and-bans). */
export class Bans {
  readonly #rule: BanRule
  readonly #wall: WallClock
  readonly #records = new BoundedMap<string, ErrorWindow>(maxAddresses)

  constructor(rule: BanRule, wall: WallClock) {
    this.#rule = rule
    this.#wall = wall
  }

  secondsLeft(address: string): number {
    const { bannedUntilMs = 0 } = this.#records.get(address) ?? {}
    return Math.max(0, Math.ceil((bannedUntilMs - this.#wall()) / 1000))
  }

  endsAtMs(address: string): number {
    return this.#records.get(address)?.bannedUntilMs ?? 0
  }

  /** Errors during a ban do not count, so that it ends. */
  count(address: string, status: number): void {
    if (status < 400 || this.secondsLeft(address) > 0) return
    const nowMs = this.#wall()
    const existing = this.#records.get(address)
    const record =
      existing !== undefined && nowMs - existing.sinceMs < countedMs
        ? existing
        : { sinceMs: nowMs, errors: 0, bannedUntilMs: 0 }
    record.errors += 1
    if (record.errors > this.#rule.after) {
      record.bannedUntilMs = nowMs + this.#rule.seconds * 1000
      record.errors = 0
    }
    this.#records.set(address, record)
  }
}
