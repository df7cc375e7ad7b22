import type { Usd } from '@common/domain/units'
import type { ChartLayout } from './chart-layout'
import type { ChartCurve } from './curves/chart-curve'
import type { ChartWindow } from './chart-window'
import type { PriceScale } from './price-scale'

export interface ChartOptions {
  readonly isLog: boolean
  readonly hasVolume: boolean
  readonly curves: readonly ChartCurve[]
  /** Prices to keep in view, if near. */
  readonly fit: readonly Usd[]
  readonly scale: PriceScale | null
}

export interface ChartView {
  readonly window: ChartWindow
  readonly scale: PriceScale
  readonly layout: ChartLayout
  readonly maxVolume: number
}
