import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '../../../src/ui/overlays/toasts'
import { verbatim } from '../../support/in-english'
import { FakeMain } from '../support/fake-main'
import { openWindow, type TestWindow } from '../support/window'

let window: TestWindow
beforeEach(() => {
  vi.useFakeTimers()
  window = openWindow(new FakeMain())
})
afterEach(() => {
  window.close()
  vi.useRealTimers()
})

test('a persistent toast is shown until it is dismissed, others for six seconds', () => {
  const toasts = useToasts()
  const liquidated = toasts.showUntilDismissed(verbatim('Liquidated'), verbatim('Long 1,000 USD'), 'loss')
  const placed = toasts.show(verbatim('Order placed'), verbatim('Buy 1,000 USD'), 'gain')
  vi.advanceTimersByTime(5999)
  expect(toasts.list.map(({ id }) => id)).toEqual([liquidated, placed])
  vi.advanceTimersByTime(3_600_000)
  expect(toasts.list.map(({ id }) => id)).toEqual([liquidated])
  toasts.dismiss(liquidated)
  expect(toasts.list).toEqual([])
})

test('temporary toasts do not displace persistent ones', () => {
  const toasts = useToasts()
  const liquidated = toasts.showUntilDismissed(verbatim('Liquidated'), verbatim('Long 1,000 USD'), 'loss')
  const passing = Array.from({ length: 6 }, () =>
    toasts.show(verbatim('Order placed'), verbatim('Buy 1,000 USD')),
  )
  expect(toasts.list.map(({ id }) => id)).toEqual([liquidated, ...passing.slice(-4)])
})

test('a toast pointed at or focused stays, and is shown for six seconds again afterwards', () => {
  const toasts = useToasts()
  const placed = toasts.show(verbatim('Order placed'), verbatim('Buy 1,000 USD'))
  toasts.hold(placed)
  vi.advanceTimersByTime(3_600_000)
  expect(toasts.list).toHaveLength(1)
  toasts.release(placed)
  vi.advanceTimersByTime(5999)
  expect(toasts.list).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toasts.list).toEqual([])
})
