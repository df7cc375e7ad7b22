import { describe, expect, test } from 'vitest'
import { hourMs } from '@common/domain/durations'
import { previewOrder } from '@common/domain/futures/orders/order'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { futuresMarket, trade } from '../../window/support/records'
import { none, startComparing, ticker } from './support/compare-scene'

describe('comparison of a limit order that filled later', () => {
  const order = { side: 'buy', orderType: 'limit', leverage: 10, quantity: 1000, price: 99_000 } as const
  function states(changes: Partial<FuturesTrade> = {}): { before: FuturesTrade; after: FuturesTrade } {
    const result = previewOrder({ order, ticker, market: futuresMarket })
    if (!result.ok) throw new Error('refused')
    const { position, liquidationPrice, marginSats } = result.preview
    const common = { ...position, price: 99_000, leverage: 10, liquidationPrice, marginSats }
    const before = trade({ ...common, state: 'open', orderType: 'limit', filledAtMs: null, entryPrice: null })
    const after = trade({
      ...common,
      entryPrice: 99_000,
      entryMarginSats: marginSats,
      filledAtMs: 5,
      ...changes,
    })
    return { before, after }
  }

  test('has no difference at the limit price', () => {
    const { booked, stored, events } = startComparing()
    booked.afterFills([states()])
    expect(stored).toMatchObject([{ tradeId: 't1', step: 'opened', previewPrice: 99_000, causes: none }])
    expect(events).toEqual([])
  })

  test('reports a margin that the formulas do not give', () => {
    const { booked, events } = startComparing()
    const { marginSats } = states().after
    const other = sats(marginSats + 40)
    booked.afterFills([states({ marginSats: other, entryMarginSats: other })])
    expect(events).toMatchObject([{ differences: [{ figure: 'margin', expected: marginSats }] }])
  })

  test.each<[string, Partial<FuturesTrade>]>([
    ['funding', { fundingFeeSats: sats(5) }],
    ['added margin', { marginSats: sats(200_000) }],
    ['a cash-in', { price: 99_500 }],
    ['its close', { state: 'closed' }],
  ])('is left out after %s', (_name, changes) => {
    const { booked, stored, events } = startComparing()
    const { before, after } = states()
    booked.afterFills([
      { before, after: { ...after, ...changes } },
      { before: undefined, after },
    ])
    expect([stored, events]).toEqual([[], []])
  })

  test('is left out without fees or prices', () => {
    for (const { booked, stored } of [startComparing({ fees: false }), startComparing({ terms: null })]) {
      booked.afterFills([states()])
      booked.beforeClosingAll({})([{ ...states().after, state: 'closed', exitPrice: 99_500 }])
      expect(stored).toEqual([])
    }
  })

  test('does not fail the read that found the fill', () => {
    const { booked, unexpected } = startComparing({ terms: {} })
    booked.afterFills([states()])
    expect(unexpected).toHaveLength(1)
  })
})

test('closing all compares each trade with its own preview', () => {
  const { booked, stored } = startComparing()
  const closed = (id: string) =>
    trade({
      id,
      state: 'closed',
      exitPrice: 99_999.5,
      pnlSats: sats(-5),
      closingFeeSats: sats(1000),
      closedAtMs: hourMs,
    })
  booked.beforeClosingAll({ a: 100_100 })([closed('a'), closed('b')])
  expect(stored.map(({ tradeId, previewPrice }) => [tradeId, previewPrice])).toEqual([
    ['a', 100_100],
    ['b', 99_999.5],
  ])
  expect(stored[0]?.causes['before-sending']).toBeLessThan(-900)
  expect(stored[1]?.causes['before-sending']).toBe(0)
})
