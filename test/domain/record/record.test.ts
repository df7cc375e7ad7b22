import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bitcoins, csvHead, csvLayouts, csvOf, csvTotals, type CsvLayout } from '@common/domain/record/csv'
import { gatherDays } from '@common/domain/record/days'
import {
  entryOfDeposit,
  entryOfTrade,
  entryOfWithdrawal,
  isFound,
  wordsOf,
  type Entry,
} from '@common/domain/record/entry'
import { addEntry, effectOf, noTotals, proofOf } from '@common/domain/record/totals'
import { addSats, sats } from '@common/domain/units'
import { aTrade } from '../../support/a-trade'

const closed = (changes: Partial<Parameters<typeof entryOfTrade>[0]> = {}, note = '') =>
  entryOfTrade(
    {
      ...aTrade('t'),
      state: 'closed',
      entryPrice: 50_000,
      price: 50_000,
      exitPrice: 50_500,
      closedAtMs: 1_700_000_000_000,
      ...changes,
    },
    note,
  )

const amount = fc.integer({ min: 1, max: 1e9 }).map((value) => sats(value))
const atMs = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) })
const words = fc.string({ maxLength: 20, unit: 'grapheme' })
const anyEntry: fc.Arbitrary<Entry> = fc.oneof(
  fc
    .record({
      id: fc.uuid(),
      pnlSats: fc.integer({ min: -1e8, max: 1e8 }),
      fee: fc.nat(1e5),
      carry: fc.integer({ min: -1e4, max: 1e4 }),
      atMs,
      note: words,
    })
    .map(({ id, pnlSats, fee, carry, atMs: closedAtMs, note }) =>
      closed(
        {
          id,
          pnlSats: sats(pnlSats),
          openingFeeSats: sats(fee),
          closingFeeSats: sats(fee),
          fundingFeeSats: sats(carry),
          closedAtMs,
        },
        note,
      ),
    ),
  fc
    .record({ id: fc.uuid(), amountSats: amount, createdAtMs: atMs, note: words })
    .map(({ note, ...made }) =>
      entryOfDeposit({ ...made, rail: 'lightning', state: 'settled', reference: 'ab' }, note),
    ),
  fc
    .record({
      id: fc.uuid(),
      amountSats: amount,
      feeSats: amount,
      createdAtMs: atMs,
      destination: words,
      note: words,
    })
    .map(({ note, ...made }) =>
      entryOfWithdrawal({ ...made, rail: 'bitcoin', state: 'settled', reference: null }, note),
    ),
)

/** Sats of `-0.00012345`. */
const satsOf = (text: string): number => Math.round(Number(text) * 1e8)

function fileOf(layout: CsvLayout, entries: readonly Entry[]): Record<string, string>[] {
  const totals = entries.reduce(addEntry, noTotals)
  const text = [
    csvHead(layout),
    ...entries.map((entry) => csvOf(layout, entry)),
    csvTotals(layout, totals),
  ].join('')
  return parse(text, { columns: true })
}

/** What a file says the balance did, as its program reads it. */
const sumOf: Readonly<Record<CsvLayout, (rows: Record<string, string>[]) => number>> = {
  plain: (rows) =>
    rows
      .filter((row) => row['Time (UTC)'] !== 'Total')
      .reduce((sum, row) => sum + Number(row['Effect (sats)']), 0),
  koinly: (rows) =>
    rows.reduce(
      (sum, row) =>
        sum +
        satsOf(row['Received Amount'] ?? '') -
        satsOf(row['Sent Amount'] ?? '') -
        satsOf(row['Fee Amount'] ?? ''),
      0,
    ),
  cointracking: (rows) =>
    rows.reduce(
      (sum, row) =>
        sum + satsOf(row['Buy Amount'] ?? '') - satsOf(row['Sell Amount'] ?? '') - satsOf(row['Fee'] ?? ''),
      0,
    ),
  cointracker: (rows) =>
    rows.reduce(
      (sum, row) =>
        sum +
        satsOf(row['Received Quantity'] ?? '') -
        satsOf(row['Sent Quantity'] ?? '') -
        satsOf(row['Fee Amount'] ?? ''),
      0,
    ),
}

describe('a file', () => {
  test.each(csvLayouts)(
    '%s tells what the entries did to the account, to the sat, whatever was noted on them',
    (layout) => {
      fc.assert(
        fc.property(fc.array(anyEntry, { maxLength: 30 }), (entries) => {
          expect(sumOf[layout](fileOf(layout, entries))).toBe(
            addSats(...entries.map(({ effectSats }) => effectSats)),
          )
        }),
      )
    },
  )

  test('plain ends with the sums', () => {
    const entries = [
      closed({
        pnlSats: sats(1000),
        openingFeeSats: sats(10),
        closingFeeSats: sats(11),
        fundingFeeSats: sats(-5),
      }),
    ]
    expect(fileOf('plain', entries).at(-1)).toMatchObject({
      'Time (UTC)': 'Total',
      Kind: '1 entries',
      'Effect (sats)': '984',
      'Fees (sats)': '21',
      'Carry (sats)': '-5',
    })
  })

  test.each(['=HYPERLINK("http://x")', '+1', '-1+1', '@SUM(A1)', '\tx'])(
    'a note of %j is a text to a sheet',
    (note) => {
      const [row] = fileOf('plain', [closed({}, note)])
      expect(row?.['Note']).toBe(`'${note}`)
    },
  )

  test('what changed nothing has no row where it would be taken for a payment', () => {
    const failed = entryOfDeposit({
      id: 'd',
      rail: 'bitcoin',
      state: 'failed',
      amountSats: sats(5),
      createdAtMs: 0,
      reference: null,
    })
    expect(csvLayouts.map((layout) => csvOf(layout, failed) !== '')).toEqual([true, false, false, false])
  })

  test('times are UTC as each program writes them', () => {
    const entry = closed({ closedAtMs: Date.UTC(2026, 1, 3, 4, 5, 6), pnlSats: sats(5) })
    expect(
      csvLayouts.map((layout) =>
        Object.values(fileOf(layout, [entry])[0] ?? {}).find((cell) => cell.includes('04:05:06')),
      ),
    ).toEqual([
      '2026-02-03 04:05:06',
      '2026-02-03 04:05:06 UTC',
      '03.02.2026 04:05:06',
      '02/03/2026 04:05:06',
    ])
  })
})

test.each([
  [0, '0.00000000'],
  [1, '0.00000001'],
  [-12_345, '-0.00012345'],
  [2_100_000_000_000_000, '21000000.00000000'],
])('%i sats are %s BTC', (amountSats, written) => {
  expect(bitcoins(sats(amountSats))).toBe(written)
})

test('what the account has is what it began with and its entries', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 20 }), amount, amount, (entries, began, held) => {
      const totals = entries.reduce(addEntry, noTotals)
      const balance = sats(began + effectOf(totals) - held)
      expect(proofOf(totals, balance, held)).toMatchObject({
        otherSats: began,
        entriesSats: effectOf(totals),
      })
    }),
  )
})

test('days are those of the user’s clock', () => {
  const lateUtc = closed({ closedAtMs: Date.UTC(2026, 0, 31, 23, 30), pnlSats: sats(100) })
  const at = (offsetMinutes: number) => {
    const days = gatherDays(offsetMinutes)
    days.add(lateUtc)
    return days.all().map(({ date, trades }) => [date, trades])
  }
  expect(at(0)).toEqual([['2026-01-31', 1]])
  expect(at(60)).toEqual([['2026-02-01', 1]])
})

test('every word searched for must be there, in any case', () => {
  const entry = closed({ id: 'ABC' }, 'Bought the dip')
  expect(['dip abc', 'DIP', 'trade', ''].map((search) => isFound(entry, wordsOf(search)))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(isFound(entry, wordsOf('dip xyz'))).toBe(false)
})
