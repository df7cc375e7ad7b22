/** protocol/formulas.md#cross-margin */
import { describe, expect, it } from 'vitest'
import * as cross from './cross'
import { type Side } from './inverse-contract'
import { exact } from './rational'

const rate = '0.001'

function account(
  side: Side,
  quantity: bigint,
  entry: string,
  marginSats: bigint,
  leverage = 10n,
): cross.CrossAccount {
  return { position: { side, quantity, entry: exact(entry) }, marginSats, leverage }
}

function figures(of: cross.CrossAccount): unknown {
  return {
    margin: of.marginSats,
    quantity: of.position?.quantity,
    entry: of.position?.entry.toNumber(),
    running: cross.runningMargin(of),
    maintenance: cross.maintenanceMargin(of.position),
    liquidation: cross.crossLiquidation(of)?.toNumber(),
  }
}

const opened = cross.fill(
  { position: null, marginSats: 500_000n, leverage: 10n },
  'buy',
  1000n,
  '100000',
  rate,
)

const short = cross.fill(
  { position: null, marginSats: 500_000n, leverage: 10n },
  'sell',
  1000n,
  '100000',
  rate,
)

describe('cross margin reference', () => {
  it('matches example 1: margins, liquidation price and average entry price', () => {
    const long = account('buy', 1000n, '100000', 500_000n)
    expect([cross.runningMargin(long), cross.maintenanceMargin(long.position)]).toEqual([100_000n, 1500n])
    expect(cross.crossLiquidation(long)?.toNumber()).toBe(66_733.5)
    expect(cross.crossLiquidation(account('sell', 1000n, '100000', 500_000n))?.toNumber()).toBe(199_402)
    expect(cross.meetsMarginRequirements(account('buy', 1000n, '100000', 101_500n))).toBe(false)
    expect(cross.meetsMarginRequirements(account('buy', 1000n, '100000', 101_501n))).toBe(true)
    const small = account('buy', 2n, '66834', 5000n, 1n)
    expect([cross.runningMargin(small), cross.maintenanceMargin(small.position)]).toEqual([2992n, 4n])
    expect(cross.averageEntry(1000n, '100000', 1000n, '200000').toNumber()).toBe(133_333.5)
  })

  it('matches example 2: opening', () => {
    expect(opened.feeSats).toBe(1000n)
    expect(figures(opened.account)).toEqual({
      margin: 499_000n,
      quantity: 1000n,
      entry: 100_000,
      running: 100_000n,
      maintenance: 1500n,
      liquidation: 66_778,
    })
    expect(cross.freeMargin(opened.account, '100000')).toBe(397_500n)
  })

  it('matches example 3: adding', () => {
    const added = cross.fill(opened.account, 'buy', 1000n, '110000', rate)
    expect(added.feeSats).toBe(909n)
    expect(figures(added.account)).toEqual({
      margin: 498_091n,
      quantity: 2000n,
      entry: 104_762,
      running: 190_908n,
      maintenance: 2863n,
      liquidation: 83_183.5,
    })
    expect(cross.unrealized(added.account.position, '110000')).toBe(90_907n)
    expect(cross.freeMargin(added.account, '110000')).toBe(304_320n)
  })

  it('matches example 4: reducing with a profit', () => {
    const reduced = cross.fill(opened.account, 'sell', 400n, '110000', rate)
    expect([reduced.bookedSats, reduced.feeSats]).toEqual([36_363n, 363n])
    expect(figures(reduced.account)).toEqual({
      margin: 535_000n,
      quantity: 600n,
      entry: 100_000,
      running: 60_000n,
      maintenance: 900n,
      liquidation: 52_905.5,
    })
  })

  it('matches example 5: reducing with a loss', () => {
    const reduced = cross.fill(opened.account, 'sell', 400n, '90000', rate)
    expect([reduced.bookedSats, reduced.feeSats]).toEqual([0n, 444n])
    expect(figures(reduced.account)).toEqual({
      margin: 498_556n,
      quantity: 600n,
      entry: 108_000,
      running: 55_555n,
      maintenance: 833n,
      liquidation: 56_965,
    })
    expect(cross.unrealized(reduced.account.position, '90000')).toBe(-111_112n)
  })

  it('matches example 6: closing and reversing', () => {
    const closed = cross.fill(opened.account, 'sell', 1000n, '110000', rate)
    expect([closed.bookedSats, closed.feeSats, closed.account.marginSats]).toEqual([90_909n, 909n, 589_000n])
    expect(closed.account.position).toBeNull()
    const turned = cross.fill(opened.account, 'sell', 1500n, '90000', rate)
    expect([turned.bookedSats, turned.feeSats]).toEqual([-111_112n, 1666n])
    expect(turned.account.position?.side).toBe('sell')
    expect(figures(turned.account)).toEqual({
      margin: 386_222n,
      quantity: 500n,
      entry: 90_000,
      running: 55_555n,
      maintenance: 833n,
      liquidation: 293_830,
    })
  })

  it('matches example 7: funding', () => {
    const paid = cross.fundCross(opened.account, '100000', '0.0001')
    expect([paid.feeSats, paid.account.marginSats]).toEqual([100n, 498_900n])
    expect(cross.crossLiquidation(paid.account)?.toNumber()).toBe(66_782.5)
    expect(cross.crossLiquidation(short.account)?.toNumber()).toBe(199_005)
    const received = cross.fundCross(short.account, '100000', '0.0001')
    expect([received.feeSats, received.account.marginSats]).toEqual([-100n, 499_100n])
    expect(cross.crossLiquidation(received.account)?.toNumber()).toBe(199_044.5)
    const dear = cross.fundCross(opened.account, '100000', '0.01')
    expect([dear.feeSats, dear.account.marginSats]).toEqual([10_000n, 489_000n])
    expect(cross.crossLiquidation(dear.account)?.toNumber()).toBe(67_227)
  })

  it('matches example 8: leverage and withdrawal', () => {
    const at = (leverage: bigint): cross.CrossAccount => ({ ...opened.account, leverage })
    expect([5n, 20n, 100n].map((leverage) => cross.runningMargin(at(leverage)))).toEqual([
      200_000n,
      50_000n,
      10_000n,
    ])
    expect([5n, 20n, 100n].map((leverage) => cross.crossLiquidation(at(leverage))?.toNumber())).toEqual([
      66_778, 66_778, 66_778,
    ])
    expect(cross.meetsMarginRequirements(at(1n))).toBe(false)
    expect(cross.unrealized(opened.account.position, '90000')).toBe(-111_112n)
    expect([5n, 10n, 20n, 100n].map((leverage) => cross.freeMargin(at(leverage), '90000'))).toEqual([
      297_500n,
      386_388n,
      386_388n,
      386_388n,
    ])
    const withdrawn = { ...opened.account, marginSats: opened.account.marginSats - 386_387n }
    expect(cross.crossLiquidation(withdrawn)?.toNumber()).toBe(90_000)
  })

  it('matches example 9: liquidation', () => {
    const long = cross.liquidate(opened.account, rate)
    expect([long.bookedSats, long.feeSats, long.account.marginSats]).toEqual([-497_500n, 1497n, 3n])
    const ofShort = cross.liquidate(short.account, rate)
    expect([ofShort.bookedSats, ofShort.feeSats, ofShort.account.marginSats]).toEqual([-497_501n, 502n, 997n])
  })

  it.each([
    [1n, 15_000_000n],
    [2n, 14_949_495n],
    [10n, 14_545_455n],
    [50n, 12_525_255n],
    [80n, 11_010_105n],
    [100n, 10_000_000n],
  ])('has the published maximum quantity at %sx', (leverage, expected) => {
    expect(cross.maxQuantity(leverage)).toBe(expected)
  })
})
