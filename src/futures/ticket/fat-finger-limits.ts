import type { FatFingerLimits, FatFingerLimitName } from '@common/domain/settings/fat-finger-limits'
import type { Settings } from '@common/domain/settings/settings'

export const fatFingerSettings = {
  distancePercent: 'slipDistancePercent',
  balancePercent: 'slipBalancePercent',
  worthOfBalance: 'slipWorthOfBalance',
  leverage: 'slipLeverage',
} as const satisfies Readonly<Record<FatFingerLimitName, keyof Settings>>

export const toFatFingerLimits = (settings: Settings): FatFingerLimits => ({
  distancePercent: settings.slipDistancePercent,
  balancePercent: settings.slipBalancePercent,
  worthOfBalance: settings.slipWorthOfBalance,
  leverage: settings.slipLeverage,
})
