import type { FuturesMarket } from '@common/domain/market'
import { wireLimits } from '@common/exchange-api/limits'

/** Bounds and fees of the practice futures market: those of the service (wire-facts 4.2, 4.3, 4.5). */
export const futuresMarket: FuturesMarket = {
  active: true,
  minQuantity: 1,
  maxQuantity: 500_000,
  maxAccountQuantity: 10_000_000,
  minLeverage: wireLimits.leverage.min,
  maxLeverage: wireLimits.leverage.max,
  maxTradeCount: wireLimits.openFutures,
  feeTiers: [
    { minVolumeUsd: 0, feeRate: 0.001 },
    { minVolumeUsd: 250_000, feeRate: 0.0008 },
    { minVolumeUsd: 1_000_000, feeRate: 0.0007 },
    { minVolumeUsd: 5_000_000, feeRate: 0.0006 },
  ],
  minFundingRate: 0.0001,
  fundingHours: [0, 8, 16],
}

/** Prices the practice market can have, in USD. Below the first, half a dollar is too coarse a grid for 100x. */
export const priceBounds = { min: 100, max: 10_000_000 } as const

/** Bid and ask stand this far from the last price, in USD. */
export const halfSpreadUsd = 0.5
