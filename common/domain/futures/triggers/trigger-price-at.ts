import type { Usd } from '../../units'
import { exact, minus, plus, times, toGridPrice } from '../../exact'
import type { TriggerKind } from '../trigger-kind'
import type { Side } from '../trade'

const one = exact(1, 'one')

/**
 * Rounded to the grid.
 * @param rate 0.02 is 2 %
 */
export function triggerPriceAt(side: Side, kind: TriggerKind, entryPrice: Usd, rate: number): Usd {
  const isAbove = (kind === 'take-profit') === (side === 'buy')
  const distance = exact(rate, 'distance')
  return toGridPrice(
    times(exact(entryPrice, 'entry price'), isAbove ? plus(one, distance) : minus(one, distance)),
  )
}

/** Rounded to 0.01 %. */
export const triggerDistanceRate = (entryPrice: Usd, triggerPrice: Usd): number =>
  Math.round((Math.abs(triggerPrice - entryPrice) / entryPrice) * 10_000) / 10_000
