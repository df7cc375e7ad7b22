import type { SlipBounds, SlipName } from '@common/domain/futures/slip-bounds'
import type { Settings } from '@common/bridge/contract/app'

/** Where each bound is kept. */
export const slipSettings = {
  distancePercent: 'slipDistancePercent',
  balancePercent: 'slipBalancePercent',
  worthOfBalance: 'slipWorthOfBalance',
  leverage: 'slipLeverage',
} as const satisfies Readonly<Record<SlipName, keyof Settings>>

/** Returns the user's own bounds. */
export const slipBoundsOf = (settings: Settings): SlipBounds => ({
  distancePercent: settings.slipDistancePercent,
  balancePercent: settings.slipBalancePercent,
  worthOfBalance: settings.slipWorthOfBalance,
  leverage: settings.slipLeverage,
})
