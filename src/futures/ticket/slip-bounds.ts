import type { SlipBounds, SlipName } from '@common/domain/settings/slip-bounds'
import type { Settings } from '@common/bridge/contract/app'

export const slipSettings = {
  distancePercent: 'slipDistancePercent',
  balancePercent: 'slipBalancePercent',
  worthOfBalance: 'slipWorthOfBalance',
  leverage: 'slipLeverage',
} as const satisfies Readonly<Record<SlipName, keyof Settings>>

export const slipBoundsOf = (settings: Settings): SlipBounds => ({
  distancePercent: settings.slipDistancePercent,
  balancePercent: settings.slipBalancePercent,
  worthOfBalance: settings.slipWorthOfBalance,
  leverage: settings.slipLeverage,
})
