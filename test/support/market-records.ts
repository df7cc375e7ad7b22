import type { AccountLimits } from '@common/domain/account'
import type { FuturesMarket } from '@common/domain/market/market'
import type { OptionsMarket } from '@common/domain/options/option'
import { sats } from '@common/domain/units'

export const testMarket: FuturesMarket = {
  active: true,
  minQuantity: 1,
  maxQuantity: 500_000,
  maxAccountQuantity: 10_000_000,
  minLeverage: 1,
  maxLeverage: 100,
  maxTradeCount: 100,
  feeTiers: [{ minVolumeUsd: 0, feeRate: 0.001 }],
  minFundingRate: 0.0001,
  fundingHours: [0, 8, 16],
}

export const testAccountLimits: AccountLimits = {
  minDepositSats: sats(1000),
  maxDepositSats: sats(5_000_000),
  minWithdrawSats: sats(1000),
  maxWithdrawSats: sats(5_000_000),
  maxBalanceSats: sats(100_000_000),
}

/** protocol/v2.md#options-market */
export const testOptionsMarket: OptionsMarket = {
  active: true,
  minQuantity: 1,
  maxQuantity: 200_000,
  minPremiumSats: sats(0),
  maxPremiumSats: sats(500_000),
  maxTradeCount: 50,
  feeRate: 0.0005,
}
