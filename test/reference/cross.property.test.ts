import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillCross } from '@common/domain/futures/cross/cross-fill'
import * as margin from '@common/domain/futures/cross/cross-margin'
import { withdrawableSats } from '@common/domain/futures/cross/cross-orders'
import type { CrossTerms } from '@common/domain/futures/cross/cross-position'
import { sats } from '@common/domain/units'
import { price, quantity, side } from '../domain/futures/arbitraries'
import * as cross from './cross'
import { exact } from './rational'

const text = String

const leverage = fc.integer({ min: 1, max: 100 })

const collateral = fc
  .oneof(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e9 }))
  .map((n) => sats(n))

const position: fc.Arbitrary<CrossTerms> = fc
  .record({ side, quantity, price, leverage, collateral })
  .map((of) => ({
    quantity: of.side === 'buy' ? of.quantity : 0 - of.quantity,
    entryPrice: of.price,
    leverage: of.leverage,
    marginSats: of.collateral,
  }))

const toReference = (terms: CrossTerms): cross.CrossAccount => ({
  position:
    terms.entryPrice === null
      ? null
      : {
          side: terms.quantity > 0 ? 'buy' : 'sell',
          quantity: BigInt(Math.abs(terms.quantity)),
          entry: exact(text(terms.entryPrice)),
        },
  marginSats: BigInt(terms.marginSats),
  leverage: BigInt(terms.leverage),
})

function expectSame(actual: CrossTerms, expected: cross.CrossAccount, at: number): void {
  const signed = expected.position === null ? 0n : expected.position.quantity
  expect(BigInt(actual.quantity)).toBe(expected.position?.side === 'sell' ? -signed : signed)
  expect(actual.entryPrice).toBe(expected.position?.entry.toNumber() ?? null)
  expect(BigInt(actual.marginSats)).toBe(expected.marginSats)
  expect(BigInt(margin.runningMarginSats(actual))).toBe(cross.runningMargin(expected))
  expect(BigInt(margin.maintenanceMarginSats(actual))).toBe(cross.maintenanceMargin(expected.position))
  expect(BigInt(margin.crossPnlSats(actual, at))).toBe(cross.unrealized(expected.position, text(at)))
  expect(BigInt(margin.freeMarginSats(actual, at))).toBe(cross.freeMargin(expected, text(at)))
  expect(margin.meetsMarginRequirements(actual)).toBe(cross.meetsMarginRequirements(expected))
  const liquidation = cross.crossLiquidation(expected)
  // Unlike the specification, the app shows at least one price step.
  const shown = liquidation === null ? null : Math.max(liquidation.toNumber(), 0.5)
  expect(margin.crossLiquidationPrice(actual)).toBe(shown)
  const withdrawn = withdrawableSats(actual, [], { price: at, feeRate: 0.001 })
  expect(BigInt(withdrawn)).toBe(cross.withdrawable(expected, text(at)))
}

describe('cross margin formulas', () => {
  it('equal the reference for margins, P&L, free margin, withdrawal and liquidation price', () => {
    fc.assert(
      fc.property(position, price, (terms, at) => {
        expectSame(terms, toReference(terms), at)
      }),
    )
  })

  it('equal the reference for the minimum margin of a position', () => {
    fc.assert(
      fc.property(position, fc.integer({ min: -1, max: 1 }), (terms, more) => {
        const account = toReference(terms)
        const minSats = cross.runningMargin(account) + cross.maintenanceMargin(account.position)
        const marginSats = Number(minSats) + more
        const expected = cross.meetsMarginRequirements({ ...account, marginSats: BigInt(marginSats) })
        expect(margin.meetsMarginRequirements({ ...terms, marginSats: sats(marginSats) })).toBe(expected)
      }),
    )
  })

  it('equal the reference for the maximum quantity', () => {
    for (let times = 1; times <= 100; times += 1) {
      expect(BigInt(margin.crossQuantityLimit(times))).toBe(cross.maxQuantity(BigInt(times)))
    }
  })

  const order = fc.record({
    side,
    quantity: fc.oneof(fc.integer({ min: 1, max: 20 }), quantity),
    steps: fc.integer({ min: -20_000, max: 20_000 }),
    feeRate: fc.constantFrom(0.001, 0.0008, 0.0007, 0.0006),
  })

  it('equal the reference for every fill of a series of orders', () => {
    const start = fc.integer({ min: 40_000, max: 400_000 })
    fc.assert(
      fc.property(
        start,
        leverage,
        collateral,
        fc.array(order, { minLength: 1, maxLength: 8 }),
        (first, of, marginSats, orders) => {
          let actual: CrossTerms = { quantity: 0, entryPrice: null, leverage: of, marginSats }
          let expected = toReference(actual)
          for (const { steps, ...each } of orders) {
            const at = (first + steps) / 2
            const fill = { ...each, price: at }
            const terms = [expected, fill.side, BigInt(fill.quantity), text(at)] as const
            if (!cross.isSpecified(...terms)) return
            const next = cross.fill(...terms, text(fill.feeRate))
            // A loss beyond the collateral is not specified.
            if (next.account.marginSats < 0n) return
            const filled = fillCross(actual, fill)
            expect(BigInt(filled.feeSats)).toBe(next.feeSats)
            expect(BigInt(filled.pnlSats)).toBe(next.bookedSats)
            expectSame(filled.position, next.account, at)
            actual = filled.position
            expected = next.account
          }
        },
      ),
    )
  })
})
