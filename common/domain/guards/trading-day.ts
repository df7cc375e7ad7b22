import { dayMs } from '../durations'
import { filledAtMsOf, fillEffectSats, type SettledFill } from '../futures/cross-replay'
import { settledProfit } from '../futures/profit'
import type { FuturesTrade } from '../futures/trade'
import { addSats, sats, zeroSats, type Sats } from '../units'

/** What the trades that were closed, and the fills of cross margin, have brought, as far as the guards ask. Times are the market's, epoch milliseconds. */
export interface TradingDay {
  /** Its midnight in UTC. */
  readonly fromMs: number
  /**
   * Sum of the net results of the trades closed since, and of what fills of cross margin have booked less their fees. Running trades
   * don't count, not even profit cashed in from them.
   */
  readonly netSats: Sats
  /** The newest trade that was closed with a net loss, or fill that booked one, today or before. `lossSats` is above 0. */
  readonly lastLoss: { readonly atMs: number; readonly lossSats: Sats } | null
}

/** Midnight UTC at the start of the day that a time falls on. */
export const dayStartMs = (timeMs: number): number => Math.floor(timeMs / dayMs) * dayMs

const closedAt = ({ closedAtMs, updatedAtMs }: FuturesTrade): number => closedAtMs ?? updatedAtMs

/** Adds up ended trades and fills of cross margin, in any order; canceled orders bring nothing. */
export function tradingDay(
  ended: readonly FuturesTrade[],
  fills: readonly SettledFill[],
  nowMs: number,
): TradingDay {
  const fromMs = dayStartMs(nowMs)
  const closed = [
    ...ended
      .filter(({ state }) => state === 'closed')
      .map((trade) => ({ atMs: closedAt(trade), netSats: settledProfit(trade).totalSats, isClose: true })),
    // A fill that opens or adds books nothing: its fee alone is no lost trade.
    ...fills.map((fill) => ({
      atMs: filledAtMsOf(fill),
      netSats: fillEffectSats(fill),
      isClose: fill.pnlSats !== 0,
    })),
  ]
  const today = closed.filter(({ atMs }) => atMs >= fromMs)
  const [lost] = closed
    .filter(({ netSats, isClose }) => isClose && netSats < 0)
    .sort((a, b) => b.atMs - a.atMs)
  return {
    fromMs,
    netSats: addSats(zeroSats, ...today.map(({ netSats }) => netSats)),
    lastLoss: lost ? { atMs: lost.atMs, lossSats: sats(0 - lost.netSats) } : null,
  }
}
