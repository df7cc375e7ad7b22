import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crossLiquidationPrice } from '@common/domain/futures/cross/cross-margin'
import { crossDistance } from '@common/domain/futures/cross/cross-now'
import type { CrossTerms } from '@common/domain/futures/cross/cross-position'
import { buildCrossLadder, ladderSteps, survivedMoveRate } from '@common/domain/futures/risk/margin-ladder'
import { sats } from '@common/domain/units'
import { amount, quantity, side } from '../arbitraries'

const realPrice = fc.integer({ min: 1000, max: 2_000_000 }).map((steps) => steps / 2)
const position = fc
  .record({ side, quantity, entryPrice: realPrice, margin: amount(1e9) })
  .map(({ side: way, quantity: contracts, entryPrice, margin }): CrossTerms => ({
    quantity: way === 'buy' ? contracts : 0 - contracts,
    entryPrice,
    leverage: 10,
    marginSats: sats(margin),
  }))
const withMore = (terms: CrossTerms, added: number): CrossTerms => ({
  ...terms,
  marginSats: sats(terms.marginSats + added),
})

describe('margin ladder of the cross position', () => {
  test('shows liquidation price and distance as they are after each deposit', () => {
    fc.assert(
      fc.property(position, realPrice, (terms, price) => {
        for (const step of buildCrossLadder(terms, price)?.steps ?? []) {
          const after = withMore(terms, step.addedSats)
          expect(step.liquidationPrice).toBe(crossLiquidationPrice(after))
          const shown = crossDistance(after, price)
          if (shown !== null) expect(step.distanceRate).toBe(shown)
        }
      }),
    )
  })

  test('returns the smallest deposit that survives the move, which always exists', () => {
    fc.assert(
      fc.property(position, realPrice, (terms, price) => {
        const needed = buildCrossLadder(terms, price)?.neededSats ?? -1
        expect(needed).toBeGreaterThanOrEqual(0)
        const isLong = terms.quantity > 0
        const wick = price * (isLong ? 1 - survivedMoveRate : 1 + survivedMoveRate)
        const diesWith = (added: number): boolean => {
          const liquidation = crossLiquidationPrice(withMore(terms, added)) ?? NaN
          return isLong ? wick <= liquidation : wick >= liquidation
        }
        expect(diesWith(needed)).toBe(false)
        if (needed > 0) expect(diesWith(needed - 1)).toBe(true)
      }),
    )
  })

  test('matches the example and does not depend on the leverage', () => {
    const long: CrossTerms = {
      quantity: 1000,
      entryPrice: 100_000,
      leverage: 10,
      marginSats: sats(400_000),
    }
    const ladder = buildCrossLadder(long, 100_000)
    expect(ladder?.steps.map(({ addedSats }) => addedSats)).toEqual([...ladderSteps])
    expect(ladder?.steps.map(({ leverage }) => leverage)).toEqual([null, null, null])
    expect(ladder?.steps.at(-1)?.liquidationPrice).toBe(66_733.5)
    expect(buildCrossLadder({ ...long, leverage: 2 }, 100_000)).toEqual(ladder)
    expect(ladder?.neededSats).toBe(0)
    expect(buildCrossLadder({ ...long, quantity: 0, entryPrice: null }, 100_000)).toBeNull()
  })
})
