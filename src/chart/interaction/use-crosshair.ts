import { clampPrice, gridPriceAt, toY } from '../price-scale'
import { computed, shallowRef, type ComputedRef, type Ref } from 'vue'
import type { CandleSeries } from '../../market/candle-series'
import type { ChartView } from '../chart-view'
import { indexAt, toX } from '../chart-window'
import type { ChartPoint } from './use-chart-pointer'

const menuButtonPx = 20
export const menuButtonOverlapPx = 4

export interface ChartSpot {
  readonly index: number
  readonly price: number
}

interface Cross {
  readonly at: ChartPoint
  readonly spot: ChartSpot
  readonly price: number | null
  readonly timeMs: number | null
}

export function spotAt({ window, scale, layout }: ChartView, { x, y }: ChartPoint): ChartSpot {
  return { index: indexAt(window, layout.prices, x), price: gridPriceAt(scale, layout.prices, y) }
}

export const toPoint = ({ window, scale, layout }: ChartView, { index, price }: ChartSpot): ChartPoint => ({
  x: toX(window, layout.prices, index),
  y: toY(scale, layout.prices, price),
})

interface CrosshairSource {
  readonly series: CandleSeries
  readonly view: Readonly<Ref<ChartView | undefined>>
  readonly pointer: Readonly<Ref<ChartPoint | undefined>>
  readonly isHidden: () => boolean
}

export function useCrosshair({ series, view, pointer, isHidden }: CrosshairSource) {
  const keyed = shallowRef<ChartSpot | null>(null)

  const cross: ComputedRef<Cross | undefined> = computed(() => {
    const shown = view.value
    if (!shown || isHidden()) return undefined
    if (keyed.value) return crossAt(shown, toPoint(shown, keyed.value))
    return pointer.value && crossAt(shown, pointer.value)
  })

  function crossAt(shown: ChartView, at: ChartPoint): Cross | undefined {
    const { prices, volume, axis } = shown.layout
    const bottom = volume ? volume.top + volume.height : prices.top + prices.height
    const right = axis.left + menuButtonPx - menuButtonOverlapPx
    if (at.x < 0 || at.x > right || at.y < prices.top || at.y > bottom) return undefined
    const inPlot = { x: Math.min(at.x, axis.left), y: at.y }
    const spot = spotAt(shown, inPlot)
    const price = at.y <= prices.top + prices.height ? spot.price : null
    return { at: inPlot, spot, price, timeMs: series.at(spot.index)?.timeMs ?? null }
  }

  function toggleKeyed() {
    const last = series.length - 1
    const close = series.at(last)?.close
    keyed.value = keyed.value || close === undefined ? null : { index: last, price: close }
  }

  function step(bars: number, hundredths: number): boolean {
    const spot = keyed.value
    const shown = view.value
    if (!spot || !shown) return false
    const { scale, layout } = shown
    const y = toY(scale, layout.prices, spot.price) - (hundredths / 100) * layout.prices.height
    const index = Math.min(Math.max(spot.index + bars, 0), series.length - 1)
    keyed.value = {
      index,
      price: hundredths === 0 ? clampPrice(spot.price) : gridPriceAt(scale, layout.prices, y),
    }
    return true
  }

  return { cross, keyed, toggleKeyed, step }
}
