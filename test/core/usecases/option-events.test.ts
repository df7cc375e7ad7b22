import { dayMs, hourMs, minuteMs } from '@common/domain/durations'
import type { OptionTrade } from '@common/domain/options/option'
import { settledOptionProfit } from '@common/domain/options/profit/profit'
import { describe, expect, test } from 'vitest'
import {
  missedOptionEvents,
  missingOptionEvents,
  optionClosedEvents,
  optionExpires,
} from '../../../electron/core/usecases/options/option-events'
import { option } from '../../window/support/records'

const expiresAtMs = 1_700_000_000_000

describe('expiry reminder of an option', () => {
  const bought = (beforeMs: number): OptionTrade =>
    option({ expiresAtMs, createdAtMs: expiresAtMs - beforeMs })
  const aheadMs = (trade: OptionTrade, leftMs: number): unknown =>
    optionExpires(trade, expiresAtMs - leftMs).map(({ event }) => 'aheadMs' in event && event.aheadMs)

  test.each([
    [dayMs + 1, []],
    [dayMs, [dayMs]],
    [hourMs + 1, [dayMs]],
    [hourMs, [hourMs]],
    [10 * minuteMs + 1, [hourMs]],
    [10 * minuteMs, [10 * minuteMs]],
    [1, [10 * minuteMs]],
    [0, []],
    [-1, []],
  ])('%i ms before expiry: %j', (leftMs, expected) => {
    expect(aheadMs(bought(10 * dayMs), leftMs)).toEqual(expected)
  })

  test.each([
    [hourMs + 5 * minuteMs, [hourMs]],
    [hourMs + 5 * minuteMs - 1, []],
  ])('is omitted for an option bought shortly before it: %i ms before expiry, %j', (boughtMs, expected) => {
    expect(aheadMs(bought(boughtMs), hourMs)).toEqual(expected)
  })

  test('names option and expiry', () => {
    const trade = bought(10 * dayMs)
    const { kind, quantity, strike } = trade
    expect(optionExpires(trade, expiresAtMs - 1)).toEqual([
      {
        event: {
          kind: 'option-expires',
          optionId: trade.id,
          option: { kind, quantity, strike },
          aheadMs: 10 * minuteMs,
          expiresAtMs,
        },
        happenedAtMs: null,
      },
    ])
  })
})

describe('end of an option', () => {
  const exercised = option({ state: 'exercised', fixingPrice: 100_000, closedAtMs: 7 })
  const ends: readonly (readonly [string, OptionTrade, string | null])[] = [
    ['closed', option({ state: 'closed', fixingPrice: 100_000, closedAtMs: 7 }), null],
    ['expired', option({ state: 'expired', fixingPrice: 100_000, closedAtMs: 7 }), 'option-expired'],
    ['exercised in cash', exercised, 'option-paid'],
    ['exercised by delivery', { ...exercised, deliveredTradeId: 't1' }, 'option-delivered'],
  ]

  test.each(ends)('%s is reported with its result', (_name, after, kind) => {
    const { kind: type, quantity, strike } = after
    const netPnlSats = settledOptionProfit(after).totalSats
    const event = { kind, optionId: after.id, option: { kind: type, quantity, strike }, netPnlSats }
    const expected = kind === null ? [] : [{ event, happenedAtMs: 7 }]
    expect(optionClosedEvents({ before: option(), after })).toEqual(expected)
    expect(missedOptionEvents({ before: undefined, after })).toEqual(expected)
  })

  test('is dated by the expiry if the exchange reports no other time', () => {
    const after = option({ state: 'expired', fixingPrice: 100_000, closedAtMs: null, expiresAtMs })
    expect(optionClosedEvents({ before: option(), after })).toMatchObject([{ happenedAtMs: expiresAtMs }])
  })

  test.each(ends)('%s is reported once', (_name, after) => {
    expect(optionClosedEvents({ before: after, after })).toEqual([])
    expect(optionClosedEvents({ before: undefined, after })).toEqual([])
    expect(missedOptionEvents({ before: option(), after })).toEqual([])
  })

  test('without a record is reported in one event for all options', () => {
    expect(missingOptionEvents([])).toEqual([])
    expect(missingOptionEvents([option({ id: 'o1' }), option({ id: 'o2' })])).toEqual([
      {
        event: { kind: 'records-gone', firstId: 'o1', running: 2, orders: 0, payments: 0 },
        happenedAtMs: null,
      },
    ])
  })
})
