import { expect, onTestFinished, test } from 'vitest'
import { entryKinds } from '@common/domain/record/entry'
import { sats } from '@common/domain/units'
import { openHistory } from '../../../../electron/core/database/open-history'
import { createTrade } from '../../../support/create-trade'
import { temporaryFolder } from '../../../support/temporary-folder'

test.each([
  ['120000', ['w1', 'd1']],
  ['120,000', ['w1', 'd1']],
  ['120.000', ['w1', 'd1']],
  ["120'000", ['w1', 'd1']],
  ['+120,000', ['w1', 'd1']],
  ['120,000 withdrawal', ['w1']],
  ['-120,100', ['w1']],
  ['750', ['t1']],
  ['12,0000', []],
  ['12000', []],
])('the history search %s matches amounts and effects as they are listed', (search, ids) => {
  const { history } = openHistory(temporaryFolder(), 'p1', null, 1)
  onTestFinished(() => history.close())
  const payment = { rail: 'lightning', state: 'settled', amountSats: sats(120_000), reference: null } as const
  history.payments.saveDeposits([{ ...payment, id: 'd1', createdAtMs: 1 }])
  history.payments.saveWithdrawals([
    { ...payment, id: 'w1', createdAtMs: 2, feeSats: sats(100), destination: null },
    {
      ...payment,
      id: 'w2',
      createdAtMs: 3,
      amountSats: sats(1_200_000),
      feeSats: sats(0),
      destination: null,
    },
  ])
  const closed = { state: 'closed', exitPrice: 21_000, closedAtMs: 4, pnlSats: sats(750) } as const
  const withoutFees = { openingFeeSats: sats(0), closingFeeSats: sats(0), fundingFeeSats: sats(0) }
  history.trades.save([createTrade('t1', { ...closed, ...withoutFees })])
  const { entries } = history.entries.page({ kinds: [...entryKinds], search }, null, 10)
  expect(entries.map(({ id }) => id)).toEqual(ids)
})

test('the history search finds and sums any number of entries', () => {
  const { history } = openHistory(temporaryFolder(), 'p1', null, 1)
  onTestFinished(() => history.close())
  const places = Array.from({ length: 1500 }, (_, place) => place)
  history.payments.saveDeposits(
    places.map((place) => ({
      ...{ rail: 'lightning', state: 'settled', reference: `abc${place}` },
      ...{ id: `d${place}`, amountSats: sats(777), createdAtMs: place },
    })),
  )
  history.transaction(() => {
    for (const place of places) history.notes.save(`d${place}`, '#rent')
  })
  for (const search of ['777', '#rent', 'abc', '777 #rent']) {
    const { deposit } = history.entries.sums({ kinds: [...entryKinds], search })
    expect(deposit, search).toMatchObject({ count: 1500, effectSats: 1500 * 777 })
  }
})

test('the history search lists each entry of a time span once, page by page, and sums only these', () => {
  const { history } = openHistory(temporaryFolder(), 'p1', null, 1)
  onTestFinished(() => history.close())
  const quarterMs = 900_000
  const places = Array.from({ length: 12 }, (_, place) => place)
  history.payments.saveDeposits(
    places.map((place) => ({
      ...{ rail: 'lightning', state: 'settled', reference: null },
      ...{
        id: `d${String(place).padStart(2, '0')}`,
        amountSats: sats(100 + place),
        createdAtMs: place * quarterMs,
      },
    })),
  )
  for (const place of places) history.notes.save(`d${String(place).padStart(2, '0')}`, '#rent')
  const span = { fromMs: 2 * quarterMs, toMs: 9 * quarterMs }
  const query = { kinds: [...entryKinds], search: '#rent', span }
  const first = history.entries.page(query, null, 3)
  const second = history.entries.page(query, first.next, 3)
  const third = history.entries.page(query, second.next, 3)
  const ids = [first, second, third].map(({ entries }) => entries.map(({ id }) => id))
  expect(ids).toEqual([['d08', 'd07', 'd06'], ['d05', 'd04', 'd03'], ['d02']])
  expect(third.next).toBeNull()
  expect(history.entries.sums(query).deposit).toMatchObject({ count: 7, effectSats: 7 * 105 })
})

test('the first offset also applies to days before it begins', () => {
  const { history } = openHistory(temporaryFolder(), 'p1', null, 1)
  onTestFinished(() => history.close())
  const createdAtMs = Date.UTC(2008, 11, 31, 23, 30)
  const payment = { rail: 'lightning', state: 'settled', amountSats: sats(5), reference: null } as const
  history.payments.saveDeposits([{ ...payment, id: 'd1', createdAtMs }])
  const days = history.entries.days(0, 2e12, [{ fromMs: Date.UTC(2009, 0, 1), minutes: 60 }])
  expect(days.map(({ date }) => date)).toEqual(['2009-01-01'])
  const sinceBeforeAllTime = history.entries.days(-1, 2e12, [{ fromMs: 0, minutes: 0 }])
  expect(sinceBeforeAllTime).toMatchObject([{ date: '2008-12-31', sums: { deposit: { count: 1 } } }])
})
