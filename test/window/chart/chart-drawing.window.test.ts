import { expect, onTestFinished, test, vi } from 'vitest'
import { computed, createApp, h, nextTick, ref, shallowRef } from 'vue'
import { candle, toSeries } from '../support/candles'
import * as candleChart from '../../../src/chart/candle-chart'
import type { ChartLayout } from '../../../src/chart/chart-layout'
import type { ChartWindow } from '../../../src/chart/chart-window'
import type { PriceScale } from '../../../src/chart/price-scale'
import { useChartView, type ChartControl } from '../../../src/chart/use-chart-view'
import * as theme from '../../../src/ui/use-theme'

const scaleTo = (max: number): PriceScale => ({ min: 0, max, isLog: false })

/** Until the end of the test, because other files share modules and globals. */
function replaceChart() {
  const calls: string[] = []
  const scales: (PriceScale | null)[] = []
  const windows: ChartWindow[] = []
  const size = { hasChanged: false }
  const spies = [
    vi.spyOn(theme, 'useTheme').mockReturnValue(computed(() => 'dark' as const)),
    vi.spyOn(candleChart, 'createCandleChart').mockImplementation(() => ({
      findScale: (_window, { fit }) => (fit.length > 0 ? scaleTo(fit[0] ?? NaN) : undefined),
      show: (window, { scale, fit }) => {
        calls.push('show')
        scales.push(scale)
        windows.push(window)
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
  return { calls, scales, windows, frames, size, runFrame, notify: () => notify() }
}

const plainAppearance = { fit: [], isLog: false, hasVolume: false, curves: [] }

function mountChart(
  appearance: Parameters<typeof useChartView>[1]['appearance'] = () => plainAppearance,
  count = 2,
) {
  const series = toSeries(Array.from({ length: count }, (_, index) => candle(index + 1000)))
  const [reloads, prepended] = [ref(0), ref(0)]
  let control: ChartControl | undefined
  const app = createApp({
    setup() {
      control = useChartView(shallowRef(document.createElement('div')), {
        series,
        reloads: () => reloads.value,
        touches: () => 0,
        prepended: () => prepended.value,
        appearance,
        onOlder: () => undefined,
      })
      return () => h('p')
    },
  })
  app.mount(document.createElement('div'))
  onTestFinished(() => app.unmount())
  if (!control) throw new Error('no chart')
  return { series, reloads, prepended, control }
}

test('the first chart is drawn once, and a resize draws only if the size has changed', async () => {
  const { calls, size, runFrame, notify } = replaceChart()
  mountChart()
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

const startOf = ({ from, to }: ChartWindow): readonly [number, number] => [Math.round(from), to - from]

test('candles that are inserted after the ones in view leave the view', async () => {
  const { windows, runFrame } = replaceChart()
  const { series, reloads, control } = mountChart(undefined, 500)
  await runFrame()
  control.pan(-300)
  await runFrame()
  const before = windows.at(-1)
  series.merge(Array.from({ length: 200 }, (_, index) => candle(1500 + index)))
  reloads.value += 1
  await nextTick()
  await runFrame()
  expect(windows.at(-1)).toEqual(before)
})

test('candles that replace the ones in view are shown from the newest', async () => {
  const { windows, runFrame } = replaceChart()
  const { series, reloads, control } = mountChart(undefined, 500)
  await runFrame()
  control.pan(-300)
  await runFrame()
  series.clear()
  series.merge(Array.from({ length: 400 }, (_, index) => candle(9000 + index)))
  reloads.value += 1
  await nextTick()
  await runFrame()
  expect(windows.at(-1)?.to).toBeGreaterThan(400)
})

test('older and newer candles that arrive together keep the newest in view', async () => {
  const { windows, runFrame } = replaceChart()
  const { series, reloads, prepended } = mountChart(undefined, 500)
  await runFrame()
  const [first, width] = startOf(windows.at(-1) ?? { from: NaN, to: NaN })
  series.prepend(Array.from({ length: 300 }, (_, index) => candle(700 + index)))
  prepended.value += 300
  series.merge([candle(1500)])
  reloads.value += 1
  await nextTick()
  await runFrame()
  expect(startOf(windows.at(-1) ?? { from: NaN, to: NaN })).toEqual([first + 301, width])
})

test('zooming after a span is chosen is kept when the next candle begins', async () => {
  const { windows, runFrame } = replaceChart()
  const { series, reloads, control } = mountChart(undefined, 500)
  await runFrame()
  control.showBars(288)
  await runFrame()
  control.zoom(0.5, 1)
  await runFrame()
  series.merge([candle(1500)])
  reloads.value += 1
  await nextTick()
  await runFrame()
  expect(startOf(windows.at(-1) ?? { from: NaN, to: NaN })[1]).toBeCloseTo(144)
})
