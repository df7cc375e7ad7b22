import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeOrderId } from '@common/domain/order-id'
import type { PendingWrite } from '../../../../electron/core/ports/storage/history'
import { testNowMs as nowMs } from '../../../support/create-trade'
import { createKey, fileIn, ids, open, write } from '../support/open-journal'

test('a lost journal is reported once when a much older copy replaces it', () => {
  const { journal, history, folder } = open()
  journal.savePendingWrite(write('w1'))
  copyFileSync(fileIn(folder), join(folder, 'copy'))
  for (let n = 2; n < 30; n += 1) journal.savePendingWrite(write(`w${n}`))
  history.close()
  copyFileSync(join(folder, 'copy'), fileIn(folder))
  const restarted = open(folder)
  expect(restarted.journal.isIncomplete()).toBe(true)
  restarted.journal.markReconciled()
  restarted.history.close()
  const last = open(folder, createKey(), nowMs + 1000)
  expect([last.journal.isIncomplete(), last.journal.problem()]).toEqual([false, null])
  expect(last.journal.orderOutcome(makeOrderId(nowMs + 500, new Uint8Array(10)))).toBeUndefined()
})

test('a journal whose last record is a pending write is complete after a restart', () => {
  const { journal, history, folder } = open()
  journal.savePendingWrite(write('w1'))
  history.close()
  const restarted = open(folder)
  expect([restarted.journal.isIncomplete(), restarted.journal.problem()]).toEqual([false, null])
  expect(ids(restarted)).toEqual(['w1'])
})

describe('a journal that is lost together with the history', () => {
  function lostTogether(knownId: (id: string) => string | null, lose: (folder: string) => void): boolean {
    const { journal, history, folder, id } = open()
    journal.savePendingWrite(write('w1', 'o1'))
    history.close()
    lose(folder)
    const restarted = open(folder, createKey(), nowMs, knownId(id))
    const isUsed = restarted.journal.orderOutcome('o1') !== undefined
    expect(isUsed).toBe(restarted.journal.isIncomplete() || ids(restarted).length > 0)
    return restarted.journal.isIncomplete()
  }
  const removeFiles = (folder: string, pattern: RegExp): void => {
    for (const name of readdirSync(folder)) if (pattern.test(name)) rmSync(join(folder, name))
  }

  test.each<[string, boolean, (id: string) => string | null, (folder: string) => void]>([
    ['both files are missing', true, (id) => id, (folder) => removeFiles(folder, /^(history|journal)/)],
    ['only the history is missing', false, (id) => id, (folder) => removeFiles(folder, /^history/)],
    ['the journal is another one', true, () => 'other', (folder) => removeFiles(folder, /^history/)],
    [
      'the journal is missing, and the history damaged',
      true,
      () => null,
      (folder) => {
        removeFiles(folder, /^journal|-wal$|-seal$/)
        writeFileSync(join(folder, 'history-p1.db'), Buffer.alloc(8192, 7))
      },
    ],
    ['nothing was stored before', false, () => null, (folder) => removeFiles(folder, /./)],
  ])('is detected by its id in the settings or by the damage: %s', (_what, isLost, knownId, lose) => {
    expect(lostTogether(knownId, lose)).toBe(isLost)
  })
})

test('a journal contains payment details only until the payment is cleared', () => {
  const { journal, folder } = open(undefined, null)
  const { sent, ...rest } = write('w1')
  const details = { description: 'A secret purpose' }
  journal.savePendingWrite({ ...rest, sent: { ...sent, details } as PendingWrite['sent'] })
  journal.savePendingWrite(write('w2'))
  const content = () => readFileSync(fileIn(folder), 'utf8')
  expect(content()).toContain(details.description)
  journal.removePendingWrite('w1')
  expect(content()).not.toContain(details.description)
  expect(ids({ journal })).toEqual(['w2'])
})

test('a journal reserves disk space when it is opened', () => {
  const { history, folder } = open()
  const spare = `${fileIn(folder)}-spare`
  history.close()
  for (const damage of [() => rmSync(spare), () => writeFileSync(spare, 'x')]) {
    expect(statSync(spare).size).toBe(65_536)
    damage()
    open(folder).history.close()
  }
  expect(statSync(spare).size).toBe(65_536)
})

test.each([
  ['a write that must wait for free space is removed again', false],
  ['a write that closes a position is stored', true],
])('without a writable history, %s', (_what, withReserve) => {
  const { journal, history, folder } = open()
  history.close()
  const save = () => journal.savePendingWrite(write('w1', 'o1'), { withReserve })
  if (withReserve) save()
  else expect(save).toThrow()
  expect(ids(open(folder))).toEqual(withReserve ? ['w1'] : [])
})
