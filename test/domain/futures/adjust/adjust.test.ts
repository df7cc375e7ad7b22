import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMargin, maxAddableSats, payFundingFromMargin } from '@common/domain/futures/adjust/adjust'
import { computeLeverage } from '@common/domain/futures/margin'
import { sats, type Sats } from '@common/domain/units'
import { amount, leverage, position, price, quantity, side } from '../arbitraries'

const anyPosition = fc.tuple(side, quantity, price, leverage).map((terms) => position(...terms))

describe('added margin', () => {
  test('leaves the price unchanged, lowers the leverage and moves the liquidation price away', () => {
    const before = position('buy', 1000, 100_000, 10, 95_000)
    const after = addMargin(before, sats(100_000))
    expect(after).toEqual({
      ok: true,
      position: { ...before, marginSats: 200_000, leverage: 5, liquidationPrice: 83_333.5 },
    })
  })

  test('leaves all other fields unchanged', () => {
    const trade = { ...position('buy', 1000, 100_000, 10), id: 'one', takeProfitPrice: 120_000 }
    const after = addMargin(trade, sats(1))
    expect(after).toMatchObject({ ok: true, position: { id: 'one', takeProfitPrice: 120_000 } })
  })

  test('is accepted up to the maximum and rejected above it with the maximum', () => {
    const before = position('buy', 1000, 100_000, 10)
    expect(maxAddableSats(before)).toBe(900_000)
    expect(addMargin(before, sats(900_000))).toMatchObject({ ok: true, position: { leverage: 1 } })
    expect(addMargin(before, sats(900_001))).toEqual({
      ok: false,
      issues: [{ field: 'amountSats', code: 'issue.mostMarginAddable', values: { most: 900_000 } }],
    })
  })

  test('is rejected at leverage 1', () => {
    expect(addMargin(position('sell', 1000, 110_000, 1), sats(1))).toMatchObject({
      ok: false,
      issues: [{ field: 'amountSats', code: 'issue.noMarginAddable' }],
    })
  })

  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'is rejected with an amount of %d',
    (bad) => {
      expect(addMargin(position('buy', 1000, 100_000, 10), bad as Sats)).toMatchObject({
        ok: false,
        issues: [{ field: 'amountSats' }],
      })
    },
  )

  test('never moves the liquidation price nearer or the leverage out of bounds', () => {
    fc.assert(
      fc.property(anyPosition, amount(1e12), (before, more) => {
        const after = addMargin(before, more)
        if (!after.ok) {
          expect(more).toBeGreaterThan(maxAddableSats(before))
          return
        }
        const sign = before.side === 'buy' ? 1 : -1
        expect(after.position.marginSats).toBe(before.marginSats + more)
        expect(after.position.price).toBe(before.price)
        expect(after.position.leverage).toBeGreaterThanOrEqual(1)
        expect(after.position.leverage).toBeLessThanOrEqual(before.leverage)
        expect(sign * (before.liquidationPrice - after.position.liquidationPrice)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('funding paid from the margin', () => {
  test('raises the leverage and removes a stop loss beyond the new liquidation price', () => {
    const before = position('buy', 1000, 100_000, 10, 91_000)
    const after = payFundingFromMargin(before, sats(10_000))
    expect(after).toEqual({
      ok: true,
      position: {
        ...before,
        marginSats: 90_000,
        leverage: computeLeverage({ quantity: 1000, price: 100_000, marginSats: sats(90_000) }),
        liquidationPrice: 91_743,
        stopLossPrice: null,
      },
    })
  })

  test('leaves a stop loss at the new liquidation price and removes one beyond it', () => {
    const stopAfter = (of: 'buy' | 'sell', stop: number) => {
      const after = payFundingFromMargin(position(of, 1000, 100_000, 10, stop), sats(10_000))
      return after.ok && after.position.stopLossPrice
    }
    expect([stopAfter('buy', 91_743), stopAfter('buy', 91_742.5)]).toEqual([91_743, null])
    expect([stopAfter('sell', 109_890), stopAfter('sell', 109_890.5)]).toEqual([109_890, null])
  })

  test('returns margin, fee and maximum leverage if the leverage would exceed 100', () => {
    const result = payFundingFromMargin(position('buy', 1000, 100_000, 50), sats(10_001))
    expect(!result.ok && result.issues[0]?.values).toEqual({
      marginSats: 20_000,
      feeSats: 10_001,
      mostLeverage: 100,
    })
  })

  test.each([0, -1, 0.5])('is rejected with a fee of %d', (feeSats) => {
    const result = payFundingFromMargin(position('buy', 1000, 100_000, 10), feeSats as Sats)
    expect(!result.ok && result.issues.map(({ field }) => field)).toEqual(['amountSats'])
  })

  test('is rejected if the leverage would exceed 100', () => {
    const before = position('sell', 1000, 100_000, 50)
    expect(payFundingFromMargin(before, sats(10_000))).toMatchObject({
      ok: true,
      position: { leverage: 100 },
    })
    expect(payFundingFromMargin(before, sats(10_001))).toMatchObject({
      ok: false,
      issues: [{ field: 'marginSats' }],
    })
  })

  test('reduces the margin by exactly the fee, within the bounds', () => {
    fc.assert(
      fc.property(anyPosition, amount(1_000_000), (before, feeSats) => {
        const after = payFundingFromMargin(before, feeSats)
        if (!after.ok) return
        expect(after.position.marginSats).toBe(before.marginSats - feeSats)
        expect(after.position.leverage).toBeLessThanOrEqual(100)
        expect(after.position.marginSats).toBeGreaterThanOrEqual(1)
      }),
    )
  })
})
