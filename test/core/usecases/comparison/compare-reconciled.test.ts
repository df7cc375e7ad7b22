import { previewOrder } from '@common/domain/futures/orders/order'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import { crossCloseKey } from '../../../../electron/core/usecases/compare-booked'
import { crossOrder, crossPosition, futuresMarket, trade } from '../../../window/support/records'
import { none, startComparing, ticker } from '../support/compare-scene'

const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 1000 } as const
const { askPrice } = ticker

function filledTrade(changes: Partial<FuturesTrade> = {}): FuturesTrade {
  const result = previewOrder({ order, ticker, market: futuresMarket, feeRate: 0.001 })
  if (!result.ok) throw new Error('refused')
  const { liquidationPrice, marginSats, maintenanceMarginSats, openingFeeSats } = result.preview
  return trade({
    ...{ id: 't1', side: 'buy', quantity: 1000, leverage: 10, price: askPrice, entryPrice: askPrice },
    ...{ marginSats, entryMarginSats: marginSats, liquidationPrice, openingFeeSats, filledAtMs: 5 },
    maintenanceMarginSats: sats(maintenanceMarginSats - openingFeeSats),
    ...changes,
  })
}

const opening = { sent: { action: 'open-trade', order, knownTradeIds: [] }, orderId: 'o1' } as const
const closing = { sent: { action: 'close-trade', tradeId: 't1' }, orderId: null } as const
const closed = trade({
  ...{ id: 't1', state: 'closed', side: 'buy', quantity: 1000, price: 100_000, entryPrice: 100_000 },
  ...{ exitPrice: 99_999.5, pnlSats: sats(-5), closingFeeSats: sats(1000), liquidationPrice: 90_000 },
})

describe('comparison of an order that reconciliation found', () => {
  test('uses its preview and the price when it was sent', () => {
    const { booked, stored, events } = startComparing()
    booked.beforeOpening(order, askPrice - 100, 'o1')
    booked.afterReconciliation(opening, { trades: [filledTrade()] })
    expect(stored).toMatchObject([
      { tradeId: 't1', step: 'opened', previewPrice: askPrice - 100, bookedPrice: askPrice },
    ])
    expect(stored[0]?.causes['before-sending']).not.toBe(0)
    expect(stored[0]?.causes).toMatchObject({ exchange: 0, size: 0, unknown: 0 })
    expect(events).toEqual([])
  })

  test('compares its figures without a preview after a restart', () => {
    const { booked, stored, events } = startComparing()
    const price = askPrice + 500
    booked.afterReconciliation(opening, { trades: [filledTrade({ price, entryPrice: price })] })
    expect(stored).toMatchObject([{ previewPrice: price, causes: { 'before-sending': 0, exchange: 0 } }])
    booked.afterReconciliation(opening, {
      trades: [filledTrade({ marginSats: sats(150_000), entryMarginSats: sats(150_000) })],
    })
    expect(events.at(-1)).toMatchObject({ tradeId: 't1', differences: [{ figure: 'margin' }] })
    expect(stored[1]?.causes.unknown).toBeGreaterThan(10_000)
  })

  test('is left out if a later change hides the figures of the fill', () => {
    const { booked, stored } = startComparing()
    booked.afterReconciliation(opening, { trades: [filledTrade({ fundingFeeSats: sats(5) })] })
    booked.afterReconciliation({ ...opening, orderId: null }, { trades: [filledTrade()] })
    booked.afterReconciliation(opening, {})
    expect(stored).toEqual([])
  })

  test('is made once', () => {
    const { booked, stored } = startComparing()
    const compare = booked.beforeOpening(order, null, 'o1')
    compare(filledTrade())
    booked.afterReconciliation(opening, { trades: [filledTrade({ id: 't2' })] })
    expect(stored).toMatchObject([{ tradeId: 't1' }, { tradeId: 't2', previewPrice: askPrice }])
  })
})

describe('comparison of a close that reconciliation found', () => {
  test.each([
    ['its preview', 100_100],
    ['only its figures after a restart', null],
  ])('uses %s', (_what, previewPrice) => {
    const { booked, stored } = startComparing({ unresolved: previewPrice === null ? [closing] : [] })
    if (previewPrice !== null) booked.beforeClosing(previewPrice, 't1')
    booked.afterReconciliation(closing, { trades: [closed] })
    expect(stored).toMatchObject([
      { tradeId: 't1', step: 'closed', previewPrice: previewPrice ?? 99_999.5, bookedPrice: 99_999.5 },
    ])
  })

  test('covers each trade of a close-all after a restart', () => {
    const sent = { action: 'close-all', tradeIds: ['t1', 't2'] } as const
    const { booked, stored } = startComparing({ unresolved: [{ sent }] })
    const change = (after: FuturesTrade) => ({ before: trade({ ...after, state: 'running' }), after })
    booked.afterChanges([change(closed), change({ ...closed, id: 'closed by another device' })])
    booked.afterChanges([change(closed), change({ ...closed, id: 't2' })])
    expect(stored.map(({ tradeId }) => tradeId)).toEqual(['t1', 't2'])
  })

  test.each<[string, Partial<FuturesTrade>]>([
    ['a stop loss', { stopLossPrice: 100_000 }],
    ['a missing exit price', { exitPrice: null }],
  ])('is left out after %s', (_what, changes) => {
    const { booked, stored } = startComparing({ unresolved: [closing] })
    booked.afterReconciliation(closing, { trades: [{ ...closed, ...changes }] })
    expect(stored).toEqual([])
  })
})

describe('comparison of a cross order that reconciliation found', () => {
  const sent = { side: 'buy', orderType: 'market', quantity: 1000 } as const
  const filled = { ...crossOrder(), price: 100_000.5, tradingFeeSats: sats(999) }
  const write = { sent: { action: 'cross-order', order: sent }, orderId: 'o1' } as const

  test('uses its preview', () => {
    const { booked, stored } = startComparing()
    booked.beforeCrossOrder(sent, { previewPrice: 99_900, position: crossPosition(), step: 'opened' }, 'o1')
    booked.afterReconciliation(write, { order: filled })
    expect(stored).toMatchObject([{ product: 'cross', causes: { ...none, 'before-sending': -1005 } }])
  })

  test('reports another fee and quantity after a restart', () => {
    const { booked, stored, events } = startComparing()
    const price = 95_000
    booked.afterReconciliation(write, { order: { ...filled, price, tradingFeeSats: sats(1152) } })
    expect(stored).toMatchObject([{ previewPrice: price, causes: { ...none, unknown: 100 } }])
    booked.afterReconciliation(write, { order: { ...filled, quantity: 900 } })
    expect(events).toHaveLength(2)
  })

  test('waits for the fill', () => {
    const { booked, stored } = startComparing()
    booked.afterReconciliation(write, { order: { ...filled, state: 'open', filledAtMs: null } })
    expect(stored).toEqual([])
  })

  test('includes a close', () => {
    const { booked, stored } = startComparing()
    const close = { sent: { action: 'cross-close', quantity: 1000 }, orderId: null } as const
    const sold = { ...filled, side: 'sell', price: 99_999.5, tradingFeeSats: sats(1000) } as const
    booked.beforeCrossOrder(
      { ...sent, side: 'sell' },
      {
        previewPrice: 99_999.5,
        position: { ...crossPosition(), quantity: 1000, entryPrice: 99_000 },
        step: 'closed',
      },
      crossCloseKey,
    )
    booked.afterReconciliation(close, { order: sold })
    booked.afterReconciliation(close, { order: sold })
    expect(stored).toMatchObject([
      { step: 'closed', side: 'sell', causes: none },
      { step: 'closed', side: 'sell', causes: none },
    ])
  })
})
