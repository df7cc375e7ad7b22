import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { auditLedger } from '../../electron/practice/ledger/audit'
import { checkRegularly } from '../../electron/practice/ledger/check-regularly'
import { EventLog } from '../../electron/practice/ledger/event-log'
import { Ledger, negated, type Posting } from '../../electron/practice/ledger/ledger'
import { Meta } from '../../electron/practice/ledger/meta'
import { openStore } from '../../electron/practice/ledger/open-store'
import { RowQueue } from '../../electron/practice/ledger/row-queue'
import type { Store } from '../../electron/practice/ledger/store'
import { openBareEngine } from '../support/practice/bare-engine'

let store: Store
let ledger: Ledger

beforeEach(() => {
  store = openStore(null)
  ledger = new Ledger(store)
})
afterEach(() => store.close())

const saved = (): Promise<Error | undefined> => new Promise((resolve) => store.whenSaved(resolve))
const move = (...postings: readonly Posting[]): void =>
  ledger.transfer({ atMs: 7, kind: 'test', reference: 'r', postings })
const pay = (uid: string, amountSats: number): void =>
  move({ account: 'issuance', amountSats: negated(amountSats) }, { uid, account: 'free', amountSats })

describe('transfer', () => {
  test('moves balances of users by account', () => {
    pay('u', 10)
    pay('v', 3)
    move({ uid: 'u', account: 'free', amountSats: -4 }, { uid: 'u', account: 'margin', amountSats: 4 })
    const balances = [ledger.balanceSats('u', 'free'), ledger.balanceSats('u', 'margin')]
    expect([...balances, ledger.balanceSats('v', 'free'), ledger.balanceSats('w', 'free')]).toEqual([
      6, 4, 3, 0,
    ])
  })

  test('is rejected unless its postings add up to zero, and changes nothing', () => {
    pay('u', 10)
    const unequal = (): void =>
      move({ uid: 'u', account: 'free', amountSats: -4 }, { uid: 'u', account: 'margin', amountSats: 5 })
    expect(unequal).toThrow('must add up to zero, got 1 sats')
    expect(() => pay('u', 0.5)).toThrow(RangeError)
    expect([ledger.balanceSats('u', 'free'), auditLedger(store).transfers]).toEqual([10, 1])
  })

  test('may leave a user with 0 sats, and the house with less', () => {
    pay('u', 10)
    pay('u', -10)
    expect(ledger.balanceSats('u', 'free')).toBe(0)
    expect(() => pay('u', -1)).toThrow('negative')
    move({ account: 'issuance', amountSats: -5 }, { account: 'market', amountSats: 5 })
    expect(auditLedger(store).accounts).toEqual({ free: 0, issuance: -5, market: 5 })
  })

  test('without sats is not stored', () => {
    pay('u', 0)
    expect(auditLedger(store).transfers).toBe(0)
    move(
      { account: 'market', amountSats: 0 },
      { account: 'issuance', amountSats: -1 },
      { uid: 'u', account: 'free', amountSats: 1 },
    )
    expect(auditLedger(store).accounts).toEqual({ issuance: -1, free: 1 })
  })

  test('is undone with its change, and later ones continue from the stored balance', async () => {
    pay('u', 10)
    await saved()
    const failing = (): void =>
      store.write(() => {
        pay('u', 5)
        throw new Error('no')
      })
    expect(failing).toThrow('no')
    expect(ledger.balanceSats('u', 'free')).toBe(10)
    pay('u', 1)
    await saved()
    expect(ledger.balanceSats('u', 'free')).toBe(11)
    expect(auditLedger(store)).toMatchObject({ balanced: true, transfers: 2 })
  })

  test('continues with the next id after a restart', async () => {
    pay('u', 10)
    await saved()
    ledger = new Ledger(store)
    pay('u', 1)
    await saved()
    expect([ledger.balanceSats('u', 'free'), auditLedger(store).transfers]).toEqual([11, 2])
  })
})

describe('audit', () => {
  function openTrading() {
    const engine = openBareEngine(50_000, 10_000_000)
    onTestFinished(() => engine.close())
    const { orders } = engine.exchange
    orders.place(engine.uid, { side: 'buy', orderType: 'market', leverage: 2, quantity: 10 })
    return engine.store
  }

  test('finds nothing after ordinary trading', () => {
    expect(auditLedger(openTrading())).toMatchObject({
      sum: 0,
      balanced: true,
      problems: [],
      trades: { running: 1 },
    })
  })

  const disarm = 'DROP TRIGGER postings_no_update; DROP TRIGGER transfers_no_delete'
  test.each([
    ['add up to zero', [disarm.split('; ')[0], 'UPDATE postings SET amount = amount + 1 WHERE transfer = 1']],
    [
      'differs from the sum of their postings',
      ["UPDATE accounts SET balance = balance + 1 WHERE kind = 'free'"],
    ],
    ['margin of their open and running trades', ['UPDATE futures SET margin = margin + 1']],
    ['maintenance margin of their open and running trades', ['UPDATE futures SET maintenance_margin = 0']],
    [
      'margin of their position',
      ["INSERT INTO cross_positions VALUES ((SELECT uid FROM users), 'p', 1, 0, NULL, 9, 0, 0, 0, 0, 1)"],
    ],
    [
      'without an event',
      [
        "INSERT INTO transfers VALUES (999, 1, 'x', 'x')",
        'DROP TRIGGER events_no_delete',
        'DELETE FROM events WHERE transfer = 999',
      ],
    ],
    [
      'pending payment',
      [
        "INSERT INTO withdrawals (id, uid, rail, amount, fee, destination, created_ts) VALUES ('w', (SELECT uid FROM users), 'x', 5, 1, 'd', 1)",
      ],
    ],
  ] as const)('finds damage: %s', (problem, statements) => {
    const own = openTrading()
    for (const sql of statements) own.write(() => own.prepare(sql ?? '').run())
    const { balanced, problems } = auditLedger(own)
    expect(balanced).toBe(false)
    expect(problems).toContainEqual(expect.stringContaining(problem))
  })
})

describe('event log', () => {
  test('returns events after a number, with data, user and postings of their transfers', () => {
    const log = new EventLog(store)
    log.add(1, 'price', { price: 50_000 })
    pay('u', 10)
    pay('v', 3)
    expect(log.read(0, 10)).toEqual([
      { seq: 1, ts: 1, kind: 'price', reference: 'control', data: { price: 50_000 } },
      {
        seq: 2,
        ts: 7,
        kind: 'test',
        reference: 'r',
        postings: [
          { account: 'issuance', amount: -10 },
          { account: 'free', uid: 'u', amount: 10 },
        ],
      },
      {
        seq: 3,
        ts: 7,
        kind: 'test',
        reference: 'r',
        postings: [
          { account: 'issuance', amount: -3 },
          { account: 'free', uid: 'v', amount: 3 },
        ],
      },
    ])
    expect(log.read(1, 1).map(({ seq, postings }) => [seq, postings?.length])).toEqual([[2, 2]])
    expect(log.read(3, 10)).toEqual([])
  })

  test('has the user of an event', () => {
    store.write(() =>
      store.prepare("INSERT INTO users (uid, username, created_ts) VALUES ('u', 'bob', 5)").run(),
    )
    expect(new EventLog(store).read(0, 1)).toEqual([
      { seq: 1, ts: 5, kind: 'user', uid: 'u', reference: 'u', data: { username: 'bob' } },
    ])
  })
})

test('stored values are text or numbers, and replaced', () => {
  const meta = new Meta(store)
  expect([meta.text('a'), meta.number('a')]).toEqual([null, null])
  meta.set('a', 1.5)
  meta.set('a', 2)
  expect([meta.text('a'), meta.number('a')]).toEqual(['2', 2])
})

test('queued rows are written in large batches, as many as requested, and can be dropped', () => {
  const written: (readonly (string | number | null)[])[] = []
  const sizes: number[] = []
  const queue = new RowQueue(2, (rows) => (values) => {
    sizes.push(rows)
    written.push(values)
  })
  for (let row = 0; row < 85; row += 1) queue.add([row, `${row}`])
  queue.write(0)
  expect(sizes).toEqual([])
  queue.write(84)
  expect(sizes).toEqual([64, 16, 4])
  expect(written.flat()).toHaveLength(168)
  expect(queue.length).toBe(1)
  queue.truncate(2)
  expect(queue.length).toBe(1)
  queue.add([85, 'x'])
  queue.truncate(1)
  queue.write()
  expect(written.at(-1)).toEqual([84, '84'])
  expect([queue.length, sizes.at(-1)]).toEqual([0, 1])
})

describe('regular check of the file', () => {
  test('repeats after a pause of 100 times its duration, at least a minute, until it is stopped', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    let checks = 0
    let takesMs = 0
    const check = (): void => {
      checks += 1
      vi.advanceTimersByTime(takesMs)
    }
    const stop = checkRegularly({ check })
    vi.advanceTimersByTime(59_999)
    expect(checks).toBe(0)
    vi.advanceTimersByTime(1)
    expect(checks).toBe(1)
    takesMs = 1000
    vi.advanceTimersByTime(60_000)
    expect(checks).toBe(2)
    vi.advanceTimersByTime(99_999)
    expect(checks).toBe(2)
    vi.advanceTimersByTime(1)
    expect(checks).toBe(3)
    stop()
    vi.advanceTimersByTime(1_000_000)
    expect(checks).toBe(3)
  })

  test('repeats after the given pause, however long a check takes', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    let checks = 0
    const check = (): void => {
      checks += 1
      vi.advanceTimersByTime(500)
    }
    const stop = checkRegularly({ check }, 20)
    vi.advanceTimersByTime(20)
    expect(checks).toBe(1)
    vi.advanceTimersByTime(20)
    expect(checks).toBe(2)
    stop()
  })
})
