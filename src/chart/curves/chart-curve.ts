import type { CandleSeries } from '../../market/candle-series'
import type { Tokens } from '../../ui/theme/tokens'

/** A line over the candles. */
export interface ChartCurve {
  readonly color: (tokens: Tokens) => string
  /** Prices at indices in [from, end); NaN interrupts the line. */
  readonly values: (series: CandleSeries, from: number, end: number) => Float64Array
  /** Text in the legend. */
  readonly legend?: (price: number) => string
}
