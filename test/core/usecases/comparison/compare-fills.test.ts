import { describe, expect, test } from 'vitest'
import { hourMs } from '@common/domain/durations'
import { previewOrder } from '@common/domain/futures/orders/order'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { futuresMarket, trade } from '../../../window/support/records'
import { none, startComparing, ticker } from '../support/compare-scene'

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
    booked.afterChanges([states()])
    expect(stored).toMatchObject([{ tradeId: 't1', step: 'opened', previewPrice: 99_000, causes: none }])
    expect(events).toEqual([])
  })

  test('reports a margin that the formulas do not produce', () => {
    const { booked, events } = startComparing()
    const { marginSats } = states().after
    const other = sats(marginSats + 40)
    booked.afterChanges([states({ marginSats: other, entryMarginSats: other })])
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
    booked.afterChanges([
      { before, after: { ...after, ...changes } },
      { before: undefined, after },
    ])
    expect([stored, events]).toEqual([[], []])
  })

  test('is left out without fees or prices', () => {
    for (const { booked, stored } of [startComparing({ fees: false }), startComparing({ terms: null })]) {
      booked.afterChanges([states()])
      booked.beforeClosingAll({}, ['t1'])([{ ...states().after, state: 'closed', exitPrice: 99_500 }])
      expect(stored).toEqual([])
    }
  })

  test('does not fail the read that found the fill', () => {
    const { booked, unexpected } = startComparing({ terms: {} })
    booked.afterChanges([states()])
    expect(unexpected).toHaveLength(1)
  })
})

describe('comparison of closing all', () => {
  const closed = (id: string, changes: Partial<FuturesTrade> = {}): FuturesTrade =>
    trade({
      id,
      state: 'closed',
      exitPrice: 99_999.5,
      pnlSats: sats(-5),
      closingFeeSats: sats(1000),
      closedAtMs: hourMs,
      ...changes,
    })
  const change = (after: FuturesTrade) => ({ before: undefined, after })

  test('uses the preview of each trade', () => {
    const { booked, stored } = startComparing()
    booked.beforeClosingAll({ a: 100_100 }, ['a', 'b'])([closed('a'), closed('b'), closed('opened since')])
    expect(stored.map(({ tradeId, previewPrice }) => [tradeId, previewPrice])).toEqual([
      ['a', 100_100],
      ['b', 99_999.5],
      ['opened since', 99_999.5],
    ])
    expect(stored[0]?.causes['before-sending']).toBeLessThan(-900)
    expect(stored[1]?.causes['before-sending']).toBe(0)
  })

  test('without a response, compares each trade when its close is read', () => {
    const { booked, stored } = startComparing()
    booked.beforeClosingAll({ a: 100_100, b: 100_100 }, ['a', 'b'])
    booked.afterChanges([change(closed('a')), change(closed('another device'))])
    booked.afterChanges([change(closed('a'))])
    expect(stored).toMatchObject([{ tradeId: 'a', step: 'closed', previewPrice: 100_100 }])
  })

  test('compares a trade once if its close is read before the response', () => {
    const { booked, stored } = startComparing()
    const compare = booked.beforeClosingAll({}, ['a'])
    booked.afterChanges([change(closed('a'))])
    compare([closed('a')])
    expect(stored).toHaveLength(1)
  })

  test('leaves out a trade that its stop loss closed', () => {
    const { booked, stored } = startComparing()
    booked.beforeClosingAll({}, ['a'])
    booked.afterChanges([change(closed('a', { stopLossPrice: 100_000 }))])
    expect(stored).toEqual([])
  })
})
