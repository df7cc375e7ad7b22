import type { AccountLimits } from '../domain/account'
import type { FuturesMarket } from '../domain/market'
import { sats } from '../domain/units'
import { wireLimits } from './limits'

/**
 * Bounds and fees of the futures market as the service publishes them (protocol/formulas.md#limits,
 * protocol/formulas.md#futures-fees, protocol/formulas.md#carry-fee). Version 1 has no operation that tells them; the practice
 * market has the same.
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
 * What a payment may be, for version 3, which has no operation that tells it: the least are published (protocol/formulas.md#limits),
 * the most are ours, and a service that takes less says so.
 */
export const publishedAccountLimits: AccountLimits = {
  minDepositSats: sats(1000),
  maxDepositSats: sats(100_000_000),
  minWithdrawSats: sats(1000),
  maxWithdrawSats: sats(100_000_000),
  maxBalanceSats: sats(1_000_000_000),
}
