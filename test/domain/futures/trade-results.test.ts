import { describe, expect, test } from 'vitest'
import { closeReason } from '@common/domain/futures/close-reason'
import { breakEvenPrice } from '@common/domain/futures/break-even'
import { profitNow } from '@common/domain/futures/profit'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats, zeroSats } from '@common/domain/units'
import { ticker } from './arbitraries'

const long: FuturesTrade = {
  id: 'one',
  side: 'buy',
  orderType: 'market',
  state: 'running',
  quantity: 60,
  marginSats: sats(10_000),
  leverage: 10,
  price: 59_000,
  entryPrice: 58_000,
  entryMarginSats: sats(10_000),
  exitPrice: null,
  liquidationPrice: 54_545.5,
  stopLossPrice: 57_000,
  takeProfitPrice: 66_000,
  pnlSats: zeroSats,
  openingFeeSats: sats(100),
  closingFeeSats: zeroSats,
  maintenanceMarginSats: sats(110),
  fundingFeeSats: sats(-7),
  createdAtMs: 1,
  filledAtMs: 1,
  closedAtMs: null,
  updatedAtMs: 1,
}
const short: FuturesTrade = {
  ...long,
  side: 'sell',
  liquidationPrice: 66_666.5,
  stopLossPrice: 61_000,
  takeProfitPrice: 55_000,
}

describe('close reason', () => {
  test.each([
    ['a long at its stop loss', { ...long, exitPrice: 57_000 }, 'stop-loss'],
    ['a long below its stop loss', { ...long, exitPrice: 56_990 }, 'stop-loss'],
    ['a long at its liquidation', { ...long, exitPrice: 54_545.5 }, 'liquidation'],
    ['a long at its take profit', { ...long, exitPrice: 66_000 }, 'take-profit'],
    ['a long in between', { ...long, exitPrice: 60_000 }, 'closed'],
    [
      'a long without levels',
      { ...long, exitPrice: 55_000, stopLossPrice: null, takeProfitPrice: null },
      'closed',
    ],
    ['a short at its stop loss', { ...short, exitPrice: 61_000 }, 'stop-loss'],
    ['a short at its liquidation', { ...short, exitPrice: 66_666.5 }, 'liquidation'],
    ['a short below its take profit', { ...short, exitPrice: 54_990 }, 'take-profit'],
    ['a short in between', { ...short, exitPrice: 60_000 }, 'closed'],
    ['an unknown exit price', { ...long, exitPrice: null }, 'closed'],
  ])('is detected for %s', (_name, trade, reason) => {
    expect(closeReason({ ...trade, state: 'closed' })).toBe(reason)
  })

  test('is canceled for a canceled order', () => {
    expect(closeReason({ ...long, state: 'canceled' })).toBe('canceled')
  })

  test.each(['open', 'running'] as const)('throws for an %s trade', (state) => {
    expect(() => closeReason({ ...long, state })).toThrow(/has not ended/)
  })
})

describe('net P&L of an immediate close', () => {
  test('for a long uses the bid and includes cashed-in profit, all fees and funding', () => {
    // 6e9/59000 = 101694.92, 6e9/59999.5 = 100000.83; 6e9/58000 = 103448.28 was the entry.
    expect(profitNow({ trade: long, ticker, feeRate: 0.001 })).toEqual({
      exitPrice: 59_999.5,
      totalSats: 1694 + 1753 - 100 - 100 + 7,
      parts: [
        { name: 'price-pnl', amountSats: 1694 },
        { name: 'cashed-in-profit', amountSats: 1753 },
        { name: 'opening-fee', amountSats: -100 },
        { name: 'closing-fee', amountSats: -100 },
        { name: 'carry', amountSats: 7 },
      ],
    })
  })

  test('for a short uses the ask', () => {
    expect(profitNow({ trade: { ...short, entryPrice: 59_000 }, ticker, feeRate: 0.0006 })).toMatchObject({
      exitPrice: 60_000,
      totalSats: -1695 - 100 - 60 + 7,
    })
  })
})

describe('break-even price', () => {
  test('is rounded against the trader on both sides', () => {
    const terms = { quantity: 60, price: 60_000, paidSats: sats(100), feeRate: 0.001 }
    // long 60000 × 1.001 / 0.999 = 60120.12, short 60000 × 0.999 / 1.001 = 59880.12
    expect(breakEvenPrice({ side: 'buy', ...terms })).toBe(60_120.5)
    expect(breakEvenPrice({ side: 'sell', ...terms })).toBe(59_880)
  })

  test('is nearer if funding was received', () => {
    const terms = { side: 'buy', quantity: 60, price: 60_000, feeRate: 0.001 } as const
    const paid = breakEvenPrice({ ...terms, paidSats: sats(100) })
    expect(breakEvenPrice({ ...terms, paidSats: sats(-1000) })).toBeLessThan(paid ?? 0)
  })

  test('is null if fees exceed the whole position', () => {
    const terms = { quantity: 60, price: 60_000, feeRate: 0.001 }
    expect(breakEvenPrice({ side: 'buy', ...terms, paidSats: sats(100_000) })).toBeNull()
    expect(breakEvenPrice({ side: 'sell', ...terms, paidSats: sats(1e15) })).toBeNull()
    expect(breakEvenPrice({ side: 'sell', ...terms, paidSats: sats(0), feeRate: 1 })).toBeNull()
  })
})
