import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MoveWindow } from '@common/domain/alerts/move-window'
import { percentToRate } from '@common/domain/exact'
import { minuteMs } from '@common/domain/durations'
import { price } from '../futures/arbitraries'

const withinMs = 10 * minuteMs

const steps = (stepMs: fc.Arbitrary<number>) =>
  fc.array(fc.record({ stepMs, price }), { minLength: 1, maxLength: 80 })

interface Sample {
  readonly atMs: number
  readonly price: number
}

function toSamples(walked: readonly { readonly stepMs: number; readonly price: number }[]): Sample[] {
  let atMs = 0
  return walked.map(({ stepMs, price: each }) => ({ atMs: (atMs += stepMs), price: each }))
}

function farthest(samples: readonly Sample[], lengthMs: number): number {
  const last = samples.at(-1) ?? { atMs: 0, price: 1 }
  const prices = samples.filter(({ atMs }) => last.atMs - atMs <= lengthMs).map((sample) => sample.price)
  const rise = last.price / Math.min(...prices) - 1
  const fall = last.price / Math.max(...prices) - 1
  return Math.abs(fall) > rise ? fall : rise
}

test('a move window returns the largest move in its period, like a scan of every price', () => {
  fc.assert(
    fc.property(steps(fc.integer({ min: 1000, max: 2 * minuteMs })), (walked) => {
      const window = new MoveWindow(withinMs)
      const samples = toSamples(walked)
      for (const [index, { atMs, price: each }] of samples.entries())
        expect(window.push(atMs, each).rate).toBeCloseTo(farthest(samples.slice(0, index + 1), withinMs), 10)
    }),
  )
})

test('a move window reports no move beyond the actual one if prices outpace its sampling', () => {
  fc.assert(
    fc.property(steps(fc.integer({ min: 0, max: 700 })), (walked) => {
      const window = new MoveWindow(withinMs / 100)
      const samples = toSamples(walked)
      for (const [index, { atMs, price: each }] of samples.entries()) {
        const move = Math.abs(window.push(atMs, each).rate)
        const past = samples.slice(0, index + 1)
        expect(move).toBeLessThanOrEqual(Math.abs(farthest(past, withinMs / 100)) + 1e-9)
      }
    }),
  )
})

test('a move of a whole percentage reaches an alert of this percentage', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -90, max: 90 }),
      fc.integer({ min: 100, max: 100_000 }),
      (percent, start) => {
        const window = new MoveWindow(withinMs)
        window.push(0, start * 100)
        const { rate } = window.push(1, start * (100 + percent))
        expect(rate).toBe(percent < 0 ? 0 - percentToRate(0 - percent) : percentToRate(percent))
      },
    ),
  )
})

test('a move window keeps prices that are one 600th of its period apart', () => {
  const window = new MoveWindow(withinMs)
  for (let second = 0; second <= 600; second += 1) window.push(second * 1000, 100 + second)
  expect(window.push(601_000, 701).fromPrice).toBe(101)
})

test('a move window still measures from the start of its period after 100,000 prices', () => {
  const window = new MoveWindow(withinMs)
  for (let index = 0; index < 100_000; index += 1) window.push(index * 10, 50_000 + index)
  expect(window.push(1_000_000, 150_000).fromPrice).toBeGreaterThan(89_000)
})
