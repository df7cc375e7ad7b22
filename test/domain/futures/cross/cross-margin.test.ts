import { describe, expect, test } from 'vitest'
import { fillCross, type CrossFill, type LossOnReduction } from '@common/domain/futures/cross/cross-fill'
import {
  crossLiquidationPrice,
  crossPnlSats,
  crossQuantityLimit,
  freeMarginSats,
  maintenanceMarginSats,
  meetsMarginRequirements,
  runningMarginSats,
} from '@common/domain/futures/cross/cross-margin'
import { crossRequirement, isCovered, onlyReduces } from '@common/domain/futures/cross/cross-orders'
import { toOpenCrossPosition, type CrossTerms } from '@common/domain/futures/cross/cross-position'
import { fundingFeeSats } from '@common/domain/futures/funding'
import { sats } from '@common/domain/units'

// protocol/formulas.md#cross-margin

const terms = (
  quantity: number,
  entryPrice: number | null,
  leverage: number,
  margin: number,
): CrossTerms => ({
  quantity,
  entryPrice,
  leverage,
  marginSats: sats(margin),
})
const flat = terms(0, null, 10, 500_000)
const fill = (
  position: CrossTerms,
  side: CrossFill['side'],
  quantity: number,
  price: number,
  onLoss?: LossOnReduction,
) => fillCross(position, { side, quantity, price, feeRate: 0.001 }, onLoss)
const opened = fill(flat, 'buy', 1000, 100_000).position
const figures = (position: CrossTerms) => ({
  running: runningMarginSats(position),
  maintenance: maintenanceMarginSats(position),
  liquidation: crossLiquidationPrice(position),
})
const withMargin = (position: CrossTerms, margin: number): CrossTerms => ({
  ...position,
  marginSats: sats(margin),
})

describe('published examples of cross margin', () => {
  test('match in margins and liquidation prices', () => {
    expect(figures(terms(1000, 100_000, 10, 500_000))).toEqual({
      running: 100_000,
      maintenance: 1500,
      liquidation: 66_733.5,
    })
    expect(crossLiquidationPrice(terms(-1000, 100_000, 10, 500_000))).toBe(199_402)
    expect(figures(terms(2, 66_834, 1, 10_000))).toMatchObject({ running: 2992, maintenance: 4 })
  })

  test('require a margin strictly above running and maintenance margin', () => {
    expect(meetsMarginRequirements(terms(1000, 100_000, 10, 101_500))).toBe(false)
    expect(meetsMarginRequirements(terms(1000, 100_000, 10, 101_501))).toBe(true)
  })

  test('round the average entry price to a price step', () => {
    const joined = fill(terms(1000, 100_000, 1, 5_000_000), 'buy', 1000, 200_000).position
    expect(joined).toMatchObject({ quantity: 2000, entryPrice: 133_333.5 })
  })

  test.each([
    [1, 15_000_000],
    [2, 14_949_495],
    [10, 14_545_455],
    [50, 12_525_255],
    [80, 11_010_105],
    [100, 10_000_000],
  ])('limit a position at %ix to %i contracts', (leverage, max) => {
    expect(crossQuantityLimit(leverage)).toBe(max)
    expect(meetsMarginRequirements(terms(max, 100_000, leverage, 2e12))).toBe(true)
    expect(meetsMarginRequirements(terms(max + 1, 100_000, leverage, 2e12))).toBe(false)
  })
})

describe('cross fills', () => {
  test('open a position', () => {
    const { position, feeSats, pnlSats } = fill(flat, 'buy', 1000, 100_000)
    expect([feeSats, pnlSats]).toEqual([1000, 0])
    expect(position).toEqual(terms(1000, 100_000, 10, 499_000))
    expect(figures(position)).toEqual({ running: 100_000, maintenance: 1500, liquidation: 66_778 })
    expect(freeMarginSats(position, 100_000)).toBe(397_500)
  })

  test('increase a position at the average entry price', () => {
    const { position, feeSats } = fill(opened, 'buy', 1000, 110_000)
    expect(feeSats).toBe(909)
    expect(position).toEqual(terms(2000, 104_762, 10, 498_091))
    expect(figures(position)).toEqual({ running: 190_908, maintenance: 2863, liquidation: 83_183.5 })
    expect(crossPnlSats(position, 110_000)).toBe(90_907)
    expect(crossPnlSats(opened, 110_000)).toBe(90_909)
    expect(freeMarginSats(position, 110_000)).toBe(304_320)
  })

  test('book the profit of a reduction', () => {
    const { position, feeSats, pnlSats } = fill(opened, 'sell', 400, 110_000)
    expect([feeSats, pnlSats]).toEqual([363, 36_363])
    expect(position).toEqual(terms(600, 100_000, 10, 535_000))
    expect(figures(position)).toEqual({ running: 60_000, maintenance: 900, liquidation: 52_905.5 })
  })

  test('book less than a sat of profit as 0 and leave the entry price unchanged', () => {
    const { position, pnlSats } = fill(terms(2, 100_000, 10, 500_000), 'sell', 1, 100_000.5)
    expect([pnlSats, position.entryPrice]).toEqual([0, 100_000])
  })

  test('book no loss of a reduction and move the entry price instead', () => {
    const { position, feeSats, pnlSats } = fill(opened, 'sell', 400, 90_000)
    expect([feeSats, pnlSats]).toEqual([444, 0])
    expect(position).toEqual(terms(600, 108_000, 10, 498_556))
    expect(figures(position)).toEqual({ running: 55_555, maintenance: 833, liquidation: 56_965 })
    expect(crossPnlSats(position, 90_000)).toBe(-111_112)
  })

  test('book the loss of a reduction and leave the entry price unchanged if losses are booked', () => {
    const { position, pnlSats } = fill(opened, 'sell', 400, 90_000, 'is-booked')
    expect(pnlSats).toBe(-44_445)
    expect(position).toEqual(terms(600, 100_000, 10, 454_111))
    expect(figures(position)).toEqual({ running: 60_000, maintenance: 900, liquidation: 56_968.5 })
    expect(crossPnlSats(position, 90_000)).toBe(-66_667)
    const reduced = fill(opened, 'sell', 400, 90_000).position
    const equity = (held: CrossTerms) => held.marginSats + crossPnlSats(held, 90_000)
    expect([equity(position), equity(reduced)]).toEqual([387_444, 387_444])
  })

  test('book a loss that no entry price of the remaining position can represent', () => {
    const { position, pnlSats } = fill(opened, 'sell', 999, 90_000)
    expect(pnlSats).toBeLessThan(0)
    expect(position).toMatchObject({ quantity: 1, entryPrice: 100_000 })
  })

  test.each([
    [9800, 0, 9909],
    [9990, -1_649_725, 50_000],
    [9999, -1_651_212, 50_000],
  ])(
    'book the loss of a short reduced by %i only if the grid has no entry price',
    (quantity, booked, entry) => {
      const short = terms(-10_000, 50_000, 1, 30_000_000)
      const { position, pnlSats } = fill(short, 'buy', quantity, 54_500)
      expect([pnlSats, position.entryPrice]).toEqual([booked, entry])
      const total = pnlSats + crossPnlSats(position, 54_500)
      expect(Math.abs(total - crossPnlSats(short, 54_500))).toBeLessThan(20)
    },
  )

  test('lower the entry price of a short reduced at a loss', () => {
    const short = terms(-1000, 100_000, 10, 500_000)
    const { position, pnlSats } = fill(short, 'buy', 400, 110_000)
    expect(pnlSats).toBe(0)
    expect(position).toMatchObject({ quantity: -600, entryPrice: 94_285.5 })
    expect(Math.abs(crossPnlSats(position, 110_000) - crossPnlSats(short, 110_000))).toBeLessThan(5)
  })

  test('close a position and book its profit', () => {
    const { position, feeSats, pnlSats } = fill(opened, 'sell', 1000, 110_000)
    expect([feeSats, pnlSats]).toEqual([909, 90_909])
    expect(position).toEqual(terms(0, null, 10, 589_000))
    expect(figures(position)).toEqual({ running: 0, maintenance: 0, liquidation: null })
  })

  test('reverse a position', () => {
    const { position, feeSats, pnlSats } = fill(opened, 'sell', 1500, 90_000)
    expect([feeSats, pnlSats]).toEqual([1666, -111_112])
    expect(position).toEqual(terms(-500, 90_000, 10, 386_222))
    expect(figures(position)).toEqual({ running: 55_555, maintenance: 833, liquidation: 293_830 })
  })
})

describe('funding of a cross position', () => {
  const paid = (position: CrossTerms, fundingRate: number): CrossTerms => {
    const side = position.quantity > 0 ? 'buy' : 'sell'
    const quantity = Math.abs(position.quantity)
    const fee = fundingFeeSats({ side, quantity, fixingPrice: 100_000, fundingRate })
    return withMargin(position, position.marginSats - fee)
  }

  test('reduces the margin of the payer and increases the margin of the recipient', () => {
    expect(figures(opened).liquidation).toBe(66_778)
    const long = paid(opened, 0.0001)
    expect([long.marginSats, crossLiquidationPrice(long)]).toEqual([498_900, 66_782.5])
    const sold = fill(flat, 'sell', 1000, 100_000).position
    expect(crossLiquidationPrice(sold)).toBe(199_005)
    const short = paid(sold, 0.0001)
    expect([short.marginSats, crossLiquidationPrice(short)]).toEqual([499_100, 199_044.5])
    const dear = paid(opened, 0.01)
    expect([dear.marginSats, crossLiquidationPrice(dear)]).toEqual([489_000, 67_227])
  })
})

describe('cross leverage', () => {
  const at = (leverage: number): CrossTerms => ({ ...opened, leverage })

  test('changes the running margin but not the liquidation price', () => {
    const running = [5, 20, 100].map((leverage) => runningMarginSats(at(leverage)))
    expect(running).toEqual([200_000, 50_000, 10_000])
    expect([5, 20, 100].map((leverage) => crossLiquidationPrice(at(leverage)))).toEqual([
      66_778, 66_778, 66_778,
    ])
    expect(meetsMarginRequirements(at(1))).toBe(false)
  })

  test('has no effect on the free margin once the loss exceeds the running margin', () => {
    expect([10, 20, 100, 5].map((leverage) => freeMarginSats(at(leverage), 90_000))).toEqual([
      386_388, 386_388, 386_388, 297_500,
    ])
    expect(crossLiquidationPrice(withMargin(opened, opened.marginSats - 386_387))).toBe(90_000)
  })
})

describe('cross liquidation', () => {
  test('leaves the margin minus the loss and the closing fee', () => {
    const long = fill(opened, 'sell', 1000, 66_778)
    expect([long.pnlSats, long.feeSats, long.position.marginSats]).toEqual([-497_500, 1497, 3])
    const short = fill(fill(flat, 'sell', 1000, 100_000).position, 'buy', 1000, 199_005)
    expect([short.pnlSats, short.feeSats, short.position.marginSats]).toEqual([-497_501, 502, 997])
  })

  test('limits the loss to the margin', () => {
    const { position, feeSats, pnlSats } = fill(terms(1000, 100_000, 10, 1000), 'sell', 1000, 90_000)
    expect([pnlSats, feeSats, position.marginSats]).toEqual([-1000, 0, 0])
  })
})

describe('open cross orders', () => {
  const order = (side: 'buy' | 'sell', quantity: number, price: number) => ({ side, quantity, price })
  const need = (position: CrossTerms, ...orders: ReturnType<typeof order>[]) =>
    crossRequirement(position, orders, 0.001)

  test('count on the side with the larger requirement', () => {
    expect(need(opened)).toEqual({ initialMarginSats: 100_000, neededSats: 101_500 })
    expect(need(opened, order('buy', 1000, 50_000)).initialMarginSats).toBe(300_000)
    expect(need(opened, order('sell', 1000, 110_000)).initialMarginSats).toBe(100_000)
    expect(need(opened, order('sell', 3000, 100_000)).initialMarginSats).toBe(200_000)
    expect(need(opened, order('buy', 1000, 50_000), order('sell', 3000, 100_000)).initialMarginSats).toBe(
      300_000,
    )
    expect(need(flat, order('buy', 1000, 100_000))).toEqual({
      initialMarginSats: 100_000,
      neededSats: 102_500,
    })
  })

  test('require margin at their own price far below the market', () => {
    expect(need(terms(0, null, 1, 500_000), order('buy', 1, 1.5)).initialMarginSats).toBe(66_666_667)
  })

  test('close the position in the sequence of their prices', () => {
    // The order nearer to the market closes 1,000 contracts; the other adds 1,500 at its own price.
    const sells = [order('sell', 1500, 120_000), order('sell', 1000, 110_000)]
    expect(need(opened, ...sells).initialMarginSats).toBe(125_000)
    const short = terms(-1000, 100_000, 10, 500_000)
    const buys = [order('buy', 1500, 80_000), order('buy', 1000, 90_000)]
    expect(need(short, ...buys).initialMarginSats).toBe(187_500)
  })

  test('add their fees and the larger maintenance margin of position and reversal', () => {
    // 200,000 for 2,000 contracts, 3,000 maintenance, 3,000 fees.
    expect(need(opened, order('sell', 3000, 100_000)).neededSats).toBe(206_000)
    // 100,000 and 1,500 for the position, 909 for the fee.
    expect(need(opened, order('sell', 1000, 110_000)).neededSats).toBe(102_409)
  })

  test('are covered by collateral above the needed margin only', () => {
    const covers = (margin: number) =>
      isCovered(terms(0, null, 10, margin), [order('buy', 1000, 100_000)], 0.001)
    expect([covers(102_500), covers(102_501)]).toEqual([false, true])
  })

  test('are not covered by an empty collateral, even if they need less than 1 sat', () => {
    const covers = (quantity: number, margin: number, orders: ReturnType<typeof order>[]) =>
      isCovered(terms(quantity, quantity === 0 ? null : 50_000_000, 10, margin), orders, 0.001)
    const tiny = [order('buy', 1, 50_000_000)]
    expect([covers(1, 0, []), covers(0, 0, tiny), covers(1, 1, []), covers(0, 2, tiny)]).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(covers(0, 0, [])).toBe(true)
  })

  test('are covered up to the maximum position after the fills of either side', () => {
    const most = 14_545_455
    const covers = (quantity: number, ...orders: ReturnType<typeof order>[]) =>
      isCovered(terms(quantity, quantity === 0 ? null : 100_000, 10, 2e12), orders, 0.001)
    const half = order('buy', 7_272_727, 100_000)
    expect(covers(0, half, order('buy', 7_272_728, 100_000))).toBe(true)
    expect(covers(0, half, order('buy', 7_272_729, 100_000))).toBe(false)
    expect(covers(0, order('buy', most, 100_000), order('sell', most, 100_000))).toBe(true)
    expect(covers(0, order('sell', most + 1, 100_000))).toBe(false)
    expect(covers(most, order('sell', 2 * most, 100_000))).toBe(true)
    expect(covers(most, order('sell', 2 * most + 1, 100_000))).toBe(false)
  })

  test('require no margin if they only reduce the position', () => {
    expect(onlyReduces(opened, { side: 'sell', quantity: 1000 })).toBe(true)
    expect(onlyReduces(opened, { side: 'sell', quantity: 1001 })).toBe(false)
    expect(onlyReduces(opened, { side: 'buy', quantity: 1 })).toBe(false)
    expect(onlyReduces(flat, { side: 'sell', quantity: 1 })).toBe(false)
  })
})

test('a cross position without quantity or entry price is flat', () => {
  expect(toOpenCrossPosition({ quantity: 0, entryPrice: 100_000 })).toBeNull()
  expect(toOpenCrossPosition({ quantity: 5, entryPrice: null })).toBeNull()
  expect(toOpenCrossPosition({ quantity: -5, entryPrice: 100_000 })).toEqual({
    side: 'sell',
    quantity: 5,
    entryPrice: 100_000,
  })
})
