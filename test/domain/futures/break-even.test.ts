import { describe, expect, test } from 'vitest'
import { breakEvenPrice } from '@common/domain/futures/break-even'
import { computeBreakEven, priceForNet, profitAt } from '@common/domain/futures/profit'
import { sats } from '@common/domain/units'
import { createTrade } from '../../support/create-trade'

// Worth at entry: 2,000 sats for the long, 100,000,000 sats for the short.
test.each([
  ['long', 'buy', 50_000, 1998, 0.001, 50_050_000],
  ['long that would need more than the highest price', 'buy', 50_000, 1999, 0.001, null],
  ['long that paid its whole worth', 'buy', 50_000, 2000, 0.001, null],
  ['short at the lowest price', 'sell', 1, 50_000_000, 0, 0.5],
  ['short that would need less than the lowest price', 'sell', 1, 200_000_001, 0, null],
] as const)('break-even price of a %s', (_name, side, price, paidSats, feeRate, expected) => {
  expect(breakEvenPrice({ side, quantity: 1, price, paidSats: sats(paidSats), feeRate })).toBe(expected)
})

describe('break-even price after cash-in and funding', () => {
  const feeRate = 0.001
  const margins = {
    marginSats: sats(2_000_000),
    maintenanceMarginSats: sats(10_000),
    openingFeeSats: sats(2000),
  }
  const cases = [
    ['reported profit', { cashedInPnlSats: sats(40_015) }],
    ['profit by prices', { cashedInPnlSats: null }],
    ['no cash-in', { cashedInPnlSats: null, entryPrice: 60_000 }],
  ] as const
  const at = (side: 'buy' | 'sell', changes: (typeof cases)[number][1]) => {
    const entryPrice = side === 'buy' ? 50_000 : 70_000
    const funding = { fundingFeeSats: sats(300) }
    return createTrade('t', {
      side,
      quantity: 1000,
      price: 60_000,
      entryPrice,
      ...margins,
      ...funding,
      ...changes,
    })
  }

  test.each(cases)('is the first price with a net result, with %s', (_what, changes) => {
    for (const [side, worse] of [
      ['buy', -0.5],
      ['sell', 0.5],
    ] as const)
      for (const net of [0, 5000, -7000]) {
        const trade = at(side, changes)
        const price = priceForNet(trade, sats(net), feeRate) ?? Number.NaN
        expect(profitAt({ trade, exitPrice: price, feeRate }).totalSats).toBeGreaterThanOrEqual(net)
        expect(profitAt({ trade, exitPrice: price + worse, feeRate }).totalSats).toBeLessThan(net)
      }
  })

  test('counts unreported funding as none', () => {
    const trade = at('buy', cases[0][1])
    const price = computeBreakEven({ ...trade, fundingFeeSats: null }, feeRate)
    expect(price).toBe(computeBreakEven({ ...trade, fundingFeeSats: sats(0) }, feeRate))
    expect(price).toBeLessThan(computeBreakEven(trade, feeRate) ?? 0)
  })
})
