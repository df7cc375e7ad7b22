import { effectScope, nextTick, ref, shallowRef } from 'vue'
import { expect, onTestFinished, test } from 'vitest'
import type { ChartSpot } from '../../../src/chart/interaction/use-crosshair'
import { useMeasurement } from '../../../src/chart/interaction/use-measurement'
import { candle, toSeries } from '../support/candles'

function open() {
  const series = toSeries([candle(1), candle(2), candle(3)])
  const [reloads, prepended, isMeasuring] = [ref(0), ref(0), ref(false)]
  const keyed = shallowRef<ChartSpot | null>(null)
  const scope = effectScope()
  onTestFinished(() => scope.stop())
  const measured = scope.run(() =>
    useMeasurement({
      series,
      reloads: () => reloads.value,
      prepended: () => prepended.value,
      isMeasuring,
      keyed,
    }),
  )
  if (!measured) throw new Error('not measured')
  return { series, reloads, prepended, isMeasuring, keyed, measured }
}

test('a measurement starts at the keyboard crosshair and follows it', async () => {
  const { isMeasuring, keyed, measured } = open()
  keyed.value = { index: 2, price: 100 }
  isMeasuring.value = true
  await nextTick()
  keyed.value = { index: 0, price: 101 }
  await nextTick()
  expect(measured.value).toEqual({ from: { index: 2, price: 100 }, to: { index: 0, price: 101 } })
})

test('crosshair and measurement stay at their candles when older ones are loaded', async () => {
  const { series, prepended, keyed, measured } = open()
  keyed.value = { index: 1, price: 100 }
  measured.value = { from: { index: 0, price: 100 }, to: { index: 2, price: 101 } }
  await nextTick()
  series.prepend([candle(0)])
  prepended.value += 1
  await nextTick()
  expect(keyed.value).toEqual({ index: 2, price: 100 })
  expect(measured.value).toEqual({ from: { index: 1, price: 100 }, to: { index: 3, price: 101 } })
})

test('crosshair and measurement end when other candles are loaded', async () => {
  const { series, reloads, keyed, measured } = open()
  keyed.value = { index: 1, price: 100 }
  measured.value = { from: { index: 0, price: 100 }, to: { index: 2, price: 101 } }
  await nextTick()
  series.clear()
  reloads.value += 1
  await nextTick()
  expect([keyed.value, measured.value]).toEqual([null, null])
})
