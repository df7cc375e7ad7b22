import type { DoubtAction } from '@common/domain/doubt'
import type { AdjustmentKind } from './preview-adjustment'

/** What a running trade's row offers. */
export type RunningAction = 'close' | Exclude<AdjustmentKind, 'limit-price'>
/** What a trade or a waiting order can be asked for. */
export type TradeAction = RunningAction | AdjustmentKind | 'cancel'

/** What each sends first. */
export const writeOf = {
  close: 'close-trade',
  cancel: 'cancel-trade',
  'stop-loss': 'update-trade',
  'take-profit': 'update-trade',
  'add-margin': 'add-margin',
  'cash-in': 'cash-in',
  'limit-price': 'move-order',
} as const satisfies Readonly<Record<TradeAction, DoubtAction>>
