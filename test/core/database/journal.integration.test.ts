import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, test } from 'vitest'
import { makeOrderId } from '@common/domain/order-id'
import { StorageLost } from '../../../electron/core/ports/storage/disk-full'
import type { Secret } from '../../../electron/core/ports/secret'
import { createTrade, testNowMs as nowMs } from '../../support/create-trade'
import { createKey, fileIn, ids, open, write } from './support/open-journal'

function withThree(encryptedWith: Secret | null = createKey()): string {
  const { journal, history, folder } = open(undefined, encryptedWith)
  for (const n of [1, 2, 3]) journal.savePendingWrite(write(`w${n}`, `o${n}`))
  history.close()
  return folder
}

const random = new Uint8Array(10)

describe.each([
  ['with a key', createKey()],
  ['without a key', null],
])('the journal %s', (_, encryptedWith) => {
  test('restores pending writes and outcomes after a restart', () => {
    const { journal, history, folder } = open(undefined, encryptedWith)
    journal.savePendingWrite(write('w1', 'o1'))
    journal.savePendingWrite(write('w2'))
    journal.removePendingWrite('w1')
    journal.saveOrderOutcome('o2', { kind: 'done', trade: createTrade('t1') })
    journal.saveOrderOutcome('o3', { kind: 'in-doubt', doubtId: 'w2' })
    journal.removeOrderOutcome('o3')
    history.close()

    const restarted = open(folder, encryptedWith)
    expect(restarted.journal.pendingWrites()).toEqual([write('w2')])
    expect(restarted.journal.orderOutcome('o1')).toEqual({ kind: 'in-doubt', doubtId: 'w1' })
    expect(restarted.journal.orderOutcome('o2')).toEqual({ kind: 'done', trade: createTrade('t1') })
    expect(restarted.journal.orderOutcome('o3')).toBeUndefined()
    expect([restarted.journal.isIncomplete(), restarted.journal.problem()]).toEqual([false, null])
  })

  test.each([
    ['header', 0],
    ['first record', 1],
    ['second record', 2],
    ['middle record', 3],
    ['last record', 4],
  ])('salvages the other records when a bit of the %s is flipped', (_what, lineNumber) => {
    const folder = withThree(encryptedWith)
    const bytes = readFileSync(fileIn(folder))
    const lines = bytes.toString('latin1').split('\n')
    const start = lines.slice(0, lineNumber).reduce((sum, line) => sum + line.length + 1, 0)
    for (const place of [0, 30, (lines[lineNumber]?.length ?? 0) - 1, lines[lineNumber]?.length ?? 0]) {
      const damaged = Buffer.from(bytes)
      damaged[start + place] = (bytes[start + place] ?? 0) ^ 1
      writeFileSync(fileIn(folder), damaged)
      const restarted = open(folder, encryptedWith)
      restarted.history.close()
      expect(restarted.journal.isIncomplete()).toBe(true)
      expect(restarted.journal.problem()).toMatchObject({ code: 'journal.incomplete' })
      const lost = ['w1', 'w2', 'w3'].filter((id) => !ids(restarted).includes(id))
      expect(lost.length).toBeLessThanOrEqual(lineNumber < 2 ? 1 : 2)
      for (const orderId of ['o1', 'o2', 'o3'])
        expect(restarted.journal.orderOutcome(orderId)).not.toBeUndefined()
      writeFileSync(fileIn(folder), bytes)
    }
  })

  test('is incomplete wherever it is cut off', () => {
    const folder = withThree(encryptedWith)
    const bytes = readFileSync(fileIn(folder))
    const lineEnds = [...bytes.keys()].filter((place) => bytes[place] === 10 && place < bytes.length - 1)
    const lengths = [
      0,
      1,
      ...lineEnds,
      ...lineEnds.map((end) => end + 1),
      bytes.length - 40,
      bytes.length - 1,
    ]
    for (const length of lengths) {
      writeFileSync(fileIn(folder), bytes.subarray(0, length))
      const restarted = open(folder, encryptedWith)
      restarted.history.close()
      expect({ length, isIncomplete: restarted.journal.isIncomplete() }).toEqual({
        length,
        isIncomplete: true,
      })
      expect(restarted.journal.orderOutcome('o3')).not.toBeUndefined()
    }
  })
})

describe('a lost journal', () => {
  test('is detected by the history', () => {
    const folder = withThree()
    rmSync(fileIn(folder))
    const { journal } = open(folder)
    expect(journal.isIncomplete()).toBe(true)
    expect(journal.orderOutcome('o1')).toMatchObject({ kind: 'refused' })
  })

  test('stays incomplete after another restart until it is reconciled', () => {
    const folder = withThree()
    rmSync(fileIn(folder))
    open(folder).history.close()
    const restarted = open(folder)
    expect(restarted.journal.isIncomplete()).toBe(true)
    restarted.journal.markReconciled()
    expect(restarted.journal.isIncomplete()).toBe(false)
    expect(restarted.journal.problem()).toMatchObject({ code: 'journal.reconciled' })
    restarted.history.close()
    const last = open(folder)
    expect([last.journal.isIncomplete(), last.journal.problem()]).toEqual([false, null])
  })

  test('permanently rejects order ids from before and accepts newer ones', () => {
    const folder = withThree()
    const before = makeOrderId(nowMs, random)
    rmSync(fileIn(folder))
    const { journal, history } = open(folder, createKey(), nowMs + 1000)
    journal.markReconciled()
    history.close()
    const restarted = open(folder, createKey(), nowMs + 2000)
    expect(restarted.journal.orderOutcome(before)).toMatchObject({ kind: 'refused' })
    expect(restarted.journal.orderOutcome('o1')).toMatchObject({ kind: 'refused' })
    expect(restarted.journal.orderOutcome(makeOrderId(nowMs + 1001, random))).toBeUndefined()
  })

  test('is detected when an older copy replaces it', () => {
    const { journal, history, folder } = open()
    journal.savePendingWrite(write('w1'))
    copyFileSync(fileIn(folder), join(folder, 'copy'))
    journal.savePendingWrite(write('w2'))
    history.close()
    copyFileSync(join(folder, 'copy'), fileIn(folder))
    const restarted = open(folder)
    expect(restarted.journal.isIncomplete()).toBe(true)
    expect(ids(restarted)).toEqual(['w1'])
  })

  test('is replaced when a folder or FIFO is in its place', () => {
    for (const make of [
      (file: string) => mkdirSync(file),
      (file: string) => expect(spawnSync('mkfifo', [file]).status).toBe(0),
    ]) {
      const folder = withThree()
      rmSync(fileIn(folder))
      make(fileIn(folder))
      const restarted = open(folder)
      expect(restarted.journal.isIncomplete()).toBe(true)
      restarted.journal.savePendingWrite(write('w4'))
      restarted.history.close()
      expect(ids(open(folder))).toEqual(['w4'])
    }
  })

  test('is set aside under another name when it was damaged', () => {
    const folder = withThree()
    writeFileSync(fileIn(folder), 'something else')
    open(folder)
    expect(readFileSync(`${fileIn(folder)}.unreadable-${nowMs}`, 'utf8')).toBe('something else')
  })
})

describe('an intact journal', () => {
  test.each([
    ['deleted', (file: string) => rmSync(file)],
    ['damaged', (file: string) => writeFileSync(file, Buffer.alloc(8192, 7))],
  ])('has every pending write when the history is %s', (_what, damage) => {
    const folder = withThree()
    for (const name of readdirSync(folder).filter((each) => each.includes('.db'))) damage(join(folder, name))
    const restarted = open(folder)
    expect(ids(restarted)).toEqual(['w1', 'w2', 'w3'])
    expect(restarted.journal.isIncomplete()).toBe(false)
  })

  test('ignores a record that a crash cut off before it was stored', () => {
    const folder = withThree()
    writeFileSync(fileIn(folder), `${readFileSync(fileIn(folder), 'utf8')}9 0123`)
    const restarted = open(folder)
    expect(ids(restarted)).toEqual(['w1', 'w2', 'w3'])
    expect(restarted.journal.isIncomplete()).toBe(false)
  })

  test('contains no text of an encrypted account', () => {
    const content = readFileSync(fileIn(withThree()), 'utf8')
    expect(content).not.toMatch(/withdraw|paymentHash|0f0f0f/i)
  })

  test('stays short and retains every order id', () => {
    const { journal, history, folder } = open()
    const orders = Array.from({ length: 1500 }, (_, n) => makeOrderId(nowMs + n, random))
    for (const orderId of orders)
      journal.saveOrderOutcome(orderId, { kind: 'done', trade: createTrade(orderId) })
    expect(statSync(fileIn(folder)).size).toBeLessThan(1_500_000)
    history.close()
    const restarted = open(folder)
    expect(orders.filter((orderId) => restarted.journal.orderOutcome(orderId) === undefined)).toEqual([])
    expect(restarted.journal.orderOutcome(orders.at(-1) ?? '')).toMatchObject({ kind: 'done' })
  })

  test('is written again when it disappears while it is open', () => {
    const { journal, history, folder } = open()
    journal.savePendingWrite(write('w1'))
    rmSync(fileIn(folder))
    journal.savePendingWrite(write('w2'))
    history.close()
    const restarted = open(folder)
    expect(ids(restarted)).toEqual(['w1', 'w2'])
    expect(restarted.journal.isIncomplete()).toBe(false)
  })

  test('throws when its folder disappears while it is open', () => {
    const { journal, folder } = open()
    rmSync(folder, { recursive: true })
    expect(() => journal.savePendingWrite(write('w1'), { withReserve: false })).toThrow(StorageLost)
    expect(existsSync(folder)).toBe(false)
  })

  test('throws when its file cannot be written', ({ skip }) => {
    if (process.getuid?.() === 0) return skip('root may write every file')
    const { journal, folder } = open()
    chmodSync(fileIn(folder), 0o400)
    expect(() => journal.savePendingWrite(write('w1'), { withReserve: false })).toThrow(StorageLost)
  })
})

describe('pending writes of an earlier version', () => {
  function earlierFolder(outcome: string): string {
    const { history, folder } = open(undefined, null)
    history.close()
    for (const name of readdirSync(folder)) if (!name.endsWith('.db')) rmSync(join(folder, name))
    const database = new Database(join(folder, 'history-p1.db'))
    database.exec("DELETE FROM facts WHERE name = 'journal'")
    database
      .prepare('INSERT INTO doubts (id, since_ms, record) VALUES (?, 1, ?)')
      .run('w1', JSON.stringify(write('w1', 'o1')))
    database.prepare('INSERT INTO orders (id, at_ms, outcome) VALUES (?, 1, ?)').run('o1', outcome)
    database.close()
    return folder
  }

  test('are moved from the history into the journal', () => {
    const folder = earlierFolder(JSON.stringify({ kind: 'in-doubt', doubtId: 'w1' }))
    const { journal, earlierWrites, history } = open(folder, null)
    expect(journal.pendingWrites()).toEqual([write('w1', 'o1')])
    expect(journal.orderOutcome('o1')).toEqual({ kind: 'in-doubt', doubtId: 'w1' })
    expect([journal.isIncomplete(), journal.problem()]).toEqual([false, null])
    expect(earlierWrites.read()).toMatchObject({ pendingWrites: [], orderIds: [] })
    history.close()
    expect(open(folder, null).journal.pendingWrites()).toEqual([write('w1', 'o1')])
  })

  test('include the id of an order whose outcome cannot be read', () => {
    const { journal } = open(earlierFolder('{'), null)
    journal.removePendingWrite('w1')
    expect(journal.orderOutcome('o1')).toBeDefined()
    expect(journal.orderOutcome('o2')).toBeUndefined()
  })
})
