import { BoundedMap } from '@common/domain/bounded'
import type { Wall } from '../time/clock'

export interface BanOptions {
  /** Answers of 4xx and 5xx within a minute after which an address is banned; 0 never bans. @default 5000; never without limits */
  readonly banAfter?: number | undefined
  /** Length of a ban. @default 60 */
  readonly banSeconds?: number | undefined
  /** False switches the rate limits off. @default true */
  readonly hasLimits?: boolean | undefined
}

interface BanRule {
  /** Answers of 4xx and 5xx within one minute that an address is allowed; Infinity never bans. */
  readonly after: number
  readonly seconds: number
}

/** Far beyond what a person or a broken bot does by mistake; a runaway loop gets there within seconds. */
const defaultBan: BanRule = { after: 5000, seconds: 60 }

/** What was asked for; without limits nobody is banned unless that was asked for. */
export function banRule({ banAfter, banSeconds, hasLimits = true }: BanOptions): BanRule {
  const after = banAfter ?? (hasLimits ? defaultBan.after : 0)
  return { after: after === 0 ? Infinity : after, seconds: banSeconds ?? defaultBan.seconds }
}

const countedMs = 60_000

interface Conduct {
  sinceMs: number
  errors: number
  bannedUntilMs: number
}

/** Addresses that are remembered; the one that has caused no error for longest is forgotten first. */
const mostAddresses = 10_000

/** Bans addresses that cause too many errors (protocol/rest.md#bans; how many is ours: protocol/practice.md#pacing-and-bans). */
export class Bans {
  readonly #rule: BanRule
  readonly #wall: Wall
  readonly #records = new BoundedMap<string, Conduct>(mostAddresses)

  constructor(rule: BanRule, wall: Wall) {
    this.#rule = rule
    this.#wall = wall
  }

  /** Seconds an address still has to wait; 0 when it is not banned. */
  secondsLeft(address: string): number {
    const { bannedUntilMs = 0 } = this.#records.get(address) ?? {}
    return Math.max(0, Math.ceil((bannedUntilMs - this.#wall()) / 1000))
  }

  /** When its ban ends, epoch milliseconds; 0 when there was none. */
  endsAtMs(address: string): number {
    return this.#records.get(address)?.bannedUntilMs ?? 0
  }

  /** Counts an answer. Those a banned address gets are not counted, so that every ban ends. */
  count(address: string, status: number): void {
    if (status < 400 || this.secondsLeft(address) > 0) return
    const nowMs = this.#wall()
    const known = this.#records.get(address)
    const record =
      known !== undefined && nowMs - known.sinceMs < countedMs
        ? known
        : { sinceMs: nowMs, errors: 0, bannedUntilMs: 0 }
    record.errors += 1
    if (record.errors > this.#rule.after) {
      record.bannedUntilMs = nowMs + this.#rule.seconds * 1000
      record.errors = 0
    }
    this.#records.set(address, record)
  }
}
