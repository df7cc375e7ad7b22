import { describe, expect, test } from 'vitest'
import { orderAt, previewMove } from '@common/domain/futures/orders/move-order'
import { sats } from '@common/domain/units'
import { createTrade } from '../../../support/create-trade'
import { market, ticker } from '../arbitraries'

const trade = createTrade('t1', {
  orderType: 'limit',
  state: 'open',
  quantity: 1000,
  price: 50_000,
  marginSats: sats(200_000),
  maintenanceMarginSats: sats(4200),
  liquidationPrice: 45_454.5,
})
const move = (price: number, balance: number | null) =>
  previewMove({
    trade,
    price,
    ticker,
    market,
    feeRate: 0.001,
    balanceSats: balance === null ? null : sats(balance),
  })
/** 250,000 margin, 2,500 and 2,750 reserve for fees at 40,000 and 36,363.5. */
const costAt40000 = 250_000 + 2500 + 2750

describe('moved order', () => {
  test('has side, size, leverage and levels of the old one', () => {
    const levels = { stopLossPrice: 46_000, takeProfitPrice: 60_000 }
    const { side, leverage, quantity } = trade
    const expected = { side, leverage, quantity, orderType: 'limit', price: 49_000 }
    expect(orderAt({ ...trade, ...levels }, 49_000)).toEqual({ ...expected, ...levels })
    expect(orderAt(trade, 49_000)).toEqual({
      ...expected,
      stopLossPrice: undefined,
      takeProfitPrice: undefined,
    })
  })

  test('is rejected at the same price', () => {
    const result = move(50_000, null)
    expect(result.ok || result.issues).toMatchObject([{ field: 'price', code: 'issue.samePrice' }])
  })

  test('is funded by the balance and the reserved sats of the old order', () => {
    const missing = costAt40000 - 204_200
    expect(move(40_000, missing)).toMatchObject({ ok: true, preview: { debitedSats: costAt40000 } })
    const refused = move(40_000, missing - 1)
    expect(refused.ok || refused.issues).toMatchObject([
      {
        field: 'price',
        code: 'issue.moveOverBalance',
        values: { needed: costAt40000, balance: costAt40000 - 1 },
      },
    ])
  })

  test('is accepted while the balance is unknown', () => {
    expect(move(40_000, null).ok).toBe(true)
  })

  test('is rejected at an invalid price, whatever the balance', () => {
    const result = move(40_000.1, 1_000_000)
    expect(result.ok || result.issues.map(({ field }) => field)).toEqual(['price'])
  })
})
