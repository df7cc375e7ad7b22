import { dayMs } from '../durations'
import { getFilledAtMs, fillEffectSats, type SettledFill } from '../futures/cross/cross-replay'
import { settledProfit } from '../futures/profit'
import type { FuturesTrade } from '../futures/trade'
import { addSats, sats, zeroSats, type Sats } from '../units'

/** Times are market time. */
export interface TradingDay {
  /** Midnight UTC. */
  readonly fromMs: number
  /** Closed trades and cross fills; excludes running trades and their cashed-in profit. */
  readonly netSats: Sats
  /** Today or earlier. `lossSats` is above 0. */
  readonly lastLoss: { readonly atMs: number; readonly lossSats: Sats } | null
}

export const dayStartMs = (timeMs: number): number => Math.floor(timeMs / dayMs) * dayMs

const closedAt = ({ closedAtMs, updatedAtMs }: FuturesTrade): number => closedAtMs ?? updatedAtMs

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
    // A fill that opens or adds realizes no P&L, so its fee isn't a loss.
    ...fills.map((fill) => ({
      atMs: getFilledAtMs(fill),
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
