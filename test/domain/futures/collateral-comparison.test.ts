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
  const before = crossPosition()
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
