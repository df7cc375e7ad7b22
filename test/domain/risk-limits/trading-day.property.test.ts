import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@common/domain/durations'
import { dayStartMs, noDayRecords, tradingDay, type DayRecords } from '@common/domain/risk-limits/trading-day'
import { dayProfitSats } from '@common/domain/record/days'
import { crossFundingId } from '@common/domain/record/entry'
import { toCrossFillEntry, toFundingEntry, toOptionEntry, toTradeEntry } from '@common/domain/record/to-entry'
import { addEntry, noSums } from '@common/domain/record/sums'
import { sats } from '@common/domain/units'
import { createTrade } from '../../support/create-trade'
import { crossOrder, option } from '../../window/support/records'

const nowMs = 1_700_000_000_000
const fromMs = dayStartMs(nowMs)

const amount = fc.integer({ min: -50_000, max: 50_000 }).map((value) => sats(value))
const fee = fc.integer({ min: 0, max: 2000 }).map((value) => sats(value))
const time = fc.integer({ min: fromMs - dayMs, max: nowMs })

const trade = fc
  .tuple(fc.constantFrom('closed', 'canceled'), amount, fee, fee, amount, time)
  .map(([state, pnlSats, openingFeeSats, closingFeeSats, fundingFeeSats, closedAtMs]) => ({
    ...createTrade('t1', { state, pnlSats, openingFeeSats, closingFeeSats, fundingFeeSats, closedAtMs }),
    exitPrice: state === 'closed' ? 19_000 : null,
  }))
const endedOption = fc
  .tuple(fc.constantFrom('closed', 'expired', 'exercised'), amount, fee, fee, time, fc.boolean())
  .map(([state, pnlSats, openingFeeSats, closingFeeSats, endedAtMs, hasCloseTime]) =>
    option({
      state,
      pnlSats,
      openingFeeSats,
      closingFeeSats,
      expiresAtMs: hasCloseTime ? nowMs + dayMs : endedAtMs,
      closedAtMs: hasCloseTime ? endedAtMs : null,
    }),
  )
const fill = fc
  .tuple(amount, fee, time)
  .map(([pnlSats, tradingFeeSats, filledAtMs]) => ({ ...crossOrder(), pnlSats, tradingFeeSats, filledAtMs }))
const funding = fc.tuple(amount, time).map(([feeSats, atMs]) => ({ fixingId: 'f1', atMs, feeSats }))

const records: fc.Arbitrary<DayRecords> = fc.record({
  trades: fc.array(trade, { maxLength: 5 }),
  options: fc.array(endedOption, { maxLength: 5 }),
  crossFills: fc.array(fill, { maxLength: 5 }),
  crossFunding: fc.array(funding, { maxLength: 5 }),
})

describe('net result of a trading day', () => {
  test('equals the net P&L of the history entries of that day', () => {
    fc.assert(
      fc.property(records, (all) => {
        const entries = [
          ...all.trades.map((closedTrade) => toTradeEntry(closedTrade)),
          ...all.options.map(toOptionEntry),
          ...all.crossFills.map(toCrossFillEntry),
          ...all.crossFunding.map((crossFunding) =>
            toFundingEntry({ ...crossFunding, tradeId: crossFundingId }),
          ),
        ]
        const sums = entries.filter(({ atMs }) => atMs >= fromMs).reduce(addEntry, noSums)
        expect(tradingDay(all, nowMs).netSats).toBe(dayProfitSats({ date: '2023-11-14', sums }))
      }),
    )
  })

  test('subtracts cross funding paid today, without counting it as a losing trade', () => {
    const crossFunding = [
      { fixingId: 'f1', atMs: fromMs - 1, feeSats: sats(9000) },
      { fixingId: 'f2', atMs: fromMs, feeSats: sats(700) },
      { fixingId: 'f3', atMs: nowMs, feeSats: sats(-200) },
    ]
    expect(tradingDay({ ...noDayRecords, crossFunding }, nowMs)).toEqual({
      fromMs,
      netSats: -500,
      lastLoss: null,
    })
  })

  test('counts an option that expired worthless as a loss of premium and opening fee', () => {
    const expired = option({
      state: 'expired',
      pnlSats: sats(-1250),
      openingFeeSats: sats(50),
      expiresAtMs: nowMs - 5,
    })
    const bought = option({ id: 'o2', openingFeeSats: sats(50) })
    expect(tradingDay({ ...noDayRecords, options: [expired, bought] }, nowMs)).toEqual({
      fromMs,
      netSats: -1300,
      lastLoss: { atMs: nowMs - 5, lossSats: 1300 },
    })
  })
})
