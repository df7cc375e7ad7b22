import * as z from 'zod'
import { satsSchema } from '../sats-schema'
import type { Shape } from '../shape'
import { dayMs } from '../durations'
import type { CrossFundingFee } from '../futures/cross/cross-records'
import { getFilledAtMs, fillEffectSats, type SettledFill } from '../futures/cross/cross-replay'
import { fundingResultSats } from '../futures/net-result'
import { settledProfit } from '../futures/profit'
import type { FuturesTrade } from '../futures/trade'
import type { OptionTrade } from '../options/option'
import { settledOptionProfit } from '../options/profit/profit'
import { addSats, sats, zeroSats } from '../units'

/** Times are market time. */
export const TradingDaySchema = z.object({
  /** Midnight UTC. */
  fromMs: z.number(),
  /** Closed trades and options, cross fills and cross funding; excludes open positions and their cashed-in profit. */
  netSats: satsSchema,
  /** Today or earlier. `lossSats` is above 0. */
  lastLoss: z.object({ atMs: z.number(), lossSats: satsSchema }).nullable(),
})
export type TradingDay = Shape<typeof TradingDaySchema>

/** May include earlier records. */
export interface DayRecords {
  /** Closed and canceled. */
  readonly trades: readonly FuturesTrade[]
  readonly options: readonly OptionTrade[]
  readonly crossFills: readonly SettledFill[]
  readonly crossFunding: readonly CrossFundingFee[]
}

export const noDayRecords: DayRecords = { trades: [], options: [], crossFills: [], crossFunding: [] }

export const dayStartMs = (timeMs: number): number => Math.floor(timeMs / dayMs) * dayMs

export const tradeEndedAtMs = ({ closedAtMs, updatedAtMs }: FuturesTrade): number => closedAtMs ?? updatedAtMs
export const optionEndedAtMs = ({ closedAtMs, expiresAtMs }: OptionTrade): number => closedAtMs ?? expiresAtMs

export function tradingDay(
  { trades, options, crossFills, crossFunding }: DayRecords,
  nowMs: number,
): TradingDay {
  const fromMs = dayStartMs(nowMs)
  const closed = [
    ...trades
      .filter(({ state }) => state === 'closed')
      .map((trade) => ({
        atMs: tradeEndedAtMs(trade),
        netSats: settledProfit(trade).totalSats,
        isClose: true,
      })),
    ...options
      .filter(({ state }) => state !== 'running')
      .map((option) => ({
        atMs: optionEndedAtMs(option),
        netSats: settledOptionProfit(option).totalSats,
        isClose: true,
      })),
    // A fill that opens or adds realizes no P&L, so its fee isn't a loss.
    ...crossFills.map((fill) => ({
      atMs: getFilledAtMs(fill),
      netSats: fillEffectSats(fill),
      isClose: fill.pnlSats !== 0,
    })),
    ...crossFunding.map(({ atMs, feeSats }) => ({
      atMs,
      netSats: fundingResultSats(feeSats),
      isClose: false,
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
