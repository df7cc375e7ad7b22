import { shallowRef, watch, type Ref } from 'vue'
import type { ChartSpot } from './use-crosshair'

export interface Measurement {
  readonly from: ChartSpot
  readonly to: ChartSpot
}

export function useMeasure(isOn: Ref<boolean>, keyed: Readonly<Ref<ChartSpot | null>>) {
  const measured = shallowRef<Measurement | null>(null)

  watch(isOn, (on) => {
    measured.value = on && keyed.value ? { from: keyed.value, to: keyed.value } : null
  })
  watch(keyed, (spot) => {
    if (spot && isOn.value && measured.value) measured.value = { from: measured.value.from, to: spot }
  })

  return { measured, show: (from: ChartSpot, to: ChartSpot) => (measured.value = { from, to }) }
}
