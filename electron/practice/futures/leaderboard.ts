import { dayMs } from '@common/domain/durations'
import type { Clocks } from '../time/clock'
import type { Store } from '../ledger/store'
import { SeededRandom } from '../time/seeded-random'

interface Leader {
  readonly username: string
  readonly pl: number
  readonly direction: number
}

const periods = [
  ['daily', dayMs],
  ['weekly', 7 * dayMs],
  ['monthly', 30 * dayMs],
  ['all-time', Number.MAX_SAFE_INTEGER],
] as const

type Period = (typeof periods)[number][0]

const places = 10

const simulatedNames = [
  'amber-fox', 'basis-trader', 'block-rider', 'calm-river', 'early-bird', 'hodl-heron', 'late-train', 'long-gamma',
  'night-owl', 'quiet-storm', 'sats-stacker', 'tide-watcher',
] // prettier-ignore

/** `netResult` of common/domain/futures/net-result.ts in SQL. */
const netResult = 't.cash_in_pnl + t.pnl - t.opening_fee - t.closing_fee - t.funding_fees'

export class Leaderboard {
  readonly #clocks: Clocks
  readonly #seed: number
  readonly #sums

  constructor(store: Store, clocks: Clocks, seed: number) {
    this.#clocks = clocks
    this.#seed = seed
    this.#sums = store.prepare<{ username: string; pl: number }>(
      `SELECT u.username, sum(${netResult}) AS pl FROM users u
       JOIN futures t ON t.uid = u.uid AND t.closed_ts > ? AND t.state = 'closed'
       WHERE u.show_leaderboard = 1 GROUP BY u.uid ORDER BY pl DESC LIMIT ${places}`,
    )
  }

  read(): Record<Period, Leader[]> {
    return {
      daily: this.#best('daily'),
      weekly: this.#best('weekly'),
      monthly: this.#best('monthly'),
      'all-time': this.#best('all-time'),
    }
  }

  #best(period: Period): Leader[] {
    const index = periods.findIndex(([name]) => name === period)
    const lengthMs = periods[index]?.[1] ?? dayMs
    const users = this.#sums
      .all(Math.max(this.#clocks.marketMs() - lengthMs, -1))
      .map(({ username, pl }): Leader => ({ username, pl, direction: 0 }))
    return [...users, ...this.#simulated(index)].sort((a, b) => b.pl - a.pl).slice(0, places)
  }

  #simulated(index: number): Leader[] {
    const random = new SeededRandom(this.#seed + index)
    return simulatedNames.map((username) => ({
      username,
      pl: Math.round(random.normal() * 100_000 * 4 ** index),
      direction: Math.round(random.normal() * 2),
    }))
  }
}
