import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import { amountRange, payoffOption } from '../../../src/options/payoff/payoff-option'
import { tokens } from '../../../src/ui/theme/tokens'

const toPoint = (price: number, netUsd: number) => ({ price, netUsd, netSats: sats(netUsd * 1000) })
const atExpiry = [toPoint(50_000, -3), toPoint(60_000, -3), toPoint(70_000, 9)]
const now = [toPoint(50_000, -2), toPoint(60_000, 1), toPoint(70_000, 10)]
const plot = {
  now,
  atExpiry,
  breakEvens: [62_500],
  unit: 'usd' as const,
  isHidden: false,
  describe: (index: number) => String(index),
}

describe('payoff chart', () => {
  test('draws both curves, gain and loss at expiry, and break-evens on the zero line', () => {
    const { series, xAxis } = payoffOption(plot, tokens.dark)
    const [expiry, current, gain, loss, breakEvens] = series
    expect(expiry?.data).toEqual([
      [50_000, -3],
      [60_000, -3],
      [70_000, 9],
    ])
    expect(current?.data?.[2]).toEqual([70_000, 10])
    expect(gain?.data).toEqual([
      [50_000, 0],
      [60_000, 0],
      [70_000, 9],
    ])
    expect(loss?.data).toEqual([
      [50_000, -3],
      [60_000, -3],
      [70_000, 0],
    ])
    expect(breakEvens?.data).toEqual([[62_500, 0]])
    expect(expiry && 'markLine' in expiry && expiry.markLine.data).toEqual([{ yAxis: 0 }])
    expect([xAxis.min, xAxis.max]).toEqual([50_000, 70_000])
  })

  test('draws neither curve nor amount while amounts are hidden', () => {
    const { series, yAxis, tooltip } = payoffOption({ ...plot, isHidden: true }, tokens.dark)
    expect(series).toEqual([])
    expect(yAxis.axisLabel.show).toBe(false)
    expect(yAxis.splitLine.show).toBe(false)
    expect(tooltip.show).toBe(false)
  })

  test('leaves room above and below the amounts, and includes zero', () => {
    for (const amounts of [[5, 10], [-10, -5], [0]]) {
      const { min, max } = amountRange(amounts)
      expect(min).toBeLessThan(Math.min(0, ...amounts))
      expect(max).toBeGreaterThan(Math.max(0, ...amounts))
    }
  })
})
