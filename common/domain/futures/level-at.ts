import type { Usd } from '../units'
import { exact, minus, plus, times, toGridPrice } from './exact'
import type { LevelKind } from './level-kind'
import type { Side } from './trade'

const one = exact(1, 'one')

/**
 * Returns the price of a level that stands a fraction of the entry price away from it, on the 0.5 grid: against the position for a
 * stop loss, in its favour for a take profit. @param rate 0.02 is 2 %
 */
export function levelAt(side: Side, kind: LevelKind, entryPrice: Usd, rate: number): Usd {
  const isAbove = (kind === 'take-profit') === (side === 'buy')
  const distance = exact(rate, 'distance')
  return toGridPrice(
    times(exact(entryPrice, 'entry price'), isAbove ? plus(one, distance) : minus(one, distance)),
  )
}

/** Returns how far a level stands from the entry price, as a fraction of it, to a hundredth of a percent. */
export const levelRate = (entryPrice: Usd, levelPrice: Usd): number =>
  Math.round((Math.abs(levelPrice - entryPrice) / entryPrice) * 10_000) / 10_000
