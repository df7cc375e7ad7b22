import { expect, test } from 'vitest'
import { parsePrice, parseTime } from '../../../../electron/core/exchange/shared/parse-frame-values'

test.each([
  [60_000.5, 60_000.5],
  ['60000.5', 60_000.5],
  [0.5, 0.5],
  [0, undefined],
  [-1, undefined],
  ['', undefined],
  [' ', undefined],
  ['much', undefined],
  [Infinity, undefined],
  [Number.NaN, undefined],
  [null, undefined],
  [true, undefined],
  [[7], undefined],
  [{ valueOf: () => 7 }, undefined],
])('the price %j of a message is %d', (value, price) => {
  expect(parsePrice(value)).toBe(price)
})

test.each([
  ['2026-01-01T00:00:00.000Z', 1_767_225_600_000],
  [7, 7],
  [0, 0],
  ['soon', undefined],
  [Infinity, undefined],
  [null, undefined],
  [new Date(7), undefined],
])('the time %j of a message is %d', (value, timeMs) => {
  expect(parseTime(value)).toBe(timeMs)
})
