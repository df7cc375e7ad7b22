import { priceTickUsd, toPriceGrid, type Usd } from '../../units'
import { exact, minus, plus, times, toGridPrice } from '../../exact'
import { getTriggerPrice, listTriggerPrices, type TriggerKind, type TriggerPrices } from '../trigger-kind'
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

/**
 * For the opposite side, at the same distances. A level of 0 is none and stays. Null without levels, or if one is on
 * the wrong side.
 */
export function mirrorTriggerPrices(
  side: Side,
  entryPrice: Usd,
  levels: TriggerPrices,
): TriggerPrices | null {
  const mirror = (kind: TriggerKind): Usd | null => {
    const price = getTriggerPrice(levels, kind)
    return price === null || price === 0 ? price : toPriceGrid(2 * entryPrice - price)
  }
  const isUsable = ({ kind, price }: { kind: TriggerKind; price: Usd }) =>
    price !== entryPrice &&
    price > entryPrice === ((kind === 'take-profit') === (side === 'buy')) &&
    2 * entryPrice - price >= priceTickUsd
  const set = listTriggerPrices(levels).filter(({ price }) => price !== 0)
  return set.length > 0 && set.every(isUsable)
    ? { stopLossPrice: mirror('stop-loss'), takeProfitPrice: mirror('take-profit') }
    : null
}
