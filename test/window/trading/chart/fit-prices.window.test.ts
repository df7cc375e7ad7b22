import { expect, test } from 'vitest'
import type { PriceLine } from '../../../../src/chart/lines/price-line'
import { pricesToFit } from '../../../../src/trading/chart/fit-prices'

const line = (kind: PriceLine['kind'], price: number, isDraft: boolean): PriceLine => ({
  id: `${kind}-${price}`,
  kind,
  price,
  side: 'buy',
  quantity: 100,
  isDraft,
  isMovable: false,
  pnlAt: () => null,
  issueAt: () => null,
})
const lines = [
  line('entry', 60_000, true),
  line('stop-loss', 59_000, true),
  line('take-profit', 62_000, true),
  line('liquidation', 55_000, true),
  line('stop-loss', 58_000, false),
  line('drawn', 70_000, false),
]

test('without Fit, the price scale includes stop loss and take profit of the entered order only', () => {
  expect(pricesToFit(lines, false)).toEqual([59_000, 62_000])
})

test('with Fit, the price scale includes all lines that the user did not draw', () => {
  expect(pricesToFit(lines, true)).toEqual([60_000, 59_000, 62_000, 55_000, 58_000])
})
