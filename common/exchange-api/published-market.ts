import type { AccountLimits } from '../domain/account'
import type { FuturesMarket } from '../domain/market/market'
import { sats } from '../domain/units'
import { wireLimits } from './limits'

/**
 * protocol/formulas.md#limits, protocol/formulas.md#futures-fees, protocol/formulas.md#carry-fee. Version 1 has no
 * operation for them.
 */
export const publishedMarket: FuturesMarket = {
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

/**
 * Version 3 has no operation for payment limits. Minimums are published (protocol/formulas.md#limits), maximums are
 * our own.
 */
export const publishedAccountLimits: AccountLimits = {
  minDepositSats: sats(1000),
  maxDepositSats: sats(100_000_000),
  minWithdrawSats: sats(1000),
  maxWithdrawSats: sats(100_000_000),
  maxBalanceSats: sats(1_000_000_000),
}
