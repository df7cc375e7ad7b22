import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PriceStep } from '../../electron/practice/prices/price-source'
import { Replay } from '../../electron/practice/prices/replay'
import { scenarioCandles } from '../../electron/practice/prices/scenario-candles'

const minuteMs = 60_000
const candles = Array.from({ length: 200 }, (_, index) => ({
  timeMs: index * minuteMs,
  open: 20_000 + index,
  high: 20_010 + index,
  low: 19_990 + index,
  close: 20_001 + index,
  volume: 1,
}))

test('a replay advances by any duration in finite steps and reaches the elapsed time', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 300 }),
      fc.constantFrom(0.1, 1, 3, 7, 30, 59.9, 60),
      (stretches, speed) => {
        const replay = new Replay(candles, speed, 0, null)
        let elapsedMs = 0
        for (const stretch of stretches) {
          let steps = 0
          for (const _step of replay.steps(stretch))
            if (++steps > 100) throw new Error('the walk does not end')
          elapsedMs += stretch
          if (elapsedMs * speed >= candles.length * minuteMs) return
          expect(Math.abs(replay.timeMs() - elapsedMs * speed)).toBeLessThan(1)
        }
      },
    ),
  )
})

test('a replay advances over whole candles by a step, and to a time by a jump', () => {
  const replay = new Replay(candles, 1, 0, null)
  const after = (steps: Iterable<PriceStep>): number => {
    expect([...steps].length).toBeGreaterThan(0)
    return replay.timeMs() / minuteMs
  }
  expect(after(replay.stepsOver(1))).toBe(1)
  expect(after(replay.stepsTo(2.5 * minuteMs))).toBe(2.5)
  expect(after(replay.stepsOver(2))).toBe(4)
  expect(after(replay.stepsTo(replay.endMs))).toBe(candles.length)
  expect(replay.isOver).toBe(true)
})

test('a replay passes all prices of a candle and its volume once', () => {
  const [rising, falling] = [
    { timeMs: 0, open: 100, high: 120, low: 90, close: 110, volume: 8 },
    { timeMs: minuteMs, open: 110, high: 130, low: 80, close: 100, volume: 4 },
  ]
  const steps = [...new Replay([rising, falling], 1, 0, null).stepsOver(2)]
  expect(steps.map(({ price }) => price)).toEqual([100, 90, 120, 110, 110, 130, 80, 100])
  expect(steps.map(({ volume }) => volume)).toEqual([0, 2, 4, 2, 0, 1, 2, 1])
  expect(steps.flatMap(({ completed }) => completed ?? [])).toEqual([rising, falling])
})

test.each([
  ['crash-day', 0.8149],
  ['short-squeeze', 1.073],
  ['quiet-week', 1.005],
] as const)('the scenario %s moves the price by its factor, in valid minutes', (name, factor) => {
  const made = scenarioCandles(name, 7, 60_000)
  expect((made.at(-1)?.close ?? 0) / 60_000).toBeCloseTo(factor, 3)
  for (const [index, { timeMs, open, high, low, close }] of made.entries()) {
    expect([timeMs, open]).toEqual([index * minuteMs, made[index - 1]?.close ?? 60_000])
    expect(high >= Math.max(open, close) && low <= Math.min(open, close)).toBe(true)
  }
  expect(scenarioCandles(name, 7, 60_000)).toEqual(made)
  expect(scenarioCandles(name, 8, 60_000)).not.toEqual(made)
})
