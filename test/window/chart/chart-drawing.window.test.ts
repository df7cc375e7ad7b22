import { expect, onTestFinished, test, vi } from 'vitest'
import { computed, createApp, h, nextTick, ref, shallowRef } from 'vue'
import { candle, toSeries } from '../support/candles'
import * as candleChart from '../../../src/chart/candle-chart'
import { useChartView } from '../../../src/chart/use-chart-view'
import * as theme from '../../../src/ui/use-theme'

/** Until the end of the test, because other files share modules and globals. */
function replaceChart() {
  const calls: string[] = []
  const size = { hasChanged: false }
  const spies = [
    vi.spyOn(theme, 'useTheme').mockReturnValue(computed(() => 'dark' as const)),
    vi.spyOn(candleChart, 'createCandleChart').mockImplementation(() => ({
      show: () => void calls.push('show'),
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
  return { calls, size, runFrame, notify: () => notify() }
}

test('the first chart is drawn once, and a resize draws only if the size has changed', async () => {
  const { calls, size, runFrame, notify } = replaceChart()
  const element = document.createElement('div')
  const none = ref(0)
  const app = createApp({
    setup() {
      useChartView(shallowRef(element), {
        series: toSeries([candle(0), candle(1)]),
        reloads: () => none.value,
        touches: () => none.value,
        prepended: () => none.value,
        appearance: () => ({ fit: [], isLog: false, hasVolume: false, curves: [] }),
        onOlder: () => undefined,
      })
      return () => h('p')
    },
  })
  app.mount(document.createElement('div'))
  onTestFinished(() => app.unmount())
  await runFrame()
  notify()
  await runFrame()
  expect(calls).toEqual(['show'])
  size.hasChanged = true
  notify()
  await runFrame()
  expect(calls).toEqual(['show', 'resize'])
})
