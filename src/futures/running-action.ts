import type { WriteAction } from '@common/domain/writes/write-kinds'
import type { AdjustmentKind } from './adjust/preview-adjustment'

export type RunningAction = 'close' | Exclude<AdjustmentKind, 'limit-price'>
export type TradeAction = RunningAction | AdjustmentKind | 'cancel'

export const writeByAction = {
  close: 'close-trade',
  cancel: 'cancel-trade',
  'stop-loss': 'update-trade',
  'take-profit': 'update-trade',
  'add-margin': 'add-margin',
  'cash-in': 'cash-in',
  'limit-price': 'move-order',
} as const satisfies Readonly<Record<TradeAction, WriteAction>>
