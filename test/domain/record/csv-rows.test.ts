import { describe, expect, test } from 'vitest'
import { csvLayouts, type CsvLayout } from '@common/domain/record/csv-layouts'
import { dateTime, describeEntry } from '@common/domain/record/csv-cells'
import { csvRows } from '@common/domain/record/csv-rows'
import type { Entry, PaymentEntry } from '@common/domain/record/entry'
import { addEntry, noSums } from '@common/domain/record/sums'
import {
  toCrossFillEntry,
  toDepositEntry,
  toFundingEntry,
  toOptionEntry,
  toSwapEntry,
  toTradeEntry,
  toTransferEntry,
  toWithdrawalEntry,
} from '@common/domain/record/to-entry'
import { sats } from '@common/domain/units'
import { createTrade } from '../../support/create-trade'
import { crossOrder, option } from '../../window/support/records'

const atMs = Date.UTC(2026, 8, 7, 23, 5, 9)
const trade = (pnl: number, changes: object = {}): Entry =>
  toTradeEntry({
    ...createTrade('t'),
    ...{ state: 'closed', price: 20_000, entryPrice: 20_000, exitPrice: 25_000, closedAtMs: atMs },
    ...{ pnlSats: sats(pnl), openingFeeSats: sats(500), closingFeeSats: sats(400) },
    ...changes,
  })
const payment = { id: 'p', state: 'settled', amountSats: sats(50_000), createdAtMs: atMs } as const
const withdrawal: PaymentEntry = {
  ...toWithdrawalEntry({
    ...payment,
    rail: 'bitcoin',
    feeSats: sats(250),
    reference: 'tx',
    destination: 'bc1',
  }),
  priceUsd: 50_000,
}
const deposit = toDepositEntry({ ...payment, rail: 'lightning', reference: null })
const intoUsd = toSwapEntry({
  ...{ id: 's', createdAtMs: atMs, inAsset: 'BTC', inAmount: 1_000_000, outAsset: 'USD', outAmount: 199.95 },
})
const intoBtc = toSwapEntry({
  ...{ id: 's', createdAtMs: atMs, inAsset: 'USD', inAmount: 100, outAsset: 'BTC', outAmount: 499_875 },
})
const cells = (layout: CsvLayout, entry: Entry) => csvRows[layout].row(entry)

describe('row of the export', () => {
  test.each<[string, Entry, readonly string[]]>([
    ['a profit', trade(9_900), ['', '', '0.00009000', 'BTC', '', '', '2.25', 'USD', 'realized gain']],
    ['a loss', trade(-9_100), ['0.00010000', 'BTC', '', '', '', '', '2.50', 'USD', 'realized gain']],
    ['a deposit', deposit, ['', '', '0.00050000', 'BTC', '', '', '', '', '']],
    ['a withdrawal', withdrawal, ['0.00050000', 'BTC', '', '', '0.00000250', 'BTC', '25.00', 'USD', '']],
    ['a swap into dollars', intoUsd, ['0.01000000', 'BTC', '199.95', 'USD', '', '', '199.95', 'USD', '']],
    ['a swap into bitcoin', intoBtc, ['100', 'USD', '0.00499875', 'BTC', '', '', '100.00', 'USD', '']],
  ])('koinly has amounts, worth and label of %s', (_name, entry, expected) => {
    const row = cells('koinly', entry)
    expect(row?.[0]).toBe('2026-09-07 23:05:09 UTC')
    expect(row?.slice(1, 10)).toEqual(expected)
  })

  test.each<[string, Entry, readonly string[]]>([
    ['a profit', trade(9_900), ['Derivatives / Futures Profit', '0.00009000', 'BTC', '', '', '', '']],
    ['a loss', trade(-9_100), ['Derivatives / Futures Loss', '', '', '0.00010000', 'BTC', '', '']],
    ['a deposit', deposit, ['Deposit', '0.00050000', 'BTC', '', '', '', '']],
    ['a withdrawal', withdrawal, ['Withdrawal', '', '', '0.00050250', 'BTC', '0.00000250', 'BTC']],
    ['a swap', intoUsd, ['Trade', '199.95', 'USD', '0.01000000', 'BTC', '', '']],
  ])('cointracking has type and amounts of %s', (_name, entry, expected) => {
    const row = cells('cointracking', entry)
    expect(row?.slice(0, 7)).toEqual(expected)
    expect(row?.[10]).toBe('07.09.2026 23:05:09')
  })

  test.each<[string, Entry, readonly string[]]>([
    ['a profit', trade(9_900), ['0.00009000', 'BTC', '', '', '', '', 'margin gain']],
    ['a loss', trade(-9_100), ['', '', '0.00010000', 'BTC', '', '', 'margin loss']],
    ['a withdrawal', withdrawal, ['', '', '0.00050000', 'BTC', '0.00000250', 'BTC', '']],
    ['a swap', intoBtc, ['0.00499875', 'BTC', '100', 'USD', '', '', '']],
  ])('cointracker has amounts and tag of %s', (_name, entry, expected) => {
    expect(cells('cointracker', entry)).toEqual(['09/07/2026 23:05:09', ...expected])
  })

  test.each<[string, Entry]>([
    ['an option', toOptionEntry(option({ pnlSats: sats(-1250), state: 'expired' }))],
    ['a fill of cross margin', toCrossFillEntry({ ...crossOrder(), pnlSats: sats(5) })],
    ['funding', toFundingEntry({ tradeId: 't1', fixingId: 'f', atMs, feeSats: sats(5) })],
  ])('%s counts as a loss, not as a withdrawal', (_name, entry) => {
    expect(entry.effectSats).toBeLessThan(0)
    expect(cells('koinly', entry)?.[9]).toBe('realized gain')
    expect(cells('cointracking', entry)?.[0]).toBe('Derivatives / Futures Loss')
    expect(cells('cointracker', entry)?.[7]).toBe('margin loss')
  })

  test('a trade that only covers its fees has no row in tax programs, which reject amounts of 0', () => {
    const even = trade(900)
    expect(even).toMatchObject({ effectSats: 0, feesSats: 900 })
    expect(csvLayouts.map((layout) => cells(layout, even) !== null)).toEqual([true, false, false, false])
  })

  test('a refunded fee reduces a withdrawal', () => {
    const refunded = { ...withdrawal, effectSats: sats(-49_900), feesSats: sats(-100) }
    expect(cells('koinly', refunded)?.slice(1, 8)).toEqual([
      ...['0.00049900', 'BTC', '', '', '0.00000000', 'BTC', '24.95'],
    ])
    expect(cells('cointracking', refunded)?.slice(3, 7)).toEqual(['0.00049900', 'BTC', '0.00000000', 'BTC'])
  })

  test('funding received counts as a gain, not as a deposit', () => {
    const received = toFundingEntry({ tradeId: 't1', fixingId: 'f', atMs, feeSats: sats(-5) })
    expect(cells('koinly', received)?.slice(3, 10)).toEqual([
      '0.00000005',
      'BTC',
      '',
      '',
      '',
      '',
      'realized gain',
    ])
    expect(cells('cointracking', received)?.[0]).toBe('Derivatives / Futures Profit')
    expect(cells('cointracker', received)?.[7]).toBe('margin gain')
  })

  test.each([
    [30, 50_000, '0.02'],
    [1, 100, '0.00'],
    [1, 500_000, '0.01'],
    [2_100_000_000_000_000, 100_000_000, '2100000000000000.00'],
  ])('koinly has the worth of %i sats at %i USD, rounded once', (amountSats, priceUsd, worth) => {
    expect(cells('koinly', { ...deposit, effectSats: sats(amountSats), priceUsd })?.[7]).toBe(worth)
  })

  test('has the reference of a payment, and in cointracking the id of others', () => {
    expect([withdrawal, deposit, intoUsd].map((entry) => cells('koinly', entry)?.at(-1))).toEqual([
      'tx',
      '',
      '',
    ])
    expect([withdrawal, deposit, intoUsd].map((entry) => cells('cointracking', entry)?.at(-1))).toEqual([
      'tx',
      'p',
      's',
    ])
  })

  test.each<[string, Entry]>([
    ['Futures long 100 USD, closed', trade(5)],
    ['Futures short 100 USD, closed', trade(5, { side: 'sell', liquidationPrice: 30_000 })],
    ['Futures long 100 USD, closed, fees estimated', trade(5, { areFeesEstimated: true })],
    [
      'Futures long 100 USD, canceled',
      trade(0, { areFeesEstimated: true, state: 'canceled', exitPrice: null }),
    ],
    ['Call at 29000 over 100 USD, expired', optionEntry('call')],
    ['Put at 29000 over 100 USD, expired', optionEntry('put')],
    ['Cross margin buy 1000 USD, market', toCrossFillEntry({ ...crossOrder(), pnlSats: sats(5) })],
    ['Carry of t1', toFundingEntry({ tradeId: 't1', fixingId: 'f', atMs, feeSats: sats(5) })],
    ['Carry of cross margin', toFundingEntry({ tradeId: 'cross', fixingId: 'f', atMs, feeSats: sats(5) })],
    ['Swap of 1000000 sats into 199.95 USD', intoUsd],
    ['Swap of 100 USD into 499875 sats', intoBtc],
    ['lightning deposit', deposit],
    ['bitcoin withdrawal', withdrawal],
    [
      '500 sats from the collateral of cross margin',
      toTransferEntry({ id: 'm', atMs, amountSats: sats(-500) }),
    ],
    ['500 sats to the collateral of cross margin', toTransferEntry({ id: 'm', atMs, amountSats: sats(500) })],
  ])('describes an entry as %s', (about, entry) => {
    expect(cells('plain', entry)?.[csvRows.plain.head.indexOf('About')]).toBe(about)
  })

  test('adds details and note to the description', () => {
    const noted = { ...deposit, note: '#rent', details: { payer: 'Ann', comment: 'May' } }
    expect(cells('koinly', noted)?.[10]).toBe('lightning deposit: Ann: May: #rent')
    const row = cells('plain', noted)
    expect(['Payer', 'Comment', 'Payee'].map((name) => row?.[csvRows.plain.head.indexOf(name)])).toEqual([
      'Ann',
      'May',
      '',
    ])
  })

  test.each<[string, Entry]>([
    ['stop-loss', trade(5, { stopLossPrice: 25_000 })],
    ['expired', optionEntry('put')],
    ['market', toCrossFillEntry({ ...crossOrder(), pnlSats: sats(5) })],
    ['settled', deposit],
    ['', intoUsd],
  ])('has the state %j in the plain layout', (state, entry) => {
    expect(cells('plain', entry)?.[csvRows.plain.head.indexOf('State')]).toBe(state)
  })

  test('has the change of dollars in the plain layout', () => {
    const dollars = [intoUsd, intoBtc, deposit].map(
      (entry) => cells('plain', entry)?.[csvRows.plain.head.indexOf('Effect (synthetic USD)')],
    )
    expect(dollars).toEqual([199.95, -100, 0])
  })
})

test('the totals of the export name entries without a price', () => {
  const sums = [withdrawal, intoUsd].reduce(addEntry, noSums)
  const total = (unpriced: number) => {
    const row = csvRows.plain.totals?.(sums, unpriced)
    return ['Kind', 'Effect (sats)', 'Fees (sats)', 'Effect (synthetic USD)', 'Bitcoin price (USD)'].map(
      (name) => row?.[csvRows.plain.head.indexOf(name)],
    )
  }
  expect(total(0)).toEqual(['2 entries', -1_050_250, 250, 199.95, ''])
  expect(total(1).at(-1)).toBe('1 without a price')
  expect(total(3).at(-1)).toBe('3 without a price')
})

function optionEntry(kind: 'call' | 'put'): Entry {
  return toOptionEntry(option({ kind, quantity: 100, strike: 29_000, state: 'expired' }))
}

test.each([
  [Date.UTC(2025, 11, 31, 23, 59, 59, 999), '2025-12-31 23:59:59'],
  [Date.UTC(2026, 0, 1), '2026-01-01 00:00:00'],
  [Date.UTC(2024, 1, 29, 8, 30, 31), '2024-02-29 08:30:31'],
])('the moment %d is written in UTC as %s, never rounded up', (moment, written) => {
  expect(dateTime(moment)).toBe(written)
})

test('one sat of collateral is no "1 sats"', () => {
  const described = describeEntry(toTransferEntry({ id: 'm', atMs, amountSats: sats(1) }))
  expect(described).toBe('1 sat to the collateral of cross margin')
})
