import type { DoubtAction } from '@common/domain/doubt'
import type { AdjustmentKind } from './preview-adjustment'

/** What a running trade's row offers. */
export type RunningAction = 'close' | Exclude<AdjustmentKind, 'limit-price'>

/** What each sends first. */
export const writeOf = {
  close: 'close-trade',
  'stop-loss': 'update-trade',
  'take-profit': 'update-trade',
  'add-margin': 'add-margin',
  'cash-in': 'cash-in',
  'limit-price': 'cancel-trade',
} as const satisfies Readonly<Record<RunningAction | AdjustmentKind, DoubtAction>>
