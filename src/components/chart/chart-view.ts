import type { ChartLayout } from './chart-layout'
import type { ChartWindow } from './chart-window'
import type { PriceScale } from './price-scale'

/** How the user wants to see the candles. */
export interface ChartLook {
  readonly isLog: boolean
  readonly hasVolume: boolean
  /** Candles that each moving average looks back on. */
  readonly averages: readonly number[]
  /** The last value of the index within a span of time, NaN where it is not known; null where it is not to be shown. */
  readonly index: ((fromMs: number, toMs: number) => number) | null
  /** Whether there is anything to label at the right. */
  readonly hasLabels: boolean
  /** The prices from bottom to top as the user set them; null: all that is in sight. */
  readonly scale: PriceScale | null
}

/** What is on the screen: enough to turn prices and times into pixels. */
export interface ChartView {
  readonly window: ChartWindow
  readonly scale: PriceScale
  readonly layout: ChartLayout
  readonly maxVolume: number
}
