import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { minuteMs } from '@common/domain/durations'
import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import { entryKinds, type Entry } from '@common/domain/record/entry'
import { toKeywords } from '@common/domain/record/search-terms'
import { addEntry, hasMoved, noSums, type Sums } from '@common/domain/record/sums'
import type { TradeResults } from '@common/domain/record/trade-results'
import { addSats, sats, type Sats } from '@common/domain/units'
import type { UtcOffsets } from '@common/domain/record/days'
import { isoDate } from '@common/domain/utc-date'
import { openHistory } from '../../../../electron/core/database/open-history'
import type { History } from '../../../../electron/core/ports/storage/history'
import type { EntryQuery, EntryCursor } from '../../../../electron/core/ports/storage/repositories'
import { crossOrder } from '../../../window/support/records'
import { createSwap } from '../../../support/create-swap'
import { createTrade } from '../../../support/create-trade'
import { temporaryFolder } from '../../../support/temporary-folder'
import { changeFile } from '../support/change-file'
import { Model } from '../support/entries-model'
import { play, settle, steps } from '../support/entry-steps'

const allEntries: EntryQuery = { kinds: [...entryKinds], search: '' }

function open(folder = temporaryFolder()) {
  const { history, problem } = openHistory(folder, 'p1', null, 1)
  onTestFinished(() => history.close())
  expect(problem).toBeNull()
  return { history, folder }
}

function allOf(history: History, query: EntryQuery, limit: number): Entry[] {
  const entries: Entry[] = []
  for (let after: EntryCursor | null = null; ;) {
    const page = history.entries.page(query, after, limit)
    entries.push(...page.entries)
    if (page.next === null) return entries
    after = page.next
  }
}

const foldSums = (entries: readonly Entry[]): Sums => entries.reduce(addEntry, noSums)
/** The history may omit empty sums. */
const nonEmpty = (sums: Sums): Sums =>
  Object.fromEntries(Object.entries(sums).filter(([, { count }]) => count > 0))

function expectAsModel(history: History, model: Model): void {
  const entries = model.entries()
  expect(allOf(history, allEntries, 7)).toEqual(entries)
  expect(nonEmpty(history.entries.sums(allEntries))).toEqual(foldSums(entries))
  const quarterOf = (entry?: Entry): number => {
    const atMs = entry?.atMs ?? 0
    return atMs - (atMs % (15 * minuteMs))
  }
  const newest = quarterOf(entries[0])
  const middle = quarterOf(entries[Math.floor(entries.length / 2)])
  const zones: UtcOffsets[] = [
    [{ fromMs: 5, minutes: 0 }],
    [{ fromMs: 0, minutes: -210 }],
    [
      { fromMs: 0, minutes: 345 },
      { fromMs: middle, minutes: -600 },
      { fromMs: newest, minutes: 840 },
    ],
  ]
  for (const zone of zones) {
    const days = new Map<string, Sums>()
    for (const entry of entries) {
      const { minutes } = zone.findLast(({ fromMs }) => fromMs <= entry.atMs) ?? zone[0] ?? { minutes: NaN }
      const date = isoDate(entry.atMs + minutes * minuteMs)
      days.set(date, addEntry(days.get(date) ?? noSums, entry))
    }
    const reported = history.entries
      .days(0, 2e12, zone)
      .map(({ date, sums }) => [date, nonEmpty(sums)] as const)
    expect(new Map(reported.filter(([, sums]) => Object.keys(sums).length > 0))).toEqual(days)
  }
}

function foldResults(entries: readonly Entry[], all: readonly Entry[]): TradeResults {
  const fundingSats = (id: string): Sats =>
    addSats(...all.flatMap((fee) => (fee.kind === 'carry' && fee.tradeId === id ? [fee.effectSats] : [])))
  const nets = entries.filter(hasMoved).flatMap((entry) => {
    if (entry.kind === 'trade') return [addSats(entry.effectSats, fundingSats(entry.id))]
    if (entry.kind === 'cross')
      return addSats(entry.effectSats, entry.feesSats) === 0 ? [] : [entry.effectSats]
    return entry.kind === 'option' ? [entry.effectSats] : []
  })
  const [gains, losses] = [nets.filter((net) => net > 0), nets.filter((net) => net < 0)]
  return {
    wins: gains.length,
    losses: losses.length,
    breakEvens: nets.length - gains.length - losses.length,
    gainSats: addSats(...gains),
    lossSats: sats(0 - addSats(...losses)),
  }
}

const found = (entry: Entry, word: string): boolean => {
  const parts = [
    entry.id,
    'reference' in entry ? entry.reference : null,
    'destination' in entry ? entry.destination : null,
  ]
  return (
    toKeywords(entry).includes(word) ||
    entry.note.toLowerCase().includes(word) ||
    (word.length > 2 && parts.some((part) => part?.toLowerCase().startsWith(word) === true))
  )
}

test('history pages, sums and days match the stored records, also after a restart', () => {
  fc.assert(
    fc.property(steps, (run) => {
      const { history, folder } = open()
      const model = new Model()
      play(run, history, model)
      expectAsModel(history, model)
      history.close()
      expectAsModel(open(folder).history, model)
    }),
    { numRuns: 20 },
  )
}, 60_000)

test('the history search matches words, notes and the start of ids and destinations', () => {
  const searches = [
    'long',
    'stop',
    'DIP',
    'dip closed',
    '#dca',
    'trade-1',
    'abd',
    'bc1q settled',
    'ab',
    'swap usd',
    'cross',
    'cross sell',
    'carry cross paid',
    'fill-1',
  ]
  fc.assert(
    fc.property(steps, fc.constantFrom(...searches), (run, search) => {
      const { history } = open()
      const model = new Model()
      play(run, history, model)
      const text = search.toLowerCase().split(' ')
      const expected = model.entries().filter((entry) => text.every((word) => found(entry, word)))
      const query = { ...allEntries, search }
      expect(allOf(history, query, 3)).toEqual(expected)
      expect(nonEmpty(history.entries.sums(query))).toEqual(foldSums(expected))
    }),
    { numRuns: 20 },
  )
}, 60_000)

test('a history time span includes its start, excludes its end and has matching sums and results', () => {
  const hour = fc.integer({ min: -1, max: 9 }).map((hours) => 1_700_000_100_000 + hours * 60 * minuteMs)
  fc.assert(
    fc.property(steps, hour, hour, fc.constantFrom('', 'dip'), (run, a, b, search) => {
      const { history } = open()
      const model = new Model()
      play(run, history, model)
      const span = { fromMs: Math.min(a, b), toMs: Math.max(a, b) }
      const entries = model.entries()
      const expected = entries
        .filter((entry) => entry.atMs >= span.fromMs && entry.atMs < span.toMs)
        .filter((entry) => search === '' || found(entry, search))
      const query = { ...allEntries, search, span }
      expect(allOf(history, query, 3)).toEqual(expected)
      expect(nonEmpty(history.entries.sums(query))).toEqual(foldSums(expected))
      expect(history.entries.results(query)).toEqual(foldResults(expected, entries))
    }),
    { numRuns: 20 },
  )
}, 60_000)

test('simultaneous fills count in list order, also when one was stored before', () => {
  const atMs = 1_700_000_000_000
  const fill = (id: string, changes: Partial<CrossOrder>): CrossOrder => ({
    ...crossOrder(),
    id,
    tradingFeeSats: sats(0),
    filledAtMs: atMs,
    ...changes,
  })
  const opened = fill('opened', { side: 'buy', price: 50_000, filledAtMs: atMs - 1 })
  const reduced = fill('reduced', { side: 'sell', price: 60_000, quantity: 400 })
  const added = fill('added', { side: 'buy', price: 55_000 })
  const booked = (history: History): unknown =>
    Object.fromEntries(history.cross.fillsSince(0).map(({ id, pnlSats }) => [id, pnlSats]))
  const whole = open().history
  whole.cross.addTransfers([{ id: 'in', atMs: 1, amountSats: sats(1_000_000) }])
  whole.cross.addFills([added, reduced, opened])
  settle(whole)
  // 400 of the 1000 bought at 50,000 are sold at 60,000, before more are bought.
  expect(booked(whole)).toEqual({ opened: 0, reduced: 133_333, added: 0 })

  const piecemeal = open().history
  piecemeal.cross.addTransfers([{ id: 'in', atMs: 1, amountSats: sats(1_000_000) }])
  piecemeal.cross.addFills([added])
  settle(piecemeal)
  piecemeal.cross.addFills([added, reduced, opened])
  settle(piecemeal)
  expect(booked(piecemeal)).toEqual(booked(whole))
})

test('history entries of another version are rebuilt identically from the records', () => {
  const { history, folder } = open()
  const model = new Model()
  play(fc.sample(steps, { numRuns: 20, seed: 3 }).flat(), history, model)
  expect(model.fills.size).toBeGreaterThan(5)
  expect(model.entries().length).toBeGreaterThan(10)
  history.close()
  changeFile(
    folder,
    "UPDATE entries SET effect_sats = 7; UPDATE facts SET value = '0' WHERE name = 'entriesVersion'",
  )
  const restarted = openHistory(folder, 'p1', null, 2)
  onTestFinished(() => restarted.history.close())
  expectAsModel(restarted.history, model)
})

test('an unreadable record removes its history entry and its share of the sums', () => {
  const { history, folder } = open()
  const swap = createSwap({ inAmount: 5000 })
  history.swaps.add([swap, { ...swap, id: 's2' }])
  history.close()
  changeFile(folder, "UPDATE swaps SET record = '{}' WHERE id = 's1'")
  const { history: restarted } = openHistory(folder, 'p1', null, 2)
  onTestFinished(() => restarted.close())
  expect(allOf(restarted, allEntries, 10)).toMatchObject([{ id: 's2' }])
  expect(restarted.entries.sums(allEntries)).toMatchObject({ swap: { count: 1, effectSats: -5000 } })
  expect(restarted.problem()).not.toBeNull()
})

test('a trade whose result is 0 after its listed funding still counts as moved, because it paid fees', () => {
  const { history } = open()
  const fee = { tradeId: 't', fixingId: 'f', atMs: 1_700_000_000_000, feeSats: sats(-20) }
  const trade = createTrade('t', {
    ...{ state: 'closed', closedAtMs: 1_700_000_000_001, exitPrice: 20_500, pnlSats: sats(50) },
    ...{ openingFeeSats: sats(30), closingFeeSats: sats(20), fundingFeeSats: sats(-20) },
  })
  history.trades.save([trade])
  expect(history.entries.sums(allEntries)).toMatchObject({
    trade: { moved: 1, effectSats: 20, feesSats: 50 },
  })
  history.trades.saveFundingFees([fee])
  expect(history.entries.sums(allEntries)).toMatchObject({
    trade: { moved: 1, effectSats: 0, feesSats: 50, fundingFeeSats: 0 },
    carry: { moved: 1, effectSats: 20 },
  })
})

test('history entries of more records than a page are rebuilt completely', () => {
  const { history, folder } = open()
  const count = 2100
  history.payments.saveDeposits(
    Array.from({ length: count }, (_, place) => ({
      ...{ id: `d${place}`, rail: 'lightning', state: 'settled', reference: null },
      ...{ amountSats: sats(5), createdAtMs: place },
    })),
  )
  history.close()
  changeFile(
    folder,
    `UPDATE deposits SET record = '{' WHERE rowid <= 1000 OR id = 'd2099';
     UPDATE facts SET value = '0' WHERE name = 'entriesVersion'`,
  )
  const { history: restarted } = openHistory(folder, 'p1', null, 2)
  onTestFinished(() => restarted.close())
  expect(restarted.entries.sums(allEntries)).toMatchObject({
    deposit: { count: count - 1001, effectSats: 5 * (count - 1001) },
  })
  expect(allOf(restarted, allEntries, 500)).toHaveLength(count - 1001)
})
