import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellSeldom } from '../../electron/main/tell-seldom'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first is told at once, then the newest once a second', () => {
  const told: string[] = []
  const tell = tellSeldom(1000, (text) => told.push(text))
  for (const text of ['1', '2', '3']) tell(text)
  expect(told).toEqual(['1'])
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['1', '3'])
  tell('4')
  vi.advanceTimersByTime(999)
  expect(told).toEqual(['1', '3'])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['1', '3', '4'])
})

test('what was told last is not told again, and nothing keeps running for it', () => {
  const told: string[] = []
  const tell = tellSeldom(1000, (text) => told.push(text))
  tell('1')
  tell('2')
  tell('1')
  vi.advanceTimersByTime(10_000)
  tell('1')
  expect(told).toEqual(['1'])
  expect(vi.getTimerCount()).toBe(0)
  tell('2')
  expect(told).toEqual(['1', '2'])
})
