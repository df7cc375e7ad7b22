import type { Side } from '@common/domain/futures/trade'
import { maxPriceUsd } from '@common/domain/exact'
import type { Usd } from '@common/domain/units'

/** An unset price is 0 or null (protocol/v2.md#futures-trade). */
export const toOptionalPrice = (price: number | null | undefined): number | null => (price ? price : null)

/** For a short, 0 would mean that every price liquidates it. */
export const toLiquidationPrice = (side: Side, price: Usd): Usd =>
  side === 'sell' && price === 0 ? maxPriceUsd : price
