import type { AdjustmentKind } from './preview-adjustment'

/** What a running trade's row offers. */
export type RunningAction = 'close' | Exclude<AdjustmentKind, 'limit-price'>
