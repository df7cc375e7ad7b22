import fc from 'fast-check'
import type { Adjustable } from '@common/domain/futures/adjust/adjust'
import { liquidationPrice } from '@common/domain/futures/liquidation'
import { collateralSats, marginFromQuantity } from '@common/domain/futures/margin'
import type { Side } from '@common/domain/futures/trade'
import type { FuturesMarket, Ticker } from '@common/domain/market/market'
import { sats, type Sats } from '@common/domain/units'
import { testMarket } from '../../support/market-records'

export const side = fc.constantFrom<Side>('buy', 'sell')

export const price = fc.integer({ min: 200, max: 2_000_000 }).map((steps) => steps / 2)
export const quantity = fc.integer({ min: 1, max: 500_000 })
export const leverage = fc.oneof(
  fc.integer({ min: 1, max: 100 }),
  fc.double({ min: 1, max: 100, noNaN: true }),
  fc.integer({ min: 100, max: 10_000 }).map((hundredths) => hundredths / 100),
)
export const amount = (max: number): fc.Arbitrary<Sats> =>
  fc.integer({ min: 1, max }).map((value) => sats(value))

/** Limits of protocol/formulas.md#limits. */
export const market: FuturesMarket = {
  ...testMarket,
  minQuantity: 0,
  feeTiers: [
    { minVolumeUsd: 0, feeRate: 0.001 },
    { minVolumeUsd: 250_000, feeRate: 0.0008 },
    { minVolumeUsd: 1_000_000, feeRate: 0.0007 },
    { minVolumeUsd: 5_000_000, feeRate: 0.0006 },
  ],
}

export const ticker: Ticker = {
  lastPrice: 60_000,
  bidPrice: 59_999.5,
  askPrice: 60_000,
  indexPrice: 60_001.25,
  fundingRate: 0.0001,
  nextFundingAtMs: 0,
}

export function position(
  of: Side,
  contracts: number,
  at: number,
  times: number,
  stop: number | null = null,
): Adjustable {
  const size = { quantity: contracts, price: at, leverage: times }
  const terms = { side: of, quantity: contracts, price: at }
  return {
    ...terms,
    leverage: times,
    marginSats: marginFromQuantity(size),
    liquidationPrice: liquidationPrice({ ...terms, collateralSats: collateralSats(size) }),
    stopLossPrice: stop,
  }
}
