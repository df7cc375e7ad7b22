import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '../../electron/practice/ledger/audit'
import { Ledger } from '../../electron/practice/ledger/ledger'
import { openStore } from '../../electron/practice/ledger/open-store'
import type { Store } from '../../electron/practice/ledger/store'
import { openBareEngine } from '../support/practice/bare-engine'

let store: Store
let add: (key: string | null) => void
const addNow = (key: string): void =>
  store.write(() => store.prepare("INSERT INTO meta (key, value) VALUES (?, 'x')").run(key))

beforeEach(() => {
  store = openStore(null)
  const queue = store.queue('INSERT INTO meta (key, value) VALUES ROWS', 2)
  add = (key) => queue(key, key)
})
afterEach(() => store.close())

const keys = (): string[] =>
  store
    .prepare<{ key: string }>('SELECT key FROM meta ORDER BY rowid')
    .all()
    .map(({ key }) => key)
const saved = (): Promise<Error | undefined> => new Promise((resolve) => store.whenSaved(resolve))
const fail = (change: () => void): void => {
  const failing = (): void =>
    store.write(() => {
      change()
      throw new Error('no')
    })
  expect(failing).toThrow('no')
}

describe('queued rows', () => {
  test.each([1, 3, 4, 17, 150])('%s rows are written in order before the next statement', (count) => {
    const all = Array.from({ length: count }, (_, index) => `key ${index}`)
    for (const key of all) add(key)
    expect(keys()).toEqual(all)
    expect(keys()).toEqual(all)
  })

  test('precede the row of a later statement', () => {
    add('a')
    addNow('b')
    add('c')
    expect(keys()).toEqual(['a', 'b', 'c'])
  })

  test.each<[string, () => void]>([
    ['only queues rows', () => add('b')],
    ['runs a statement', () => (add('b'), addNow('c'))],
    ['reads', () => (add('b'), keys())],
    ['queues rows after a statement', () => (addNow('c'), add('b'))],
  ])('of earlier changes remain when a change fails that %s', async (_kind, change) => {
    add('a')
    fail(change)
    add('d')
    expect(await saved()).toBeUndefined()
    expect(keys()).toEqual(['a', 'd'])
  })

  test('that the database rejects within a change fail only this change', async () => {
    add('a')
    const change = (): void => (addNow('b'), add(null), void keys())
    expect(() => store.write(change)).toThrow('NOT NULL')
    add('c')
    expect(await saved()).toBeUndefined()
    expect(keys()).toEqual(['a', 'c'])
  })

  test('are written during a long change', () => {
    let added = 0
    const change = (): void => {
      add(null)
      for (; added < 3000; added += 1) add(`${added}`)
    }
    expect(() => store.write(change)).toThrow('NOT NULL')
    expect(added).toBeLessThan(2000)
  })

  test('of a failing first change are dropped', async () => {
    fail(() => add('a'))
    add('b')
    expect(await saved()).toBeUndefined()
    expect(keys()).toEqual(['b'])
  })

  test('are readable by the listener of a failing change', () => {
    const observed: string[][] = []
    store.onUndo(() => observed.push(keys()))
    add('a')
    fail(() => add('b'))
    expect(observed).toEqual([['a']])
  })

  test('that the database rejects fail the save of the whole turn', async () => {
    let undone = 0
    store.onUndo(() => (undone += 1))
    addNow('a')
    add('b')
    add(null)
    expect((await saved())?.message).toContain('could not be saved')
    expect([keys(), undone]).toEqual([[], 1])
    add('c')
    expect(await saved()).toBeUndefined()
    expect(keys()).toEqual(['c'])
  })

  test('that the database rejects fail the whole turn when a later change reads', async () => {
    let undone = 0
    store.onUndo(() => (undone += 1))
    addNow('a')
    add(null)
    const report = saved()
    expect(() => store.write(keys)).toThrow('NOT NULL')
    expect((await report)?.message).toContain('could not be saved')
    expect([keys(), undone]).toEqual([[], 1])
  })
})

describe('ledger', () => {
  const pay = (ledger: Ledger, amountSats: number): void =>
    ledger.transfer({
      atMs: 1,
      kind: 'test',
      reference: 'r',
      postings: [
        { account: 'issuance', amountSats: -amountSats },
        { uid: 'u', account: 'free', amountSats },
      ],
    })

  test('rejects a transfer that makes a user account negative, and keeps earlier ones', async () => {
    const ledger = new Ledger(store)
    pay(ledger, 10)
    expect(() => pay(ledger, -11)).toThrow('negative')
    pay(ledger, -10)
    expect(ledger.balanceSats('u', 'free')).toBe(0)
    expect(await saved()).toBeUndefined()
    expect(auditLedger(store)).toMatchObject({ balanced: true, transfers: 2 })
  })

  test('relies on a check of the database as well', async () => {
    const ledger = new Ledger(store)
    pay(ledger, 10)
    await saved()
    store.write(() => store.prepare("UPDATE accounts SET balance = 5 WHERE owner = 'u'").run())
    pay(ledger, -8)
    expect(String((await saved())?.cause)).toContain('CHECK')
  })
})

test('events of transfers and changed levels are logged in their order within a turn', () => {
  const engine = openBareEngine(50_000, 10_000_000)
  const { uid } = engine
  const { orders, trades, events } = engine.exchange
  const buy = { side: 'buy', orderType: 'market', leverage: 2, quantity: 10 } as const
  const first = events.read(0, 1000).length
  const { id } = orders.place(uid, buy)
  trades.setLevel(uid, id, 'stop-loss', 40_000)
  orders.place(uid, buy)
  const kinds = events.read(0, 1000).slice(first)
  expect(kinds.map(({ kind }) => kind)).toEqual(['order', 'levels', 'order'])
  engine.close()
})
