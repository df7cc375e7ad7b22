import type { Side } from '@common/domain/futures/trade'
import { maxPriceUsd } from '@common/domain/exact'
import type { Usd } from '@common/domain/units'

/** @throws RangeError for 0 or less, which no formula accepts */
export function toPositive(value: number, name: string): number {
  if (value > 0) return value
  throw new RangeError(`${name} must be above 0, got ${value}`)
}

/** An unset price is 0 or null (protocol/v2.md#futures-trade). */
export const toOptionalPrice = (price: number | null | undefined, name: string): number | null =>
  price ? toPositive(price, name) : null

/** For a short, 0 would mean that every price liquidates it. */
export function toLiquidationPrice(side: Side, price: Usd): Usd {
  if (price === 0) return side === 'sell' ? maxPriceUsd : price
  return toPositive(price, 'liquidation')
}
