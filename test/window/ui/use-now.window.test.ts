import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { effectScope } from 'vue'
import { stopClocksWhileHidden, tickWithPrice, useNow } from '../../../src/ui/use-now'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

test('useNow pauses while the page is hidden and updates immediately when it is shown', () => {
  class Page extends EventTarget {
    visibilityState: 'visible' | 'hidden' = 'visible'
  }
  const page = new Page()
  const show = (state: 'visible' | 'hidden'): void => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  stopClocksWhileHidden(page)
  const scope = effectScope()
  const now = scope.run(() => useNow(1000))
  vi.advanceTimersByTime(2000)
  expect(now?.value).toBe(1_002_000)
  show('hidden')
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(5500)
  expect(now?.value).toBe(1_002_000)
  show('visible')
  expect(now?.value).toBe(1_007_500)
  vi.advanceTimersByTime(1000)
  expect(now?.value).toBe(1_008_500)
  show('hidden')
  scope.stop()
  show('visible')
  expect(vi.getTimerCount()).toBe(0)
})

test('useNow counts seconds from a price after half a second, and without a price after 1.1 seconds', () => {
  const scope = effectScope()
  const now = scope.run(() => useNow(1000))
  vi.advanceTimersByTime(400)
  tickWithPrice()
  expect(now?.value).toBe(1_000_000)
  vi.advanceTimersByTime(300)
  tickWithPrice()
  expect(now?.value).toBe(1_000_700)
  vi.advanceTimersByTime(1010)
  expect(now?.value).toBe(1_000_700)
  tickWithPrice()
  expect(now?.value).toBe(1_001_710)
  vi.advanceTimersByTime(1100)
  expect(now?.value).toBe(1_002_810)
  vi.advanceTimersByTime(1000)
  expect(now?.value).toBe(1_003_810)
  scope.stop()
  expect(vi.getTimerCount()).toBe(0)
})
