import { shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { CandleSeries } from '../../market/candle-series'
import type { ChartSpot } from './use-crosshair'

interface Measurement {
  readonly from: ChartSpot
  readonly to: ChartSpot
}

interface MeasurementSource {
  readonly series: CandleSeries
  readonly reloads: () => number
  readonly prepended: () => number
  readonly isMeasuring: Ref<boolean>
  readonly keyed: ShallowRef<ChartSpot | null>
}

/** Starts at the keyboard's crosshair, or by dragging. */
export function useMeasurement({ series, reloads, prepended, isMeasuring, keyed }: MeasurementSource) {
  const measured = shallowRef<Measurement | null>(null)
  watch(isMeasuring, (on) => {
    measured.value = on && keyed.value ? { from: keyed.value, to: keyed.value } : null
  })
  watch(keyed, (spot) => {
    if (spot && isMeasuring.value && measured.value) measured.value = { from: measured.value.from, to: spot }
  })
  // Spots are indices: older candles move them, other candles make them meaningless.
  watch(prepended, (now, before) => {
    const shift = ({ index, price }: ChartSpot): ChartSpot => ({ index: index + now - before, price })
    keyed.value &&= shift(keyed.value)
    measured.value &&= { from: shift(measured.value.from), to: shift(measured.value.to) }
  })
  watch(reloads, () => {
    if (series.length > 0) return
    keyed.value = null
    measured.value = null
  })
  return measured
}
