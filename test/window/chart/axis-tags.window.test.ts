import { afterEach, expect, test, vi } from 'vitest'
import AxisTags from '../../../src/chart/AxisTags.vue'
import { labeledPrices } from '../../../src/chart/chart-axes'
import { layOut } from '../../../src/chart/chart-layout'
import { priceAt, scaleAround, toY } from '../../../src/chart/price-scale'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

const view = {
  window: { from: 0, to: 100 },
  scale: scaleAround({ min: 94_220, max: 105_780 }, false),
  layout: layOut({ width: 1000, height: 500, hasVolume: false }),
  maxVolume: 0,
}
const { prices } = view.layout
const [, label = NaN] = labeledPrices(view)
const labelY = toY(view.scale, prices, label)
const agePx = 17
const covers = (): number => document.querySelectorAll('[data-testid="axis-cover"]').length

test.each([
  ['the whole label', 0, false, 1],
  ['the upper half of the label', -12, false, 1],
  ['the lower half of the label', 12, false, 1],
  ['no label', -24, false, 0],
  ['half of the label, by its age', -12 - agePx, true, 1],
])('hides an axis label if the tag of the last price covers %s', async (_, offsetPx, isOld, count) => {
  const last = priceAt(view.scale, prices, labelY + offsetPx)
  page = mount([[AxisTags, { groups: [], last, index: null, isOld, view }]])
  await vi.waitFor(() => expect(page.has('tag-last')).toBe(true))
  expect(covers()).toBe(count)
})
