import { compareCollateral } from '@common/domain/futures/comparison/collateral-comparison'
import { noCauses } from '@common/domain/futures/comparison/preview-comparison'
import { fillCross } from '@common/domain/futures/cross/cross-fill'
import type { CrossOrder, CrossPosition } from '@common/domain/futures/cross/cross-records'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import { crossOrder, crossPosition } from '../../window/support/records'

const feeRate = 0.001

function fill(before: CrossPosition, id: string, changes: Partial<CrossOrder> = {}) {
  const order = { ...crossOrder(), id, ...changes }
  const { position, feeSats } = fillCross(before, { ...order, feeRate })
  const after = { ...position, tradingFeesSats: sats(before.tradingFeesSats + feeSats) }
  return { after, order: { ...order, tradingFeeSats: feeSats } }
}

function scene() {
  const before = { ...crossPosition(), quantity: 500, entryPrice: 100_000, tradingFeesSats: sats(700) }
  const bought = fill(before, 'a', { quantity: 3000 })
  const sold = fill(bought.after, 'b', { side: 'sell', quantity: 5000, price: 101_000 })
  return { before, after: sold.after, fills: [sold.order, bought.order, { ...crossOrder(), id: 'earlier' }] }
}

describe('collateral after cross orders', () => {
  test('is as expected after a fee and a booked profit', () => {
    const { before, after, fills } = scene()
    expect(after.marginSats).not.toBe(before.marginSats)
    expect(compareCollateral(before, after, fills)).toBeNull()
  })

  test.each([40, -40])('is reported if it differs by %d sats', (difference) => {
    const { before, after, fills } = scene()
    const booked = sats(after.marginSats + difference)
    expect(compareCollateral(before, { ...after, marginSats: booked }, fills)).toMatchObject({
      differences: [{ figure: 'margin', expected: after.marginSats, booked }],
      comparison: { product: 'cross', tradeId: 'b', side: 'sell', causes: { ...noCauses, unknown: 40 } },
    })
  })

  test('tolerates one sat for each fill', () => {
    const { before, after, fills } = scene()
    const compare = (difference: number) =>
      compareCollateral(before, { ...after, marginSats: sats(after.marginSats + difference) }, fills)
    expect([compare(2), compare(-2)]).toEqual([null, null])
    expect([compare(3), compare(-3)].map((compared) => compared?.comparison.causes.unknown)).toEqual([3, 3])
  })

  test('is compared only with fills that explain both fees and quantity', () => {
    const { before, after, fills } = scene()
    const changed = { ...after, marginSats: sats(after.marginSats + 40) }
    const [newest, ...others] = fills
    if (!newest) throw new Error('no fill')
    expect(compareCollateral(before, changed, [{ ...newest, quantity: 4999 }, ...others])).toBeNull()
    const cheaper = sats(newest.tradingFeeSats - 1)
    expect(compareCollateral(before, changed, [{ ...newest, tradingFeeSats: cheaper }, ...others])).toBeNull()
    const free = { ...newest, id: 'free', tradingFeeSats: sats(0), quantity: 10 }
    const withFree = { ...changed, quantity: changed.quantity - 10 }
    const [earlier, ...included] = fills.toReversed()
    const listed = [...included.toReversed(), free, ...(earlier ? [earlier] : [])]
    expect(compareCollateral(before, withFree, listed)?.comparison).toMatchObject({
      tradeId: 'b',
      causes: { unknown: 40 },
    })
  })

  test.each<[string, Partial<CrossPosition>, (fills: CrossOrder[]) => CrossOrder[]]>([
    ['funding', { fundingFeesSats: sats(1) }, (fills) => fills],
    ['an unlisted fill', {}, (fills) => fills.slice(1)],
    ['a fee that no fill explains', { tradingFeesSats: sats(7) }, (fills) => fills],
    [
      'a liquidation',
      {},
      ([first, ...others]) => (first ? [{ ...first, orderType: 'liquidation' }, ...others] : []),
    ],
  ])('is not compared after %s', (_what, changes, list) => {
    const { before, after, fills } = scene()
    const changed = { ...after, marginSats: sats(after.marginSats + 40), ...changes }
    expect(compareCollateral(before, changed, list(fills))).toBeNull()
  })
})
