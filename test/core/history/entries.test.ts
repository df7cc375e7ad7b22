import fc from 'fast-check'
import Database from 'libsql'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { minuteMs } from '@common/domain/durations'
import type { FuturesTrade } from '@common/domain/futures/trade'
import {
  entryKinds,
  entryOfCarry,
  entryOfDeposit,
  entryOfOption,
  entryOfSwap,
  entryOfTrade,
  entryOfTransfer,
  entryOfWithdrawal,
  wordsOfEntry,
  type Entry,
} from '@common/domain/record/entry'
import { addEntry, noSums, type Sums } from '@common/domain/record/sums'
import { addSats, sats } from '@common/domain/units'
import { isoDate } from '@common/domain/utc-date'
import { openHistory } from '../../../electron/core/history/open-history'
import type { EntryQuery, History, Place } from '../../../electron/core/ports/history'
import type { FundingFee } from '../../../electron/core/ports/exchange-futures'
import { aTrade } from '../../support/a-trade'
import { temporaryFolder } from '../../support/temporary-folder'
import { option } from '../../stores/support/records'

const everything: EntryQuery = { kinds: [...entryKinds], search: '' }

function open(folder = temporaryFolder()) {
  const { history, problem } = openHistory(folder, 'p1', null, 1)
  onTestFinished(() => history.close())
  expect(problem).toBeNull()
  return { history, folder }
}

/** Changes the file as another version of the app, or a fault, would. */
function changeFile(folder: string, sql: string): void {
  const file = join(folder, 'history-p1.db')
  // Otherwise it would be taken for damaged.
  rmSync(`${file}-seal`)
  const database = new Database(file)
  database.exec(sql)
  database.close()
}

/** What the history should tell, kept in the simplest way. */
class Model {
  readonly trades = new Map<string, FuturesTrade>()
  readonly fees = new Map<string, FundingFee>()
  readonly others = new Map<string, Entry>()
  readonly notes = new Map<string, string>()

  entries(): Entry[] {
    const fees = [...this.fees.values()]
    const ended = [...this.trades.values()].filter(({ state }) => state === 'closed' || state === 'canceled')
    const carryOf = (id: string) =>
      addSats(...fees.filter(({ tradeId }) => tradeId === id).map(({ feeSats }) => feeSats))
    const all = [
      ...ended.map((trade) => entryOfTrade(trade, carryOf(trade.id))),
      ...fees.map(entryOfCarry),
      ...this.others.values(),
    ]
    return all
      .map((entry) => ({ ...entry, note: this.notes.get(entry.id) ?? '' }))
      .sort((a, b) => b.atMs - a.atMs || (a.id < b.id ? 1 : a.id > b.id ? -1 : a.kind < b.kind ? 1 : -1))
  }
}

type Step = (history: History, model: Model) => void

const id = fc.integer({ min: 0, max: 3 })
const atMs = fc.integer({ min: 0, max: 8 }).map((hours) => 1_700_000_000_000 + hours * 47 * minuteMs)
const amount = fc.integer({ min: -90_000, max: 90_000 }).map((value) => sats(value))
const positive = fc.integer({ min: 1, max: 90_000 }).map((value) => sats(value))

const trades: fc.Arbitrary<Step> = fc
  .record({
    id: id.map((n) => `trade-${n}`),
    state: fc.constantFrom('open', 'running', 'closed', 'canceled'),
    side: fc.constantFrom('buy', 'sell'),
    pnlSats: amount,
    fundingFeeSats: amount,
    closedAtMs: fc.option(atMs),
    updatedAtMs: atMs,
  })
  .map((changes) => (history, model) => {
    const trade = aTrade(changes.id, { ...changes, exitPrice: 20_500, entryPrice: 20_000, price: 20_000 })
    history.saveTrades([trade])
    model.trades.set(trade.id, trade)
  })
const removals: fc.Arbitrary<Step> = id.map((n) => (history, model) => {
  history.removeTrade(`trade-${n}`)
  model.trades.delete(`trade-${n}`)
})
const fees: fc.Arbitrary<Step> = fc
  .record({ tradeId: id.map((n) => `trade-${n}`), fixingId: id.map(String), atMs, feeSats: amount })
  .map((fee) => (history, model) => {
    history.saveFundingFees([fee])
    const key = `${fee.tradeId}:${fee.fixingId}`
    if (!model.fees.has(key)) model.fees.set(key, fee)
  })
const options: fc.Arbitrary<Step> = fc
  .record({
    id: id.map((n) => `option-${n}`),
    pnlSats: amount,
    closedAtMs: fc.option(atMs),
    expiresAtMs: atMs,
  })
  .map((changes) => (history, model) => {
    const ended = option({ ...changes, state: 'expired' })
    history.saveOptions([option({ id: changes.id })])
    history.saveOptions([ended])
    model.others.set(ended.id, entryOfOption(ended))
  })
const swaps: fc.Arbitrary<Step> = fc
  .record({ id: id.map((n) => `swap-${n}`), inAmount: positive, parts: fc.nat(9999), createdAtMs: atMs })
  .map(({ parts, ...made }) => (history, model) => {
    const swap = { ...made, inAsset: 'BTC', outAsset: 'USD', outAmount: parts / 10_000 } as const
    const added = history.addSwaps([swap])
    expect(added).toEqual(model.others.has(swap.id) ? [] : [swap])
    if (added.length > 0) model.others.set(swap.id, entryOfSwap(swap))
  })
const transfers: fc.Arbitrary<Step> = fc
  .record({ id: id.map((n) => `transfer-${n}`), amountSats: amount, atMs })
  .map((made) => (history, model) => {
    if (history.addTransfers([made]).length > 0) model.others.set(made.id, entryOfTransfer(made))
  })
const payments: fc.Arbitrary<Step> = fc
  .record({
    n: id,
    amountSats: positive,
    feeSats: positive,
    createdAtMs: atMs,
    rail: fc.constantFrom('lightning', 'bitcoin', 'internal'),
    state: fc.constantFrom('pending', 'settled', 'failed', 'gone'),
    reference: fc.option(fc.constantFrom('abc1', 'ABD2', 'f00d')),
    isIn: fc.boolean(),
  })
  .map(({ n, isIn, feeSats, ...made }) => (history, model) => {
    if (isIn) {
      const deposit = { ...made, id: `deposit-${n}` }
      history.saveDeposits([deposit])
      model.others.set(deposit.id, entryOfDeposit(deposit))
    } else {
      const withdrawal = { ...made, id: `withdrawal-${n}`, feeSats, destination: 'bc1qxyz' }
      history.saveWithdrawals([withdrawal])
      model.others.set(withdrawal.id, entryOfWithdrawal(withdrawal))
    }
  })
const notes: fc.Arbitrary<Step> = fc
  .record({
    of: fc.tuple(fc.constantFrom('trade', 'deposit', 'swap'), id).map(([kind, n]) => `${kind}-${n}`),
    note: fc.constantFrom('', 'Bought the dip #dca', 'a MISTAKE'),
  })
  .map(({ of, note }) => (history, model) => {
    history.saveNote(of, note)
    model.notes.set(of, note)
  })
/** What fails in the middle leaves nothing of itself. */
const rolledBack = (step: fc.Arbitrary<Step>): fc.Arbitrary<Step> =>
  step.map((run) => (history) => {
    const fault = new Error('in the middle')
    expect(() =>
      history.together(() => {
        run(history, new Model())
        throw fault
      }),
    ).toThrow(fault)
  })

const records = fc.oneof(trades, removals, fees, options, transfers, payments, notes)
const steps = fc.array(
  fc.oneof({ weight: 9, arbitrary: fc.oneof(records, swaps) }, { weight: 1, arbitrary: rolledBack(records) }),
  { maxLength: 40, size: 'max' },
)

function allOf(history: History, query: EntryQuery, limit: number): Entry[] {
  const entries: Entry[] = []
  for (let after: Place | null = null; ;) {
    const page = history.entries(query, after, limit)
    entries.push(...page.entries)
    if (page.next === null) return entries
    after = page.next
  }
}

const foldOf = (entries: readonly Entry[]): Sums => entries.reduce(addEntry, noSums)
/** Of kinds of which there is nothing, the history tells nothing or that it is nothing. */
const nonEmpty = (sums: Sums): Sums =>
  Object.fromEntries(Object.entries(sums).filter(([, { count }]) => count > 0))

function expectAsModel(history: History, model: Model): void {
  const entries = model.entries()
  expect(allOf(history, everything, 7)).toEqual(entries)
  expect(nonEmpty(history.sums(everything))).toEqual(foldOf(entries))
  for (const offsetMinutes of [0, -210, 345]) {
    const days = new Map<string, Sums>()
    for (const entry of entries) {
      const date = isoDate(entry.atMs + offsetMinutes * minuteMs)
      days.set(date, addEntry(days.get(date) ?? noSums, entry))
    }
    const told = history.days(0, 2e12, offsetMinutes).map(({ date, sums }) => [date, nonEmpty(sums)] as const)
    expect(new Map(told.filter(([, sums]) => Object.keys(sums).length > 0))).toEqual(days)
  }
}

const found = (entry: Entry, word: string): boolean => {
  const parts = [
    entry.id,
    'reference' in entry ? entry.reference : null,
    'destination' in entry ? entry.destination : null,
  ]
  return (
    wordsOfEntry(entry).includes(word) ||
    entry.note.toLowerCase().includes(word) ||
    (word.length > 2 && parts.some((part) => part?.toLowerCase().startsWith(word) === true))
  )
}

test('whatever is stored, changed and removed: pages, sums and days are those of the records, also after a restart', () => {
  fc.assert(
    fc.property(steps, (run) => {
      const { history, folder } = open()
      const model = new Model()
      for (const step of run) step(history, model)
      expectAsModel(history, model)
      history.close()
      expectAsModel(open(folder).history, model)
    }),
    { numRuns: 20 },
  )
}, 60_000)

test('a search finds by words, notes, and how an id, a reference or a destination begins', () => {
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
  ]
  fc.assert(
    fc.property(steps, fc.constantFrom(...searches), (run, search) => {
      const { history } = open()
      const model = new Model()
      for (const step of run) step(history, model)
      const words = search.toLowerCase().split(' ')
      const wanted = model.entries().filter((entry) => words.every((word) => found(entry, word)))
      const query = { ...everything, search }
      expect(allOf(history, query, 3)).toEqual(wanted)
      expect(nonEmpty(history.sums(query))).toEqual(foldOf(wanted))
    }),
    { numRuns: 20 },
  )
}, 60_000)

test('of a span there are the entries from its beginning to before its end, and their sums', () => {
  const hour = fc.integer({ min: -1, max: 9 }).map((hours) => 1_700_000_100_000 + hours * 60 * minuteMs)
  fc.assert(
    fc.property(steps, hour, hour, fc.constantFrom('', 'dip'), (run, a, b, search) => {
      const { history } = open()
      const model = new Model()
      for (const step of run) step(history, model)
      const span = { fromMs: Math.min(a, b), toMs: Math.max(a, b) }
      const wanted = model
        .entries()
        .filter((entry) => entry.atMs >= span.fromMs && entry.atMs < span.toMs)
        .filter((entry) => search === '' || found(entry, search))
      const query = { ...everything, search, span }
      expect(allOf(history, query, 3)).toEqual(wanted)
      expect(nonEmpty(history.sums(query))).toEqual(foldOf(wanted))
    }),
    { numRuns: 20 },
  )
}, 60_000)

test('of entries of another version the same are made of the records', () => {
  const { history, folder } = open()
  const model = new Model()
  for (const step of fc.sample(steps, { numRuns: 20, seed: 3 }).flat()) step(history, model)
  expect(model.entries().length).toBeGreaterThan(10)
  history.close()
  changeFile(
    folder,
    "UPDATE entries SET effect_sats = 7; UPDATE facts SET value = '0' WHERE name = 'entriesVersion'",
  )
  const again = openHistory(folder, 'p1', null, 2)
  onTestFinished(() => again.history.close())
  expectAsModel(again.history, model)
})

test('a record that cannot be read takes its entry and its sums along', () => {
  const { history, folder } = open()
  const swap = {
    id: 's1',
    inAsset: 'BTC',
    inAmount: 5000,
    outAsset: 'USD',
    outAmount: 2,
    createdAtMs: 9,
  } as const
  history.addSwaps([swap, { ...swap, id: 's2' }])
  history.close()
  changeFile(folder, "UPDATE swaps SET record = '{}' WHERE id = 's1'")
  const { history: again } = openHistory(folder, 'p1', null, 2)
  onTestFinished(() => again.close())
  expect(allOf(again, everything, 10)).toMatchObject([{ id: 's2' }])
  expect(again.sums(everything)).toMatchObject({ swap: { count: 1, effectSats: -5000 } })
  expect(again.problem()).not.toBeNull()
})
