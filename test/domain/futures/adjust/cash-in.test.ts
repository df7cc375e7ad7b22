import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Adjustable } from '@common/domain/futures/adjust/adjust'
import { cashIn, maxCashInSats, movesPrice } from '@common/domain/futures/adjust/cash-in'
import { computeLeverage } from '@common/domain/futures/margin'
import { pnlSats } from '@common/domain/futures/pnl'
import { isOnPriceGrid, sats, type Sats } from '@common/domain/units'
import { amount, position, price, quantity, side } from '../arbitraries'

const profitAt = (
  { side: of, quantity: contracts, price: entryPrice }: Adjustable,
  exitPrice: number,
): number => pnlSats({ side: of, quantity: contracts, entryPrice, exitPrice })

describe('cash-in of 1,000 contracts at 100,000 with 10x', () => {
  const long = position('buy', 1000, 100_000, 10, 95_000)
  const short = position('sell', 1000, 100_000, 10, 105_000)

  // Position, market price, amount; then price, liquidation and stop loss.
  test.each([
    ['part of a profit', long, 110_000, 40_000, 104_166.5, 94_339.5, 95_000],
    ['a whole profit', long, 110_000, 90_909, 110_000, 99_099, null],
    ['more than the profit', long, 110_000, 150_000, 110_000, 105_263, null],
    ['margin of a losing position', long, 98_000, 40_000, 100_000, 94_339.5, 95_000],
    ['part of a short profit', short, 92_000, 30_000, 97_087.5, 107_527, 105_000],
    ['a whole short profit', short, 92_000, 86_956, 92_000, 101_321.5, null],
    ['more than the short profit', short, 92_000, 150_000, 92_000, 95_238, null],
    ['margin of a losing short', short, 102_000, 40_000, 100_000, 106_383, 105_000],
  ])(
    'adjusts working price, liquidation price and stop loss for %s',
    (_name, before, mark, requested, priceAfter, liquidation, stop) => {
      const result = cashIn(before, sats(requested), mark)
      expect(result).toMatchObject({
        ok: true,
        creditedSats: requested,
        position: { price: priceAfter, liquidationPrice: liquidation, stopLossPrice: stop },
      })
    },
  )

  test('leaves the margin unchanged for a whole profit', () => {
    expect(cashIn(long, sats(90_909), 110_000)).toMatchObject({
      fromPnlSats: 90_909,
      fromMarginSats: 0,
      position: { marginSats: 100_000, leverage: 9.090909090909092 },
    })
  })

  test('pays the amount above the profit from the margin', () => {
    expect(cashIn(long, sats(150_000), 110_000)).toMatchObject({
      fromPnlSats: 90_909,
      fromMarginSats: 59_091,
      position: { marginSats: 40_909, leverage: 22.22227160504801 },
    })
  })

  test('leaves the margin unchanged for a part of the profit, as published', () => {
    expect(cashIn(long, sats(40_000), 110_000)).toMatchObject({
      fromPnlSats: 40_000,
      fromMarginSats: 0,
      position: { price: 104_166.5, marginSats: 100_000, leverage: 9.600015360024576 },
    })
  })

  test('moves the working price by the whole sats of profit, not up to the market price', () => {
    const small = position('buy', 2, 99_950.5, 1)
    expect(cashIn(small, sats(1), 100_050.5)).toMatchObject({ position: { price: 100_000.5 } })
  })

  test('moves the working price by one step for an amount below half a step', () => {
    expect(cashIn(long, sats(1), 110_000)).toMatchObject({ fromPnlSats: 1, position: { price: 100_000.5 } })
    expect(cashIn(short, sats(1), 92_000)).toMatchObject({ fromPnlSats: 1, position: { price: 99_999.5 } })
  })

  test('leaves the working price of an exchange that rounds to the nearest step below half a step', () => {
    // Half a step is worth 2.5 sats.
    for (const each of [long, short])
      expect([2, 3].map((amountSats) => movesPrice(each, sats(amountSats)))).toEqual([false, true])
    // The contracts of the long are worth 1,000,000 sats: no price has this profit.
    expect([999_999, 1_000_000].map((amountSats) => movesPrice(long, sats(amountSats)))).toEqual([
      true,
      false,
    ])
  })

  test('creates no money when one sat is cashed in repeatedly', () => {
    let now: Adjustable = long
    for (let attempt = 0; attempt < 200; attempt++) {
      const result = cashIn(now, sats(1), 110_000)
      if (!result.ok) throw new Error('refused')
      now = result.position
    }
    expect(now.marginSats).toBe(long.marginSats)
    expect(profitAt(now, 110_000)).toBeLessThanOrEqual(profitAt(long, 110_000) - 200)
  })

  test('accepts the maximum and rejects one sat more with the maximum', () => {
    const maxSats = maxCashInSats(long, 110_000)
    expect(cashIn(long, maxSats, 110_000).ok).toBe(true)
    expect(cashIn(long, sats(maxSats + 1), 110_000)).toEqual({
      ok: false,
      issues: [
        {
          field: 'amountSats',
          code: 'issue.mostCashIn',
          values: { most: maxSats, mostLeverage: 100, price: 110_000 },
        },
      ],
    })
    // Margin left at 100x and a price of 110,000: ceil(1e11 / 11e6).
    expect(maxSats).toBe(90_909 + 100_000 - 9_091)
  })

  test('rejects any amount once the margin is lost', () => {
    const liquidated = 90_909
    expect(maxCashInSats(long, liquidated)).toBe(0)
    expect(cashIn(long, sats(5_000), 92_000)).toMatchObject({ ok: true })
    expect(cashIn(long, sats(5_000), liquidated)).toMatchObject({
      ok: false,
      issues: [{ field: 'amountSats', code: 'issue.nothingToCashIn' }],
    })
  })

  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('rejects an amount of %d', (bad) => {
    expect(cashIn(long, bad as Sats, 110_000)).toMatchObject({
      ok: false,
      issues: [{ field: 'amountSats' }],
    })
  })
})

describe('leverage bounds of a cash-in', () => {
  test('allow the profit of a long at 1x and leave its leverage at 1', () => {
    const long = position('buy', 60, 50_000, 1)
    expect(cashIn(long, sats(10_000), 60_000)).toMatchObject({
      ok: true,
      position: { leverage: 1, price: 54_545.5 },
    })
    expect(cashIn(long, sats(40_000), 60_000)).toMatchObject({
      ok: true,
      position: { leverage: 1, price: 60_000 },
    })
  })

  test('allow one sat of profit of a long at 100x', () => {
    const long = position('buy', 500_000, 100_000, 100)
    const result = cashIn(long, sats(1), 101_000)
    expect(result).toMatchObject({ ok: true, position: { price: 100_000.5 } })
    if (result.ok) expect(result.position.leverage).toBeLessThanOrEqual(100)
  })

  test('prevent a cash-in of a short at 100x, because the new working price raises the leverage', () => {
    const short = position('sell', 60, 60_000, 100)
    expect(cashIn(short, sats(100), 59_000)).toMatchObject({ ok: false, issues: [{ field: 'amountSats' }] })
  })
})

describe('any cash-in', () => {
  const leverageBelowMost = fc.integer({ min: 1, max: 99 })
  const anyPosition = fc.tuple(side, quantity, price, leverageBelowMost).map((terms) => position(...terms))
  const move = fc.integer({ min: -900, max: 3000 }).map((thousandths) => 1 + thousandths / 1000)

  test('conserves sats within one price step and respects price steps and leverage bounds', () => {
    fc.assert(
      fc.property(anyPosition, move, amount(1e9), (before, factor, requested) => {
        const mark = Math.max(Math.round(before.price * factor * 2) / 2, 0.5)
        const result = cashIn(before, requested, mark)
        if (!result.ok) {
          expect(result.issues).toHaveLength(1)
          return
        }
        const after = result.position
        const profit = Math.max(profitAt(before, mark), 0)
        // A price step is worth most at the lowest price.
        const low = Math.min(before.price, after.price)
        const step = Math.ceil((before.quantity * 1e8 * 0.5) / (low * (low + 0.5)))
        const grid = profitAt(before, mark) - profitAt(after, mark) - result.fromPnlSats
        if (requested > profit) expect(grid).toBe(0)
        else expect(Math.abs(grid)).toBeLessThanOrEqual(step + 1)
        expect(result.creditedSats).toBe(requested)
        expect(result.fromPnlSats + result.fromMarginSats).toBe(requested)
        expect(isOnPriceGrid(after.price)).toBe(true)
        expect(result.fromPnlSats).toBe(Math.min(requested, profit))
        expect(before.marginSats - after.marginSats).toBe(requested - result.fromPnlSats)
        expect(after.marginSats).toBeGreaterThanOrEqual(1)
        expect(after.leverage).toBeLessThanOrEqual(100)
        expect(after.leverage).toBe(Math.max(1, computeLeverage(after)))
        if (profitAt(before, mark) <= 0) expect(after.price).toBe(before.price)
      }),
      { numRuns: 500 },
    )
  })

  test('is rejected above its maximum and accepted at the maximum of a short', () => {
    fc.assert(
      fc.property(anyPosition, move, (before, factor) => {
        const mark = Math.max(Math.round(before.price * factor * 2) / 2, 0.5)
        const maxSats = maxCashInSats(before, mark)
        expect(cashIn(before, sats(maxSats + 1), mark).ok).toBe(false)
        if (maxSats > 0 && before.side === 'sell') expect(cashIn(before, maxSats, mark).ok).toBe(true)
      }),
    )
  })
})
