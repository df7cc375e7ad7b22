import type { CandleSeries } from '../../market/candle-series'
import type { Tokens } from '../../ui/theme/tokens'

export interface ChartCurve {
  readonly color: (tokens: Tokens) => string
  /** Prices at indices in [from, end); NaN interrupts the line. */
  readonly values: (series: CandleSeries, from: number, end: number) => Float64Array
  readonly isBehind?: boolean
  readonly legend?: (price: number) => string
}
