import { expect, onTestFinished, test, vi } from 'vitest'
import { computed, createApp, h, nextTick, ref, shallowRef } from 'vue'
import { candle, toSeries } from '../support/candles'
import * as candleChart from '../../../src/chart/candle-chart'
import type { ChartLayout } from '../../../src/chart/chart-layout'
import type { PriceScale } from '../../../src/chart/price-scale'
import { useChartView } from '../../../src/chart/use-chart-view'
import * as theme from '../../../src/ui/use-theme'

const scaleTo = (max: number): PriceScale => ({ min: 0, max, isLog: false })

/** Until the end of the test, because other files share modules and globals. */
function replaceChart() {
  const calls: string[] = []
  const scales: (PriceScale | null)[] = []
  const size = { hasChanged: false }
  const spies = [
    vi.spyOn(theme, 'useTheme').mockReturnValue(computed(() => 'dark' as const)),
    vi.spyOn(candleChart, 'createCandleChart').mockImplementation(() => ({
      findScale: (_window, { fit }) => (fit.length > 0 ? scaleTo(fit[0] ?? NaN) : undefined),
      show: (window, { scale, fit }) => {
        calls.push('show')
        scales.push(scale)
        return { window, scale: scale ?? scaleTo(fit[0] ?? NaN), layout: {} as ChartLayout, maxVolume: 0 }
      },
      touch: () => undefined,
      setTheme: () => undefined,
      resize: () => (size.hasChanged ? void calls.push('resize') : undefined),
      dispose: () => undefined,
    })),
  ]
  let notify: () => void = () => undefined
  const frames: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        notify = callback
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    for (const spy of spies) spy.mockRestore()
  })
  async function runFrame(): Promise<void> {
    for (const run of frames.splice(0)) run()
    await nextTick()
  }
  return { calls, scales, frames, size, runFrame, notify: () => notify() }
}

function mountChart(appearance: Parameters<typeof useChartView>[1]['appearance']): void {
  const none = ref(0)
  const app = createApp({
    setup() {
      useChartView(shallowRef(document.createElement('div')), {
        series: toSeries([candle(0), candle(1)]),
        reloads: () => none.value,
        touches: () => none.value,
        prepended: () => none.value,
        appearance,
        onOlder: () => undefined,
      })
      return () => h('p')
    },
  })
  app.mount(document.createElement('div'))
  onTestFinished(() => app.unmount())
}

test('the first chart is drawn once, and a resize draws only if the size has changed', async () => {
  const { calls, size, runFrame, notify } = replaceChart()
  mountChart(() => ({ fit: [], isLog: false, hasVolume: false, curves: [] }))
  await runFrame()
  notify()
  await runFrame()
  expect(calls).toEqual(['show'])
  size.hasChanged = true
  notify()
  await runFrame()
  expect(calls).toEqual(['show', 'resize'])
})

test.for([
  [false, [null, scaleTo(100), scaleTo(150), null]],
  [true, [null, null]],
] as const)(
  'the scale moves to a new price to fit in 120 ms; reduced motion %s',
  async ([isReduced, shown]) => {
    const { scales, frames, runFrame } = replaceChart()
    vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
    onTestFinished(() => now.mockRestore())
    const appearance = shallowRef({ fit: [100], isLog: false, hasVolume: false, curves: [] })
    mountChart(() => appearance.value)
    await runFrame()
    appearance.value = { ...appearance.value, fit: [200] }
    await nextTick()
    for (const atMs of [1000, 1060, 1120]) {
      now.mockReturnValue(atMs)
      await runFrame()
    }
    expect(scales).toEqual(shown)
    expect(frames).toEqual([])
  },
)
