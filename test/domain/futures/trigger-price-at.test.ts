import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pnlAfterMoveSats } from '@common/domain/futures/risk/pnl-after-move'
import {
  isTriggered,
  listTriggerPrices,
  noTriggerPrices,
  triggerKinds,
  withoutStop,
} from '@common/domain/futures/trigger-kind'
import {
  mirrorTriggerPrices,
  triggerDistanceRate,
  triggerPriceAt,
} from '@common/domain/futures/triggers/trigger-price-at'
import { side } from './arbitraries'

describe('trigger price at a distance', () => {
  test.each([
    ['stop loss of a long', 'buy', 'stop-loss', 58_800],
    ['take profit of a long', 'buy', 'take-profit', 61_200],
    ['stop loss of a short', 'sell', 'stop-loss', 61_200],
    ['take profit of a short', 'sell', 'take-profit', 58_800],
  ] as const)('of 2 %% is on the right side of 60,000: %s', (_name, of, kind, expected) => {
    expect(triggerPriceAt(of, kind, 60_000, 0.02)).toBe(expected)
  })

  test('is on the grid, and its distance is rounded to 0.01 %', () => {
    expect(triggerPriceAt('buy', 'take-profit', 60_001, 0.000_01)).toBe(60_001.5)
    expect(triggerDistanceRate(60_000, 58_800)).toBe(0.02)
    expect(triggerDistanceRate(60_000, 60_001)).toBe(0)
    expect(triggerDistanceRate(60_000, 60_005)).toBe(0.0001)
  })

  test('is returned by its distance', () => {
    fc.assert(
      fc.property(
        side,
        fc.constantFrom(...triggerKinds),
        fc.integer({ min: 1, max: 9000 }),
        (of, kind, rate) => {
          const price = triggerPriceAt(of, kind, 60_000, rate / 10_000)
          expect(triggerDistanceRate(60_000, price)).toBe(rate / 10_000)
        },
      ),
    )
  })
})

describe('mirrored trigger prices', () => {
  const long = { stopLossPrice: 58_000, takeProfitPrice: 65_000 }
  const short = { stopLossPrice: 62_000, takeProfitPrice: 55_000 }

  test('are at the same distances on the other sides', () => {
    expect(mirrorTriggerPrices('buy', 60_000, long)).toEqual(short)
    expect(mirrorTriggerPrices('sell', 60_000, short)).toEqual(long)
    expect(mirrorTriggerPrices('buy', 60_000, { ...long, takeProfitPrice: null })).toEqual({
      ...short,
      takeProfitPrice: null,
    })
  })

  test('leave a level of 0, which is none', () => {
    expect(mirrorTriggerPrices('buy', 60_000, { ...long, stopLossPrice: 0 })).toEqual({
      ...short,
      stopLossPrice: 0,
    })
  })

  test.each([
    ['without levels', noTriggerPrices],
    ['with a level of 0', { ...noTriggerPrices, stopLossPrice: 0 }],
    ['with a level at the entry', { ...long, stopLossPrice: 60_000 }],
    ['with a take profit at the entry', { ...long, takeProfitPrice: 60_000 }],
    ['with a level on the wrong side', { ...long, stopLossPrice: 61_000 }],
    ['with both levels on the wrong side', short],
    ['if a mirrored level is below one price step', { ...noTriggerPrices, takeProfitPrice: 120_000 }],
  ])('do not exist %s', (_name, levels) => {
    expect(mirrorTriggerPrices('buy', 60_000, levels)).toBeNull()
  })

  test('may be at the lowest price', () => {
    const mirrored = mirrorTriggerPrices('buy', 60_000, { ...noTriggerPrices, takeProfitPrice: 119_999.5 })
    expect(mirrored?.takeProfitPrice).toBe(0.5)
  })
})

test('positions without a stop loss are listed, and levels that are set', () => {
  const levels = [noTriggerPrices, { stopLossPrice: 1, takeProfitPrice: null }]
  expect(withoutStop(levels)).toEqual([noTriggerPrices])
  expect(levels.map(listTriggerPrices)).toEqual([[], [{ kind: 'stop-loss', price: 1 }]])
})

test.each([
  ['buy', 'stop-loss', [true, true, false]],
  ['buy', 'take-profit', [false, true, true]],
  ['sell', 'stop-loss', [false, true, true]],
  ['sell', 'take-profit', [true, true, false]],
] as const)('of a %s, a %s triggers below, at or above its price', (of, kind, expected) => {
  const level = { kind, price: 60_000 }
  expect([59_999.5, 60_000, 60_000.5].map((price) => isTriggered(level, of, price))).toEqual(expected)
})

test('the P&L after a move is larger for a fall than for a rise', () => {
  // 1,000 × 10^8 × (1/50,000 − 1/55,000) and (1/50,000 − 1/45,000), rounded down.
  const long = { side: 'buy', quantity: 1000, entryPrice: 50_000 } as const
  expect([pnlAfterMoveSats(long, 0.1), pnlAfterMoveSats(long, -0.1)]).toEqual([181_818, -222_223])
})
