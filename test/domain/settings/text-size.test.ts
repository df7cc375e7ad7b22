import { expect, test } from 'vitest'
import { nearestTextSize, nextTextSize, textSizes } from '@common/domain/settings/text-size'

test('the text size moves through the offered steps and stops at both ends', () => {
  const up: number[] = [80]
  for (const _ of textSizes) up.push(nextTextSize(up.at(-1) ?? 0, 'larger'))
  expect(up).toEqual([80, 90, 100, 110, 125, 150, 175, 200, 200])
  expect(nextTextSize(200, 'smaller')).toBe(175)
  expect(nextTextSize(80, 'smaller')).toBe(80)
  expect(nextTextSize(103, 'smaller')).toBe(100)
})

test('a former zoom level becomes the nearest offered text size', () => {
  expect([0.2, 0.83, 1, 1.2, 1.44, 9].map((zoom) => nearestTextSize(100 * zoom))).toEqual([
    80, 80, 100, 125, 150, 200,
  ])
})
