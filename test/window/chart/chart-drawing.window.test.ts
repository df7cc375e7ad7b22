import { afterEach, expect, test, vi } from 'vitest'
import { createApp, h, nextTick, ref, shallowRef } from 'vue'
import { candle, toSeries } from '../support/candles'
import { useChartView } from '../../../src/chart/use-chart-view'

const calls = vi.hoisted(() => ({ list: [] as string[], hasNewSize: false }))

vi.mock('../../../src/chart/candle-chart', () => ({
  createCandleChart: () => ({
    show: () => void calls.list.push('show'),
    touch: () => undefined,
    setTheme: () => undefined,
    resize: () => (calls.hasNewSize ? void calls.list.push('resize') : undefined),
    dispose: () => undefined,
  }),
}))
vi.mock('../../../src/ui/use-theme', () => ({ useTheme: () => shallowRef('dark') }))

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

afterEach(() => void (calls.list.length = 0))

async function runFrame(): Promise<void> {
  for (const run of frames.splice(0)) run()
  await nextTick()
}

test('the first chart is drawn once, and a resize draws only if the size has changed', async () => {
  const element = document.createElement('div')
  const none = ref(0)
  const app = createApp({
    setup() {
      useChartView(shallowRef(element), {
        series: toSeries([candle(0), candle(1)]),
        reloads: () => none.value,
        touches: () => none.value,
        prepended: () => none.value,
        look: () => ({ fit: [], isLog: false, hasVolume: false, curves: [] }),
        onOlder: () => undefined,
      })
      return () => h('p')
    },
  })
  app.mount(document.createElement('div'))
  await runFrame()
  notify()
  await runFrame()
  expect(calls.list).toEqual(['show'])
  calls.hasNewSize = true
  notify()
  await runFrame()
  expect(calls.list).toEqual(['show', 'resize'])
  app.unmount()
})
