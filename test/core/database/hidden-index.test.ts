import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openHistory } from '../../../electron/core/database/open-history'
import { Secret } from '../../../electron/core/ports/secret'
import { temporaryFolder } from '../../support/temporary-folder'

/** Truncating a memory-mapped file terminates the process. */
describe.skipIf(process.platform === 'win32')('write-ahead log index', () => {
  test.each([
    ['encrypted', new Secret('ab'.repeat(32))],
    ['plain', null],
  ])('has no file that another program could truncate while the history is open (%s)', (_, key) => {
    const folder = temporaryFolder()
    const index = join(folder, 'history-p1.db-shm')
    const { history } = openHistory(folder, 'p1', key, 0)
    expect(existsSync(index)).toBe(false)
    history.facts.set('one', 1)
    expect(existsSync(index)).toBe(false)
    writeFileSync(index, '')
    history.facts.set('two', 2)
    history.close()

    const restarted = openHistory(folder, 'p1', key, 1)
    expect([
      restarted.problem,
      restarted.history.facts.get('one'),
      restarted.history.facts.get('two'),
    ]).toEqual([null, 1, 2])
    restarted.history.close()
  })

  test('is shared by two connections of one process', () => {
    const folder = temporaryFolder()
    const first = openHistory(folder, 'p1', null, 0).history
    first.facts.set('one', 1)
    const second = openHistory(folder, 'p1', null, 1).history
    expect(second.facts.get('one')).toBe(1)
    second.facts.set('two', 2)
    expect(first.facts.get('two')).toBe(2)
    second.close()
    first.facts.set('three', 3)
    first.close()
    const third = openHistory(folder, 'p1', null, 2)
    expect([third.problem, third.history.facts.get('two'), third.history.facts.get('three')]).toEqual([
      null,
      2,
      3,
    ])
    third.history.close()
  })
})
