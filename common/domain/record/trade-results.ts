import * as z from 'zod'
import { satsSchema } from '../sats-schema'
import type { Shape } from '../shape'
import { sats, zeroSats, type Sats } from '../units'
import type { EntryKind } from './entry'

/** Closed positions and options, and fills that reduced the cross position; each after fees and funding. */
export const TradeResultsSchema = z.object({
  wins: z.number(),
  losses: z.number(),
  breakEvens: z.number(),
  gainSats: satsSchema,
  /** Not negative. */
  lossSats: satsSchema,
})
export type TradeResults = Shape<typeof TradeResultsSchema>

export const resultKinds = ['trade', 'option', 'cross'] as const satisfies readonly EntryKind[]

export const noResults: TradeResults = {
  wins: 0,
  losses: 0,
  breakEvens: 0,
  gainSats: zeroSats,
  lossSats: zeroSats,
}

interface TradePerformance {
  readonly count: number
  /** 0 to 1; null without trades. */
  readonly winRate: number | null
  /** Gains per loss; null without losses. */
  readonly profitFactor: number | null
  readonly averageWinSats: Sats | null
  /** Not positive. */
  readonly averageLossSats: Sats | null
}

const average = (sum: number, count: number): Sats | null =>
  count === 0 ? null : sats(Math.round(sum / count))

export function computePerformance(results: TradeResults): TradePerformance {
  const { wins, losses, breakEvens, gainSats, lossSats } = results
  const count = wins + losses + breakEvens
  return {
    count,
    winRate: count === 0 ? null : wins / count,
    profitFactor: lossSats === 0 ? null : gainSats / lossSats,
    averageWinSats: average(gainSats, wins),
    averageLossSats: average(0 - lossSats, losses),
  }
}
