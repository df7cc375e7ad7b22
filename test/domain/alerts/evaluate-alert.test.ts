import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AlertRule } from '@common/domain/alerts/alert'
import { evaluateAlert } from '@common/domain/alerts/evaluate-alert'
import { createAlertContext, type AlertContext } from '@common/domain/alerts/alert-context'
import { minuteMs } from '@common/domain/durations'
import { liquidationDistanceRate } from '@common/domain/futures/liquidation'
import { displayedLiquidationPrice } from '@common/domain/futures/cross/cross-now'
import { closingPrice } from '@common/domain/futures/profit'
import type { CrossPosition } from '@common/domain/futures/cross/cross-records'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats, type Usd } from '@common/domain/units'
import { crossPosition } from '../../window/support/records'
import { createTrade, testNowMs } from '../../support/create-trade'
import { price, side, ticker } from '../futures/arbitraries'
import { expectDefined } from '../../support/expect-defined'

const later = testNowMs + 10 * minuteMs

const at = (
  last: Usd,
  running: readonly FuturesTrade[] = [],
  nowMs = later,
  cross: CrossPosition | null = null,
): AlertContext =>
  createAlertContext({
    ticker: { ...ticker, lastPrice: last, bidPrice: last, askPrice: last },
    running,
    cross,
    nowMs,
    marketNowMs: nowMs,
    feeRate: null,
  })

function walk(rule: AlertRule, scenes: readonly AlertContext[]): number[] {
  let toldOf: readonly string[] = []
  return scenes.map((scene) => {
    const observed = evaluateAlert({ rule, toldOf }, scene)
    if (observed) toldOf = observed.toldOf
    return observed?.findings.length ?? 0
  })
}

describe('price alert', () => {
  test('triggers at or beyond the alert price only', () => {
    fc.assert(
      fc.property(price, price, (level, last) => {
        expect(walk({ kind: 'price-above', price: level }, [at(last)])).toEqual([last >= level ? 1 : 0])
        expect(walk({ kind: 'price-below', price: level }, [at(last)])).toEqual([last <= level ? 1 : 0])
      }),
    )
  })

  test('triggers once per crossing despite small price swings, and again at the next crossing', () => {
    const scenes = [59_999, 60_000, 59_990, 60_010, 59_800, 60_500, 60_400].map((last) => at(last))
    expect(walk({ kind: 'price-above', price: 60_000 }, scenes)).toEqual([0, 1, 0, 0, 0, 1, 0])
  })

  test('triggers again only after the price moved away', () => {
    fc.assert(
      fc.property(price, fc.array(price, { maxLength: 40 }), (level, prices) => {
        const reported = walk(
          { kind: 'price-above', price: level },
          prices.map((last) => at(last)),
        )
        let mayNotify = true
        for (const [index, last] of prices.entries()) {
          if (reported[index] === 1) {
            expect(mayNotify && last >= level).toBe(true)
            mayNotify = false
          } else if (last < level * 0.998) mayNotify = true
        }
      }),
    )
  })
})

describe('liquidation alert', () => {
  const rule = { kind: 'liquidation-near', rate: 0.05 } as const

  test('triggers exactly if the distance in the table is at or below the limit', () => {
    fc.assert(
      fc.property(
        side,
        price,
        price,
        fc.double({ min: 0.001, max: 0.9, noNaN: true }),
        (way, liquidationPrice, last, rate) => {
          const scene = at(last, [createTrade('a', { side: way, liquidationPrice })])
          const distance = liquidationDistanceRate({
            side: way,
            price: expectDefined(closingPrice({ side: way, quantity: 1 }, scene.ticker)),
            liquidationPrice,
          })
          expect(walk({ kind: 'liquidation-near', rate }, [scene])).toEqual([distance <= rate ? 1 : 0])
        },
      ),
    )
  })

  test('triggers for each position independently', () => {
    const first = createTrade('a', { liquidationPrice: 18_182 })
    const second = createTrade('b', { liquidationPrice: 17_500 })
    const both = [first, second]
    const scenes = [at(20_000, both), at(19_100, both), at(18_400, both), at(19_300, both), at(19_100, both)]
    expect(walk(rule, scenes)).toEqual([0, 1, 1, 0, 1])
  })

  test('triggers for a position opened within the distance only after the price moved away', () => {
    const steep = createTrade('a', { leverage: 50, liquidationPrice: 19_600 })
    const scenes = [
      at(20_000, [steep], testNowMs + 1000),
      at(20_000, [steep]),
      at(22_000, [steep]),
      at(20_000, [steep]),
    ]
    expect(walk(rule, scenes)).toEqual([0, 0, 0, 1])
  })

  test('triggers for the cross position unless it is flat or cannot be liquidated', () => {
    const cross = { ...crossPosition(), quantity: 1000, entryPrice: 20_000, marginSats: sats(600_000) }
    const liquidation = displayedLiquidationPrice(cross) ?? 0
    const nearBoth = at(
      liquidation * 1.04,
      [createTrade('a', { liquidationPrice: liquidation })],
      later,
      cross,
    )
    expect(evaluateAlert({ rule, toldOf: [] }, nearBoth)?.findings).toEqual([
      expect.objectContaining({ tradeId: 'a' }),
      expect.objectContaining({ tradeId: null, side: 'buy', quantity: 1000, liquidationPrice: liquidation }),
    ])
    const far = at(liquidation * 1.2, [], later, cross)
    const near = at(liquidation * 1.04, [], later, cross)
    expect(walk(rule, [far, near, near, far, near])).toEqual([0, 1, 0, 0, 1])
    const flat = { ...crossPosition(), quantity: 0, entryPrice: null }
    const endless = { ...crossPosition(), quantity: -1000, entryPrice: 20_000, marginSats: sats(6_000_000) }
    expect(walk(rule, [at(1, [], later, flat), at(99_999_999, [], later, endless)])).toEqual([0, 0])
  })

  test('does not trigger for a cross position that changed one second ago', () => {
    const steep = { ...crossPosition(), quantity: 1000, entryPrice: 20_000, marginSats: sats(100_000) }
    const justNow = { ...steep, updatedAtMs: later - 1000 }
    expect(walk(rule, [at(20_000, [], later, justNow)])).toEqual([0])
    expect(walk(rule, [at(20_000, [], later, steep)])).toEqual([1])
  })
})
