import { nextTick, shallowRef } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { useChartPointer } from '../../../src/chart/interaction/use-chart-pointer'
import type { ChartControl } from '../../../src/chart/use-chart-view'
import { createKeptView } from '../support/kept-view'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

test('leaving the view ends a drag of the chart', async () => {
  const pan = vi.fn()
  const window = { from: 0, to: 100 }
  const layout = { prices: { left: 0, top: 0, width: 100, height: 100 }, axis: { left: 100, width: 50 } }
  const control = {
    pan,
    window: () => window,
    view: shallowRef({ window, layout, scale: { min: 1, max: 2, isLog: false } }),
    isAutoScale: shallowRef(true),
  } as unknown as ChartControl
  const pointers: ReturnType<typeof useChartPointer>[] = []
  const { Outlet, isShown } = createKeptView(() =>
    pointers.push(useChartPointer(control, { isMeasuring: () => false, onMeasure: () => undefined })),
  )
  page = mount([[Outlet]])
  const chart = document.createElement('div')
  chart.setPointerCapture = () => undefined
  chart.addEventListener('pointerdown', (event) => pointers[0]?.handlers.onPointerDown(event))
  chart.addEventListener('pointermove', (event) => pointers[0]?.handlers.onPointerMove(event))
  chart.dispatchEvent(new PointerEvent('pointerdown', { clientX: 50 }))
  chart.dispatchEvent(new PointerEvent('pointermove', { clientX: 40 }))
  expect(pan).toHaveBeenCalledOnce()
  isShown.value = false
  await nextTick()
  isShown.value = true
  await nextTick()
  chart.dispatchEvent(new PointerEvent('pointermove', { clientX: 10 }))
  expect(pan).toHaveBeenCalledOnce()
  expect(pointers.map(({ isDragging }) => isDragging.value)).toEqual([false])
})
