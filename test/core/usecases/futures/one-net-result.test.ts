import { describe, expect, test } from 'vitest'
import { tradeEffectSats } from '@common/domain/balance/effects'
import { cashIn } from '@common/domain/futures/adjust/cash-in'
import { netResult } from '@common/domain/futures/net-result'
import { pnlSats } from '@common/domain/futures/pnl'
import { computeBreakEven, profitAt, settledProfit } from '@common/domain/futures/profit'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { noDayRecords, tradingDay } from '@common/domain/risk-limits/trading-day'
import { toCsv } from '@common/domain/record/csv'
import { toTradeEntry } from '@common/domain/record/to-entry'
import { reportCard } from '@common/domain/record/report-card'
import { sats } from '@common/domain/units'
import { closing } from '../../../../electron/core/usecases/futures/trade-events'
import { createTrade, testNowMs } from '../../../support/create-trade'

const feeRate = 0.001
const running = createTrade('t1', {
  quantity: 1000,
  price: 100_000,
  leverage: 10,
  marginSats: sats(100_000),
  entryMarginSats: sats(100_000),
  liquidationPrice: 90_909,
  openingFeeSats: sats(1000),
  maintenanceMarginSats: sats(1100),
})

/** Published example with a P&L of 90,909 sats. */
function cashedIn(): FuturesTrade {
  const result = cashIn(running, sats(40_000), 110_000)
  if (!result.ok) throw new Error('refused')
  return result.position
}

const closedAt = (trade: FuturesTrade, exitPrice: number): FuturesTrade => ({
  ...trade,
  state: 'closed',
  exitPrice,
  pnlSats: pnlSats({ ...trade, entryPrice: trade.price, exitPrice }),
  closingFeeSats: sats(909),
  closedAtMs: testNowMs,
})

describe('net result of a trade with cashed-in profit', () => {
  const closed = closedAt(cashedIn(), 110_000)

  test('is the cashed-in profit plus the later P&L, minus the fees', () => {
    expect(netResult(closed)).toEqual({
      // P&L from 100,000 to the working price of 104,166.5: 39,998.
      totalSats: 50_910 + 39_998 - 1000 - 909,
      parts: [
        { name: 'price-pnl', amountSats: 50_910 },
        { name: 'cashed-in-profit', amountSats: 39_998 },
        { name: 'opening-fee', amountSats: -1000 },
        { name: 'closing-fee', amountSats: -909 },
        { name: 'carry', amountSats: 0 },
      ],
    })
  })

  test('uses the cashed-in profit that the exchange reports', () => {
    const reported = { ...closed, cashedInPnlSats: sats(40_000) }
    expect(netResult(reported).totalSats).toBe(50_910 + 40_000 - 1000 - 909)
    expect(toTradeEntry(reported).effectSats).toBe(50_910 + 40_000 - 1000 - 909)
    expect(netResult({ ...reported, cashedInPnlSats: null })).toEqual(netResult(closed))
  })

  test('is the same in tables, notifications, report, daily loss, history, exports and balance', () => {
    const { totalSats } = netResult(closed)
    const { event } = closing(closed)
    const row = toCsv('cointracking', toTradeEntry(closed))
    expect({
      row: profitAt({ trade: cashedIn(), exitPrice: 110_000, feeRate }).totalSats,
      table: settledProfit(closed).totalSats,
      notification: 'netPnlSats' in event && event.netPnlSats,
      report: reportCard([closed], feeRate).netSats,
      day: tradingDay({ ...noDayRecords, trades: [closed] }, testNowMs).netSats,
      history: toTradeEntry(closed).effectSats,
      balance: tradeEffectSats(closed),
    }).toEqual({
      row: totalSats,
      table: totalSats,
      notification: totalSats,
      report: totalSats,
      day: totalSats,
      history: totalSats,
      balance: totalSats,
    })
    expect(row).toContain((totalSats / 1e8).toFixed(8))
  })

  test('is not negative at the break-even price, and negative one step below it', () => {
    const breakEven = computeBreakEven(cashedIn(), feeRate) ?? 0
    expect(breakEven).toBeGreaterThan(100_000)
    expect(breakEven).toBeLessThan(104_166.5)
    const netAt = (exitPrice: number) => profitAt({ trade: cashedIn(), exitPrice, feeRate }).totalSats
    expect(netAt(breakEven)).toBeGreaterThanOrEqual(0)
    expect(netAt(breakEven - 0.5)).toBeLessThan(0)
  })

  test('counts as a loss due to fees if only fees made it negative', () => {
    const lost = { ...closedAt(cashedIn(), 100_050), closingFeeSats: sats(999) }
    expect(lost.pnlSats).toBeLessThan(0)
    expect(reportCard([lost], feeRate).worst).toMatchObject({ mistake: 'fees' })
  })
})
