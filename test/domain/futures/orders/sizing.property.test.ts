import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMargin } from '@common/domain/futures/adjust/adjust'
import { findLargest } from '@common/domain/futures/find-largest'
import { isLiquidatedAt } from '@common/domain/futures/liquidation'
import {
  buildLadder,
  ladderSteps,
  leverageWithMargin,
  marginToSurvive,
  toLadderStep,
} from '@common/domain/futures/risk/margin-ladder'
import { previewOrder } from '@common/domain/futures/orders/order'
import { computeBudgetMargin, computePercent } from '@common/domain/futures/orders/size-by-budget'
import { quantityForRisk, toLoss } from '@common/domain/futures/orders/size-by-risk'
import { sats } from '@common/domain/units'
import { amount, leverage, market, position, price, quantity, side, ticker } from '../arbitraries'

/** Liquidation prices are at least 250 USD, the lower limit of `computeBudgetMargin`. */
const realPrice = fc.integer({ min: 1000, max: 2_000_000 }).map((steps) => steps / 2)
const feeRate = 0.001
const computeDebit = (order: Parameters<typeof previewOrder>[0]['order']): number | null => {
  const result = previewOrder({ order, ticker, market: { ...market, maxQuantity: 1e15 }, feeRate })
  return result.ok ? result.preview.debitedSats : null
}

describe('findLargest', () => {
  test('returns the largest number that meets a condition', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (max, bound) => {
        expect(findLargest(max, (candidate) => candidate <= bound)).toBe(Math.min(max, bound))
      }),
    )
  })
})

describe('margin from a budget', () => {
  test('never costs more than the budget at any fill price', () => {
    fc.assert(
      fc.property(side, leverage, amount(1e10), realPrice, (of, times, budgetSats, at) => {
        const marginSats = computeBudgetMargin({ side: of, leverage: times, budgetSats, feeRate })
        if (marginSats === 0) return
        const debited = computeDebit({ side: of, orderType: 'limit', price: at, leverage: times, marginSats })
        if (debited !== null) expect(debited).toBeLessThanOrEqual(budgetSats)
      }),
    )
  })

  test('uses nearly the whole budget', () => {
    fc.assert(
      fc.property(
        side,
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1e6, max: 1e10 }),
        (of, times, budget) => {
          const budgetSats = sats(budget)
          const marginSats = computeBudgetMargin({ side: of, leverage: times, budgetSats, feeRate })
          const debited = computeDebit({
            side: of,
            orderType: 'limit',
            price: 60_000,
            leverage: times,
            marginSats,
          })
          expect(debited).not.toBeNull()
          // Allows one contract and 0.01 % for the price grid.
          expect(Number(debited)).toBeGreaterThan(budget * 0.9999 - 2000)
        },
      ),
    )
  })

  test('is 0 without a budget', () => {
    expect(computeBudgetMargin({ side: 'buy', leverage: 10, budgetSats: sats(0), feeRate })).toBe(0)
    expect(computeBudgetMargin({ side: 'buy', leverage: 10, budgetSats: sats(-5), feeRate })).toBe(0)
    expect(computeBudgetMargin({ side: 'sell', leverage: 1, budgetSats: sats(1), feeRate })).toBe(1)
  })

  test('rounds a percentage down', () => {
    expect(computePercent(sats(999), 25)).toBe(249)
    expect(computePercent(sats(1_000_000), 33.3)).toBe(333_000)
    expect(computePercent(sats(1_000_001), 100)).toBe(1_000_001)
  })
})

describe('quantity from a maximum loss', () => {
  const stop = fc.integer({ min: 1, max: 900 })

  test('loses at most that amount at the stop loss after fees, and more with one more contract', () => {
    let compared = 0
    fc.assert(
      fc.property(side, realPrice, stop, amount(1e8), (of, at, steps, riskSats) => {
        const distance = Math.floor((at * steps) / 1000) || 0.5
        const stopLossPrice = of === 'buy' ? at - distance : at + distance
        fc.pre(stopLossPrice > 0)
        const of1 = { side: of, entryPrice: at, stopLossPrice, feeRate, riskSats, maxQuantity: 500_000 }
        const found = quantityForRisk(of1)
        const toLoss = (contracts: number): number | null => {
          const result = previewOrder({
            order: {
              side: of,
              orderType: 'limit',
              price: at,
              leverage: 1,
              quantity: contracts,
              stopLossPrice,
            },
            ticker,
            market,
            feeRate,
          })
          return result.ok && result.preview.atStopLoss ? 0 - result.preview.atStopLoss.totalSats : null
        }
        const loss = found > 0 ? toLoss(found) : null
        if (loss !== null) expect(loss).toBeLessThanOrEqual(riskSats)
        if (loss !== null) compared += 1
        const more = found < 500_000 ? toLoss(found + 1) : null
        if (more !== null) expect(more).toBeGreaterThan(riskSats)
      }),
    )
    expect(compared).toBeGreaterThan(20)
  })

  test('is 0 if the stop loss is on the wrong side or one contract loses more', () => {
    const at = { entryPrice: 60_000, feeRate, maxQuantity: 500_000 }
    expect(quantityForRisk({ ...at, side: 'buy', stopLossPrice: 60_000, riskSats: sats(1000) })).toBe(0)
    expect(quantityForRisk({ ...at, side: 'sell', stopLossPrice: 59_000, riskSats: sats(1000) })).toBe(0)
    expect(quantityForRisk({ ...at, side: 'buy', stopLossPrice: 30_000, riskSats: sats(1) })).toBe(0)
    expect(quantityForRisk({ ...at, side: 'sell', stopLossPrice: 60_000, riskSats: sats(1000) })).toBe(0)
  })

  test('is at most the largest quantity, and 0 below one contract', () => {
    const at = {
      side: 'buy',
      entryPrice: 60_000,
      stopLossPrice: 59_000,
      feeRate,
      riskSats: sats(1e9),
    } as const
    expect([1, 1.9, 0.9, 0].map((maxQuantity) => quantityForRisk({ ...at, maxQuantity }))).toEqual([
      1, 1, 0, 0,
    ])
  })

  test('is worth at most all bitcoin', () => {
    const at = { side: 'buy', entryPrice: 1, stopLossPrice: 0.5, feeRate: 0, riskSats: sats(21e14) } as const
    // 10,500,000 contracts at 0.5 USD are worth 21,000,000 bitcoin.
    expect(quantityForRisk({ ...at, maxQuantity: 1e8 })).toBe(10_500_000)
  })
})

test('a breakdown is a loss unless its total is above 0', () => {
  const totals = [-5, 0, 1].map((amount) => toLoss({ totalSats: sats(amount), parts: [] }))
  expect(totals).toEqual([5, 0, null])
})

describe('margin ladder', () => {
  test('has a step for each amount that the position can take', () => {
    const before = position('buy', 1000, 100_000, 10)
    const { side: of, steps, neededSats } = buildLadder(before, 100_000)
    expect(of).toBe('buy')
    expect(steps.map(({ addedSats }) => addedSats)).toEqual([10_000, 50_000, 100_000])
    // Liquidation at 1 / (1/100,000 + 200,000 / 10^11).
    expect(steps.at(-1)).toMatchObject({ leverage: 5, liquidationPrice: 83_333.5 })
    expect(steps.at(-1)?.distanceRate).toBeCloseTo(0.166665, 9)
    expect(neededSats).toBe(marginToSurvive(before, 100_000, 0.1))
    // The liquidation prices become 89,999.5 and 110,000.5, the first beyond a move of 10 %.
    const needed = (of: 'buy' | 'sell') => buildLadder(position(of, 1000, 100_000, 20), 100_000).neededSats
    expect([needed('buy'), needed('sell')]).toEqual([61_115, 40_912])
    const full = position('buy', 1000, 100_000, 1)
    expect(buildLadder(full, 100_000)).toMatchObject({ steps: [], neededSats: 0 })
  })

  test('shows the leverage after an addition, rounded down and at least 1', () => {
    const before = position('buy', 1000, 100_000, 10)
    // 1,000,000 / 130,000 is 7.692.
    expect(leverageWithMargin(before, sats(30_000))).toBe(7.69)
    expect(leverageWithMargin(before, sats(950_000))).toBe(1)
  })

  test('shows the liquidation price after each added margin', () => {
    fc.assert(
      fc.property(side, quantity, price, leverage, (of, contracts, at, times) => {
        const before = position(of, contracts, at, times)
        for (const addedSats of ladderSteps) {
          const added = addMargin(before, addedSats)
          const step = toLadderStep(before, addedSats, at)
          expect(step?.liquidationPrice).toBe(added.ok ? added.position.liquidationPrice : undefined)
        }
      }),
    )
  })

  test('returns the smallest margin that survives a price move', () => {
    fc.assert(
      fc.property(
        side,
        quantity,
        realPrice,
        leverage,
        fc.constantFrom(0.05, 0.1, 0.3),
        (of, contracts, at, times, move) => {
          const before = position(of, contracts, at, times)
          const needed = marginToSurvive(before, at, move)
          const wick = of === 'buy' ? at * (1 - move) : at * (1 + move)
          const diesWith = (added: number): boolean => {
            const result =
              added === 0 ? { ok: true as const, position: before } : addMargin(before, sats(added))
            return (
              !result.ok ||
              isLiquidatedAt({ side: of, price: wick, liquidationPrice: result.position.liquidationPrice })
            )
          }
          if (needed === null) return
          expect(diesWith(needed)).toBe(false)
          if (needed > 0) expect(diesWith(needed - 1)).toBe(true)
        },
      ),
    )
  })

  test('returns 0 for a long at 10x and a move of 5 %, and null for 60 %', () => {
    const long = position('buy', 1000, 60_000, 10)
    expect(marginToSurvive(long, 60_000, 0.05)).toBe(0)
    expect(marginToSurvive(long, 60_000, 0.6)).toBeNull()
  })
})
