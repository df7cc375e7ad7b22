import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCsv } from '@common/domain/record/csv'
import { csvLayouts } from '@common/domain/record/csv-layouts'
import { bitcoins } from '@common/domain/record/csv-cells'
import { type Entry } from '@common/domain/record/entry'
import {
  toFundingEntry,
  toCrossFillEntry,
  toDepositEntry,
  toOptionEntry,
  toSwapEntry,
  toTradeEntry,
  toTransferEntry,
  toWithdrawalEntry,
} from '@common/domain/record/to-entry'
import { addEntry, noSums, toPnlBreakdown, computeBalanceProof, sumKinds } from '@common/domain/record/sums'
import { addSats, sats, zeroSats } from '@common/domain/units'
import { partsToUsd } from '@common/domain/swaps/usd-parts'
import { createTrade } from '../../support/create-trade'
import { crossOrder, option } from '../../window/support/records'
import { fileOf, sumFile } from './support/csv-sums'

const closed = (changes: Partial<Parameters<typeof toTradeEntry>[0]> = {}) =>
  toTradeEntry({
    ...createTrade('t'),
    state: 'closed',
    entryPrice: 50_000,
    price: 50_000,
    exitPrice: 50_500,
    closedAtMs: 1_700_000_000_000,
    ...changes,
  })

const amount = fc.integer({ min: 1, max: 1e9 }).map((value) => sats(value))
const atMs = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) })
const text = fc.string({ maxLength: 20, unit: 'grapheme' })
const anyTrade = fc
  .record({
    id: fc.uuid(),
    pnlSats: fc.integer({ min: -1e8, max: 1e8 }).map((value) => sats(value)),
    openingFeeSats: fc.nat(1e5).map((value) => sats(value)),
    fundingFeeSats: fc.integer({ min: -1e4, max: 1e4 }).map((value) => sats(value)),
    closedAtMs: atMs,
  })
  .map((created) => closed({ ...created, closingFeeSats: created.openingFeeSats }))
const anyOption = fc
  .record({
    id: fc.uuid(),
    pnlSats: fc.integer({ min: -1e6, max: 1e8 }).map((value) => sats(value)),
    openingFeeSats: fc.nat(1e4).map((value) => sats(value)),
    state: fc.constantFrom('closed', 'expired', 'exercised'),
    fixingPrice: fc.option(fc.integer({ min: 1, max: 1e6 })),
    expiresAtMs: atMs,
  })
  .map((created) => toOptionEntry(option({ ...created, closedAtMs: null })))
const anySwap = fc
  .record({
    id: fc.uuid(),
    sats: amount,
    parts: fc.integer({ min: 1, max: 1e9 }),
    intoDollars: fc.boolean(),
    createdAtMs: atMs,
  })
  .map(({ id, sats: coins, parts, intoDollars, createdAtMs }) => {
    const dollars = partsToUsd(parts)
    return toSwapEntry({
      id,
      createdAtMs,
      ...(intoDollars
        ? { inAsset: 'BTC', inAmount: coins, outAsset: 'USD', outAmount: dollars }
        : { inAsset: 'USD', inAmount: dollars, outAsset: 'BTC', outAmount: coins }),
    })
  })
const anyFill = fc
  .record({
    id: fc.uuid(),
    side: fc.constantFrom('buy', 'sell'),
    orderType: fc.constantFrom('limit', 'market', 'liquidation'),
    pnlSats: fc.integer({ min: -1e8, max: 1e8 }).map((value) => sats(value)),
    tradingFeeSats: fc.nat(1e5).map((value) => sats(value)),
    filledAtMs: atMs,
  })
  .map((created) => toCrossFillEntry({ ...crossOrder(), ...created }))
const anyEntry: fc.Arbitrary<Entry> = fc
  .tuple(
    fc.oneof(
      anyTrade,
      anyOption,
      anySwap,
      anyFill,
      fc
        .record({ tradeId: fc.uuid(), atMs, feeSats: fc.integer({ min: -1e4, max: 1e4 }) })
        .map((fee) => toFundingEntry({ ...fee, feeSats: sats(fee.feeSats), fixingId: '1' })),
      fc
        .record({ id: fc.uuid(), atMs, amountSats: fc.integer({ min: -1e9, max: 1e9 }) })
        .map((created) => toTransferEntry({ ...created, amountSats: sats(created.amountSats) })),
      fc
        .record({ id: fc.uuid(), amountSats: amount, createdAtMs: atMs })
        .map((created) =>
          toDepositEntry({ ...created, rail: 'lightning', state: 'settled', reference: 'ab' }),
        ),
      fc
        .record({ id: fc.uuid(), amountSats: amount, feeSats: amount, createdAtMs: atMs, destination: text })
        .map((created) =>
          toWithdrawalEntry({ ...created, rail: 'bitcoin', state: 'settled', reference: null }),
        ),
    ),
    text,
    fc.option(fc.double({ min: 1, max: 1e6, noNaN: true })),
  )
  .map(([entry, note, priceUsd]) => ({ ...entry, note, priceUsd: entry.priceUsd ?? priceUsd }))

describe('exported history', () => {
  test.each(csvLayouts)(
    'in the layout %s contains the effect of all entries to the sat, with any notes',
    (layout) => {
      fc.assert(
        fc.property(fc.array(anyEntry, { maxLength: 30 }), (entries) => {
          const { effectSats, dollarParts } = sumKinds(entries.reduce(addEntry, noSums))
          expect(sumFile(layout, fileOf(layout, entries))).toEqual({ sats: effectSats, dollarParts })
        }),
      )
    },
  )

  test('ends with the totals in the plain layout', () => {
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

  test.each([
    '=HYPERLINK("http://x")',
    '+1',
    '-1+1',
    '@SUM(A1)',
    '\tx',
    ';=1+1',
    ';x',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    ' =1+1',
  ])('marks a note of %j as text for spreadsheets', (note) => {
    const [row] = fileOf('plain', [{ ...closed(), note }])
    expect(row?.['Note']).toBe(`'${note}`.replace(/^';(?==)/, "';'"))
  })

  test.each([';', '\t'])(
    'contains no formula from a note if a spreadsheet splits lines at %j',
    (separator) => {
      const file = toCsv('plain', { ...closed(), note: `paid${separator}=1+1` })
      expect(file.split(separator).filter((cell) => /^["\s]*[=+@＝＋＠]/.test(cell))).toEqual([])
      expect(file).toContain(`"paid${separator}'=1+1"`)
    },
  )

  test('quotes surrounding spaces, which some programs remove', () => {
    expect(toCsv('plain', { ...closed(), note: ' x ' })).toContain('," x ",')
  })

  test('lists an entry without effect in the plain layout only', () => {
    const failed = toDepositEntry({
      id: 'd',
      rail: 'bitcoin',
      state: 'failed',
      amountSats: sats(5),
      createdAtMs: 0,
      reference: null,
    })
    expect(csvLayouts.map((layout) => toCsv(layout, failed) !== '')).toEqual([true, false, false, false])
  })

  test('contains UTC times in the format of each program', () => {
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
])('an amount of %i sats is written as %s BTC', (amountSats, written) => {
  expect(bitcoins(sats(amountSats))).toBe(written)
})

test('the balance proof equals the initial balance plus all entries, in sats and dollars', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 20 }), amount, amount, (entries, began, reserved) => {
      const sums = entries.reduce(addEntry, noSums)
      const { effectSats, dollarParts } = sumKinds(sums)
      const balanceSats = sats(began + effectSats - reserved)
      const syntheticUsd = partsToUsd(70_000 + dollarParts)
      expect(computeBalanceProof(sums, { balanceSats, syntheticUsd }, reserved)).toMatchObject({
        otherSats: began,
        entriesSats: effectSats,
        otherUsd: 7,
      })
    }),
  )
})

test('price, fees, funding and deposits sum to the effect of all entries', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 20 }), (entries) => {
      const sums = entries.reduce(addEntry, noSums)
      const { price, fees, carry, deposits } = toPnlBreakdown(sums)
      expect(addSats(price, fees, carry, deposits)).toBe(sumKinds(sums).effectSats)
    }),
  )
})

test('a transfer to cross collateral has no effect and a row in the plain layout only', () => {
  const moved = toTransferEntry({ id: 'm', atMs: 1, amountSats: sats(500) })
  expect(moved).toMatchObject({ effectSats: 0, feesSats: 0, amountSats: 500 })
  expect(csvLayouts.map((layout) => toCsv(layout, moved) !== '')).toEqual([true, false, false, false])
  expect(toCsv('plain', moved)).toContain('500 sats to the collateral of cross margin')
})

test('the effect of a cross fill is its booked P&L minus its fee, with price and fee separate', () => {
  const fill = toCrossFillEntry({ ...crossOrder(), tradingFeeSats: sats(7), pnlSats: sats(-100) })
  expect(fill).toMatchObject({ effectSats: -107, feesSats: 7, priceUsd: 100_000 })
  expect(toPnlBreakdown(addEntry(noSums, fill))).toEqual({ price: -100, fees: -7, carry: 0, deposits: 0 })
})

test('funding with its own entries is not counted again in its trade', () => {
  const trade = { ...createTrade('t'), state: 'closed', exitPrice: 50_500, closedAtMs: 5 } as const
  const paid = { ...trade, fundingFeeSats: sats(30) }
  const whole = toTradeEntry(paid)
  const rest = toTradeEntry(paid, sats(20))
  const listed = toFundingEntry({ tradeId: 't', fixingId: '1', atMs: 1, feeSats: sats(20) })
  expect(addSats(rest.effectSats, listed.effectSats)).toBe(whole.effectSats)
  expect([whole.fundingFeeSats, rest.fundingFeeSats, listed.fundingFeeSats]).toEqual([30, 10, 20])
  const unreported = toTradeEntry({ ...paid, fundingFeeSats: zeroSats, areFeesEstimated: true }, sats(20))
  expect(unreported.fundingFeeSats).toBe(0)
  const unknown = toTradeEntry({ ...paid, fundingFeeSats: null, areFeesEstimated: true }, sats(20))
  expect(unknown).toEqual(unreported)
  expect(addSats(unreported.effectSats, listed.effectSats)).toBe(whole.effectSats + 10)
})
