import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Replay } from '../../electron/practice/prices/replay'

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
