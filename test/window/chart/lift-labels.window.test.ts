import { defineComponent, h, nextTick, shallowRef } from 'vue'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { layOut } from '../../../src/chart/chart-layout'
import type { ChartView } from '../../../src/chart/chart-view'
import { coversNewest, liftLabels } from '../../../src/chart/lines/lift-labels'
import type { PriceLine } from '../../../src/chart/lines/price-line'
import { usePlacedLines } from '../../../src/chart/lines/use-placed-lines'
import { toY } from '../../../src/chart/price-scale'
import { candle, toSeries } from '../support/candles'
import { mount, type Mounted } from '../support/mount'

let page: Mounted | undefined
afterEach(() => {
  page?.close()
  page = undefined
})

const layout = layOut({ width: 1072, height: 500, hasVolume: false })
const view: ChartView = {
  window: { from: 0, to: 100 },
  scale: { min: 50, max: 150, isLog: false },
  layout,
  maxVolume: 0,
}
const yOf = (price: number): number => toY(view.scale, layout.prices, price)
const list = Array.from({ length: 90 }, (_, index) => candle(index, index < 84 ? 140 : 100))

const createLine = (price: number): PriceLine => ({
  id: `line-${price}`,
  kind: 'order',
  price,
  side: 'buy',
  quantity: 1000,
  isDraft: false,
  isMovable: false,
  pnlAt: () => null,
  issueAt: () => null,
})

describe('label over the newest candles', () => {
  const series = toSeries(list)

  test('covers them if its box meets one of the newest six', () => {
    expect(coversNewest(series, view, { y: yOf(100), widthPx: 150 })).toBe(true)
    expect(coversNewest(series, view, { y: yOf(110), widthPx: 150 })).toBe(false)
  })

  test('does not cover them if it fits into the margin after them', () => {
    expect(coversNewest(series, view, { y: yOf(100), widthPx: 90 })).toBe(false)
  })

  test('ignores older candles and candles out of view', () => {
    expect(coversNewest(series, view, { y: yOf(140), widthPx: 280 })).toBe(false)
    const older = { ...view, window: { from: -20, to: 80 } }
    expect(coversNewest(series, older, { y: yOf(100), widthPx: 280 })).toBe(false)
  })
})

describe('lifted labels', () => {
  const column = { first: 42, height: 20 }

  test('end 8 px above their line', () => {
    expect(liftLabels([{ y: 200, isCovering: true }], column)).toEqual([200 - 17])
    expect(liftLabels([{ y: 200, isCovering: false }], column)).toEqual([200])
  })

  test('never overlap the label above or leave the chart', () => {
    const labels = [
      { y: 50, isCovering: true },
      { y: 71, isCovering: true },
      { y: 100, isCovering: true },
    ]
    expect(liftLabels(labels, column)).toEqual([42, 62, 83])
  })
})

test('a price tick places the labels again only if it changes what they cover', async () => {
  const series = toSeries(list)
  const updates = shallowRef(0)
  const shown = [createLine(100), createLine(120)]
  let placings = 0
  let labelYs: (number | undefined)[] = []
  const Lines = defineComponent({
    setup() {
      const placed = usePlacedLines({
        series,
        updates: () => updates.value,
        lines: () => shown,
        view: () => view,
        move: () => null,
      })
      return () => {
        placings++
        labelYs = placed.value?.groups.map(({ labelY }) => Math.round(labelY)) ?? []
        return h('div', String(placings))
      }
    },
  })
  page = mount([[Lines]])
  const lifted = (price: number): number => Math.round(yOf(price) - 17)
  await vi.waitFor(() => expect(labelYs).toEqual([Math.round(yOf(120)), lifted(100)]))
  const before = placings
  series.touch(101)
  updates.value++
  await nextTick()
  expect(placings).toBe(before)
  series.touch(121)
  updates.value++
  await vi.waitFor(() => expect(labelYs).toEqual([lifted(120), lifted(100)]))
})
