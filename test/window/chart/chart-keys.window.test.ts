import { defineComponent, h } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { useChartKeys } from '../../../src/chart/interaction/use-chart-keys'
import type { ChartControl } from '../../../src/chart/use-chart-view'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

test('a held letter acts once, a held arrow key keeps moving the chart', () => {
  const pan = vi.fn()
  const addAlert = vi.fn()
  const control = { pan, window: () => ({ from: 0, to: 100 }) } as unknown as ChartControl
  const Chart = defineComponent(() => {
    const onKeydown = useChartKeys(
      control,
      { n: addAlert },
      { isTaken: () => false, isUnderPointer: () => false },
    )
    return () => h('div', { 'data-testid': 'chart', onKeydown })
  })
  page = mount([[Chart]])
  for (const repeat of [false, true, true])
    for (const key of ['n', 'ArrowLeft'])
      page.find('chart').dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true }))
  expect(addAlert).toHaveBeenCalledOnce()
  expect(pan).toHaveBeenCalledTimes(3)
})
