import { describe, expect, test } from 'vitest'
import { hourMs } from '@common/domain/durations'
import { toNotificationText } from '@common/domain/notifications/notification-text'
import { toShellRequest } from '@common/domain/notifications/notification-target'
import { previewOption } from '@common/domain/options/orders/order'
import { optionProfitNow } from '@common/domain/options/profit/profit'
import { getPart } from '@common/domain/breakdown'
import { sats, zeroSats } from '@common/domain/units'
import { crossOrder, crossPosition, option, optionsOffer } from '../../../window/support/records'
import { message } from '../../../support/text'
import { none, nowMs, startComparing, ticker } from '../support/compare-scene'

describe('comparison of a cross order', () => {
  const order = { side: 'buy', orderType: 'market', quantity: 1000 } as const
  // 1,000 USD at 100,000.50 cost 999,995 sats; the fee is 0.1 %.
  const filled = { ...crossOrder(), price: 100_000.5, tradingFeeSats: sats(999) }
  const step = { previewPrice: 99_900, position: crossPosition(), step: 'opened' } as const

  test('stores a price change before sending', () => {
    const { booked, stored, events } = startComparing()
    booked.beforeCrossOrder(order, step)(filled)
    // 1,000 × 100,000,000 × (1/100,000.5 − 1/99,900) is −1,007 rounded down; the fee is 999 instead of 1,001.
    expect(stored).toEqual([
      {
        product: 'cross',
        tradeId: 'c1',
        step: 'opened',
        atMs: nowMs,
        side: 'buy',
        quantity: 1000,
        previewPrice: 99_900,
        bookedPrice: 100_000.5,
        causes: { ...none, 'before-sending': -1005 },
      },
    ])
    expect(events).toEqual([])
  })

  test('reports a fee that the formulas do not produce', () => {
    const { booked, stored, events } = startComparing()
    booked.beforeCrossOrder(order, step)({ ...filled, tradingFeeSats: sats(1009) })
    expect(stored[0]?.causes.unknown).toBe(10)
    const [event] = events
    expect(event).toMatchObject({ product: 'cross', tradeId: 'c1', side: 'buy', quantity: 1000 })
    if (event === undefined) throw new Error('no event')
    expect(toNotificationText(event).body.values).toMatchObject({
      position: message('compared.crossBuy', { quantity: 1000 }),
      difference: message('difference.tradingFee', { booked: 1009, expected: 999 }),
    })
    expect(toShellRequest(event)).toEqual({ kind: 'notices' })
  })

  test('reports another quantity', () => {
    const { booked, events } = startComparing()
    booked.beforeCrossOrder({ ...order, quantity: 1001 }, step)(filled)
    expect(events).toMatchObject([{ differences: [{ figure: 'quantity', expected: 1001, booked: 1000 }] }])
  })

  test('expects a fee limited to the collateral', () => {
    const { booked, stored, events } = startComparing()
    const position = { ...crossPosition(), marginSats: sats(400) }
    booked.beforeCrossOrder(order, { ...step, position })({ ...filled, tradingFeeSats: sats(400) })
    expect(events).toEqual([])
    expect(stored[0]?.causes).toMatchObject({ rounding: 0, unknown: 0 })
  })

  test('waits for the fill of a limit order, and compares it with the listed order', () => {
    const { booked, stored, events } = startComparing()
    const open = { ...crossOrder(), orderType: 'limit', price: 99_000, state: 'open' } as const
    booked.beforeCrossOrder({ ...order, orderType: 'limit', price: 99_000 }, step)(open)
    expect(stored).toEqual([])
    booked.afterCrossFill(open, { ...open, state: 'filled', tradingFeeSats: sats(1010) })
    expect(stored).toMatchObject([{ previewPrice: 99_000, bookedPrice: 99_000, causes: none }])
    booked.afterCrossFill(open, { ...open, state: 'filled', price: 98_900, tradingFeeSats: sats(1060) })
    expect(stored[1]?.causes).toMatchObject({ unknown: 49 })
    expect(stored[1]?.causes.exchange).toBeGreaterThan(1000)
    expect(events).toHaveLength(1)
  })
})

describe('comparison of a swap', () => {
  const prices = { bidPrice: 99_999.5, askPrice: 100_000.5 }
  const order = { inAsset: 'BTC', outAsset: 'USD', inAmount: 100_000 } as const
  const swap = { ...order, outAmount: 99.9995, exchangeRate: 99_999.5 }

  test('stores a rate change before sending, in sats', () => {
    const { booked, stored, events } = startComparing()
    booked.beforeSwap(order, 'order', { previewPrice: 100_100, prices })(swap)
    // 100.1 dollars were previewed: 0.1005 dollars more, or 100 sats.
    expect(stored).toMatchObject([
      { product: 'swap', tradeId: 'order', side: 'sell', quantity: 99.9995, bookedPrice: 99_999.5 },
    ])
    expect(stored[0]?.causes).toEqual({ ...none, 'before-sending': -100 })
    expect(events).toEqual([])
  })

  test('stores another executed rate', () => {
    const { booked, stored } = startComparing()
    const executed = { ...swap, outAmount: 99, exchangeRate: 99_000 }
    booked.beforeSwap(order, 'order', { previewPrice: null, prices })(executed)
    expect(stored[0]?.causes).toEqual({ ...none, exchange: -1000 })
    booked.beforeSwap(order, 'order', { previewPrice: null, prices })({ ...executed, exchangeRate: null })
    expect(stored[1]).toMatchObject({ bookedPrice: 99_000, causes: { ...none, exchange: -1000 } })
  })

  test.each([
    ['received-dollars', { outAmount: 99.9 }, 100],
    ['paid-sats', { inAmount: 100_050 }, 50],
  ])('reports an amount that the rate does not produce: %s', (figure, changes, unknown) => {
    const { booked, stored, events } = startComparing()
    booked.beforeSwap(order, 'order', { previewPrice: null, prices })({ ...swap, ...changes })
    expect(events).toMatchObject([{ product: 'swap', differences: [{ figure }] }])
    expect(stored[0]?.causes).toMatchObject({ unknown, rounding: 0 })
  })

  test('reports another entered amount even without a reported rate', () => {
    const { booked, events } = startComparing()
    const executed = { ...swap, inAmount: 100_100, exchangeRate: null }
    booked.beforeSwap(order, 'order', { previewPrice: null, prices })(executed)
    expect(events).toMatchObject([{ differences: [{ figure: 'paid-sats', expected: 100_000 }] }])
  })
})

describe('comparison of an option', () => {
  const order = {
    side: 'buy',
    instrumentName: 'BTC.24H.100000.C',
    quantity: 300,
    settlement: 'cash',
  } as const
  const { market, instruments } = optionsOffer
  const sent = { order, ticker, market, listed: new Set(instruments), impliedVolatility: 0.6, nowMs }
  function bought(changes: object = {}) {
    const result = previewOption(sent)
    if (!result.ok) throw new Error(JSON.stringify(result.issues))
    const { instrument, deltaUsd: _, breakEvenPrice: _b, ...preview } = result.preview
    return option({ ...preview, ...instrument, createdAtMs: nowMs, closingFeeSats: zeroSats, ...changes })
  }

  test('stores the effect of a lower previewed forward price', () => {
    const { booked, stored, events } = startComparing()
    booked.beforeBuyingOption(sent, 99_000)(bought())
    expect(stored).toMatchObject([
      { product: 'option', step: 'opened', quantity: 300, option: { kind: 'call', strike: 100_000 } },
    ])
    const causes = stored[0]?.causes
    expect(causes?.['before-sending']).toBeLessThan(-1000)
    expect({ ...causes, 'before-sending': 0 }).toEqual(none)
    expect(events).toEqual([])
  })

  test.each([
    ['premium', { premiumSats: sats(bought().premiumSats + 30) }],
    ['opening-fee', { openingFeeSats: sats(bought().openingFeeSats + 30) }],
    ['fee-reserve', { maintenanceMarginSats: sats(bought().maintenanceMarginSats + 30) }],
  ])('reports a different %s', (figure, changes) => {
    const { booked, stored, events } = startComparing()
    booked.beforeBuyingOption(sent, null)(bought(changes))
    expect(events).toMatchObject([{ product: 'option', differences: [{ figure }] }])
    expect(stored[0]?.causes.unknown).toBe(30)
  })

  test.each([301, 299])('reports a quantity of %d', (quantity) => {
    const { booked, events } = startComparing()
    booked.beforeBuyingOption(sent, null)(bought({ quantity }))
    const difference = { figure: 'quantity', expected: 300, booked: quantity }
    expect(events).toMatchObject([{ differences: [difference, { figure: 'premium' }] }])
  })

  test('tolerates one sat, and shows it as rounding', () => {
    const { booked, stored, events } = startComparing()
    const { openingFeeSats } = bought()
    booked.beforeBuyingOption(sent, null)(bought({ openingFeeSats: sats(openingFeeSats - 1) }))
    booked.beforeBuyingOption(sent, null)(bought({ openingFeeSats: sats(openingFeeSats + 1) }))
    expect(events).toEqual([])
    expect(stored.map(({ causes }) => causes)).toEqual([
      { ...none, rounding: 1 },
      { ...none, rounding: -1 },
    ])
    expect(stored[0]).toMatchObject({ side: 'buy' })
  })

  test.each([2, -2])('reports a fee that differs by %d sats', (difference) => {
    const { booked, events } = startComparing()
    const openingFeeSats = sats(bought().openingFeeSats + difference)
    booked.beforeBuyingOption(sent, null)(bought({ openingFeeSats }))
    expect(events).toMatchObject([{ differences: [{ figure: 'opening-fee' }] }])
  })

  test('is missing without a preview at sending', () => {
    const { booked, stored } = startComparing()
    const unpriced = { ...sent, impliedVolatility: 0 }
    booked.beforeBuyingOption(unpriced, null)(bought())
    booked.beforeBuyingOption(unpriced, 99_000)(bought())
    booked.beforeBuyingOption(sent, 0)(bought())
    expect(stored).toEqual([])
  })

  const step = { quote: ticker, nowMs }
  function closed(changes: object = {}) {
    const running = bought()
    const pnl = getPart(optionProfitNow({ trade: running, quote: ticker, nowMs }), 'price-pnl')
    return {
      ...running,
      state: 'closed' as const,
      fixingPrice: ticker.bidPrice,
      pnlSats: sats(pnl),
      closingFeeSats: running.openingFeeSats,
      closedAtMs: nowMs,
      ...changes,
    }
  }

  test('stores the effect of another exit price of each closed option', () => {
    const { booked, stored } = startComparing()
    booked.beforeClosingOptions(step, { o1: 101_000 })([closed(), closed({ id: 'o2' })])
    expect(stored.map(({ tradeId, step: of, previewPrice }) => [tradeId, of, previewPrice])).toEqual([
      ['o1', 'closed', 101_000],
      ['o2', 'closed', ticker.bidPrice],
    ])
    expect(stored[0]?.causes['before-sending']).toBeLessThan(-1000)
    expect(stored[1]?.causes).toEqual(none)
  })

  test('uses the time of the close for its P&L', () => {
    const { booked, stored, events } = startComparing()
    const closedAtMs = nowMs + hourMs
    const trade = bought()
    const pnl = getPart(optionProfitNow({ trade, quote: ticker, nowMs: closedAtMs }), 'price-pnl')
    expect(pnl).toBeLessThan(closed().pnlSats - 1)
    booked.beforeClosingOptions(step, {})([closed({ closedAtMs, pnlSats: sats(pnl) })])
    expect(events).toEqual([])
    expect(stored[0]?.causes).toEqual({ ...none, exchange: pnl - closed().pnlSats })
  })

  test.each([
    ['price-pnl', { pnlSats: sats(closed().pnlSats + 30) }],
    ['closing-fee', { closingFeeSats: sats(closed().closingFeeSats + 30) }],
  ])('reports a different %s of a close', (figure, changes) => {
    const { booked, events } = startComparing()
    booked.beforeClosingOptions(step, {})([closed(changes)])
    expect(events).toMatchObject([{ differences: [{ figure }] }])
  })

  test('is missing without an exit price', () => {
    const { booked, stored } = startComparing()
    booked.beforeClosingOptions(step, {})([closed({ fixingPrice: null })])
    booked.beforeClosingOptions(step, {})([closed({ closedAtMs: null })])
    booked.beforeClosingOptions(step, {})([closed({ state: 'exercised' })])
    booked.beforeClosingOptions(null, {})([closed()])
    expect(stored).toEqual([])
  })
})
