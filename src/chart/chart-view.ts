import type { ChartLayout } from './chart-layout'
import type { ChartWindow } from './chart-window'
import type { PriceScale } from './price-scale'

export interface ChartOptions {
  readonly isLog: boolean
  readonly hasVolume: boolean
  /** Periods in candles. */
  readonly averages: readonly number[]
  /** Last value in a time span, NaN if unknown; null if hidden. */
  readonly index: ((fromMs: number, toMs: number) => number) | null
  readonly hasLabels: boolean
  /** Null fits the visible candles. */
  readonly scale: PriceScale | null
}

export interface ChartView {
  readonly window: ChartWindow
  readonly scale: PriceScale
  readonly layout: ChartLayout
  readonly maxVolume: number
}
