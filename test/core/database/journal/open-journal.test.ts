import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { makeOrderId } from '@common/domain/order-id'
import { removeJournal } from '../../../../electron/core/database/journal/open-journal'
import { StorageLost } from '../../../../electron/core/ports/storage/disk-full'
import type { PendingWrite } from '../../../../electron/core/ports/storage/history'
import { testNowMs as nowMs } from '../../../support/create-trade'
import { message } from '../../../support/text'
import { createKey, fileIn, ids, open, write } from '../support/open-journal'

const random = new Uint8Array(10)
/** A rewritten file is another one. */
const inode = (file: string): number => statSync(file).ino
const spareIn = (folder: string): string => `${fileIn(folder)}-spare`

function withTwo() {
  const opened = open()
  opened.journal.savePendingWrite(write('w1', 'o1'))
  opened.journal.savePendingWrite(write('w2'))
  return opened
}

describe('a whole journal', () => {
  test('is not rewritten by a restart, which stores nothing in it', () => {
    const { history, folder } = withTwo()
    const before = [inode(fileIn(folder)), readFileSync(fileIn(folder), 'utf8')]
    history.close()
    open(folder)
    expect([inode(fileIn(folder)), readFileSync(fileIn(folder), 'utf8')]).toEqual(before)
  })

  test('is not rewritten by a check or by the removal of a write without details', () => {
    const { journal, folder } = withTwo()
    const before = inode(fileIn(folder))
    journal.checkFiles()
    journal.removePendingWrite('w1')
    journal.removePendingWrite('unknown')
    expect(inode(fileIn(folder))).toBe(before)
  })

  test('has nothing to reconcile', () => {
    const { journal, folder } = withTwo()
    const { size } = statSync(fileIn(folder))
    journal.markReconciled()
    expect([statSync(fileIn(folder)).size, journal.isProblemDismissible(), journal.problem()]).toEqual([
      size,
      false,
      null,
    ])
  })

  test('knows the order of a pending write', () => {
    const { journal } = withTwo()
    expect(journal.orderOutcome('o1')).toEqual({ kind: 'in-doubt', doubtId: 'w1' })
    expect(journal.orderOutcome('o2')).toBeUndefined()
  })
})

test('a change of a pending write is stored without a new reference in the history', () => {
  const { journal, history } = withTwo()
  const before = history.facts.get('journal')
  const changed: PendingWrite = { ...write('w2'), sentAtServiceMs: 99 }
  journal.savePendingWrite(changed)
  expect(journal.pendingWrites()).toEqual([write('w1', 'o1'), changed])
  expect(history.facts.get('journal')).toEqual(before)
})

describe('a journal that disappears while it is open', () => {
  test('is written again by a check, with all records', () => {
    const { journal, history, folder } = withTwo()
    journal.saveOrderOutcome('o9', { kind: 'in-doubt', doubtId: 'w9' })
    rmSync(fileIn(folder))
    journal.checkFiles()
    expect(existsSync(fileIn(folder))).toBe(true)
    history.close()
    const restarted = open(folder)
    expect([ids(restarted), restarted.journal.isIncomplete()]).toEqual([['w1', 'w2'], false])
    expect(restarted.journal.orderOutcome('o9')).toEqual({ kind: 'in-doubt', doubtId: 'w9' })
  })

  test('is reported by a check if its folder is missing too', () => {
    const { journal, folder } = withTwo()
    rmSync(folder, { recursive: true })
    expect(() => journal.checkFiles()).toThrow(StorageLost)
    expect(ids({ journal })).toEqual(['w1', 'w2'])
  })

  test.each<[string, (file: string) => void]>([
    ['a changed file', (file) => writeFileSync(file, 'changed')],
    ['a removed file', (file) => rmSync(file)],
  ])('is written again by the next record: %s', (_name, change) => {
    const { journal, history, folder } = withTwo()
    change(fileIn(folder))
    journal.removePendingWrite('w1')
    history.close()
    const restarted = open(folder)
    expect([ids(restarted), restarted.journal.isIncomplete()]).toEqual([['w2'], false])
  })
})

describe('a lost journal', () => {
  function lose(restartedAtMs = nowMs) {
    const { history, folder } = withTwo()
    history.close()
    rmSync(fileIn(folder))
    return open(folder, createKey(), restartedAtMs)
  }

  test('refuses orders created until its loss was found, and orders without a time', () => {
    const { journal } = lose(nowMs + 1000)
    const outcome = (atMs: number) => journal.orderOutcome(makeOrderId(nowMs + atMs, random))
    expect([outcome(999), outcome(1000), journal.orderOutcome('o1')]).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ kind: 'refused' }) as object),
    )
    expect(outcome(1001)).toBeUndefined()
  })

  test('is reported until it is reconciled and the user has seen it', () => {
    const { journal } = lose()
    expect([journal.problem(), journal.isProblemDismissible()]).toEqual([
      message('journal.incomplete'),
      false,
    ])
    journal.dismissProblem()
    expect(journal.problem()).toEqual(message('journal.incomplete'))
    journal.markReconciled()
    expect([journal.problem(), journal.isProblemDismissible()]).toEqual([message('journal.reconciled'), true])
    journal.dismissProblem()
    expect([journal.problem(), journal.isProblemDismissible()]).toEqual([null, false])
  })
})

describe('a long journal', () => {
  /** Positions of the records of 20.5 kB that caused a rewrite. */
  function saveLong(count: number, orderId: (n: number) => string) {
    const { journal, folder } = open(undefined, null)
    const rewrites: number[] = []
    let last = inode(fileIn(folder))
    for (let n = 1; n <= count; n += 1) {
      journal.saveOrderOutcome(orderId(n), { kind: 'in-doubt', doubtId: 'x'.repeat(20_500) })
      if (inode(fileIn(folder)) === last) continue
      last = inode(fileIn(folder))
      rewrites.push(n)
    }
    return { rewrites, size: statSync(fileIn(folder)).size }
  }

  test('is shortened to its content above 256 KiB', () => {
    const { rewrites, size } = saveLong(40, () => 'o1')
    expect(rewrites).toEqual([13, 25, 37])
    expect(size).toBeLessThan(100_000)
  })

  test('is shortened again only after it has doubled', () => {
    expect(saveLong(24, (n) => `o${n}`).rewrites).toEqual([13])
    expect(saveLong(40, (n) => `o${n}`).rewrites).toHaveLength(2)
  })
})

describe('the reserved disk space', () => {
  test('is not allocated again by a restart', () => {
    const { history, folder } = open()
    history.close()
    const before = readFileSync(spareIn(folder))
    if (process.platform !== 'win32') expect(statSync(spareIn(folder)).mode & 0o777).toBe(0o600)
    open(folder)
    expect(readFileSync(spareIn(folder)).equals(before)).toBe(true)
  })

  test('replaces a folder of its name, also one that is not empty', () => {
    const { history, folder } = open()
    history.close()
    rmSync(spareIn(folder))
    mkdirSync(`${spareIn(folder)}/inner`, { recursive: true })
    open(folder)
    expect(statSync(spareIn(folder)).size).toBe(65_536)
    expect(statSync(spareIn(folder)).isFile()).toBe(true)
  })
})

test('a removed journal leaves neither file nor reserved space', () => {
  const { history, folder } = withTwo()
  history.close()
  removeJournal(folder, 'p1')
  removeJournal(folder, 'p1')
  expect([existsSync(fileIn(folder)), existsSync(spareIn(folder))]).toEqual([false, false])
})
