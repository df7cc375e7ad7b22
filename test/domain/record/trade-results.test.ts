import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computePerformance, noResults } from '@common/domain/record/trade-results'
import { addSats, sats } from '@common/domain/units'

const nets = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => sats(value)))

test('win rate, profit factor and averages reproduce the sums of the results', () => {
  fc.assert(
    fc.property(nets, (all) => {
      const gains = all.filter((net) => net > 0)
      const losses = all.filter((net) => net < 0)
      const gainSats = addSats(...gains)
      const lossSats = sats(0 - addSats(...losses))
      const performance = computePerformance({
        wins: gains.length,
        losses: losses.length,
        breakEvens: all.length - gains.length - losses.length,
        gainSats,
        lossSats,
      })
      expect(performance.count).toBe(all.length)
      if (all.length > 0) expect((performance.winRate ?? NaN) * all.length).toBeCloseTo(gains.length)
      if (lossSats > 0) expect((performance.profitFactor ?? NaN) * lossSats).toBeCloseTo(gainSats, 3)
      const averageWin = performance.averageWinSats ?? sats(0)
      const averageLoss = performance.averageLossSats ?? sats(0)
      expect(Math.abs(averageWin * gains.length - gainSats)).toBeLessThanOrEqual(gains.length / 2)
      expect(Math.abs(averageLoss * losses.length + lossSats)).toBeLessThanOrEqual(losses.length / 2)
      expect(averageLoss).toBeLessThanOrEqual(0)
    }),
  )
})

test('figures without trades or losses are unknown, not zero', () => {
  expect(computePerformance(noResults)).toEqual({
    count: 0,
    winRate: null,
    profitFactor: null,
    averageWinSats: null,
    averageLossSats: null,
  })
  const onlyGains = computePerformance({ ...noResults, wins: 2, gainSats: sats(10) })
  expect(onlyGains).toMatchObject({ winRate: 1, profitFactor: null, averageWinSats: 5 })
})
