import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { historyFile, openHistory, readFact } from '../../../electron/core/database/open-history'
import { removeHistory } from '../../../electron/core/database/remove-history'
import { Secret } from '../../../electron/core/ports/secret'
import { HistoryError } from '../../../electron/core/ports/storage/history'
import { temporaryFolder } from '../../support/temporary-folder'

const key = new Secret('0f'.repeat(32))

function createHistory() {
  const folder = temporaryFolder()
  const { history } = openHistory(folder, 'p1', key, 1)
  history.facts.set('account', { balance: 1 })
  history.close()
  return { folder, read: (name: string) => readFact(folder, 'p1', key, 1, name) }
}

test('a fact is read from a history that is not open, more than once', () => {
  const { read } = createHistory()
  expect([read('account'), read('account'), read('none')]).toEqual([
    { balance: 1 },
    { balance: 1 },
    undefined,
  ])
})

test('a damaged history is reported and stays in its place when a fact is read', () => {
  const { folder, read } = createHistory()
  writeFileSync(historyFile(folder, 'p1'), Buffer.alloc(8192, 7))
  const files = readdirSync(folder).sort()
  expect(() => read('account')).toThrow(HistoryError)
  expect(readdirSync(folder).sort()).toEqual(files)
})

test('a removed history leaves no file, and those of other accounts stay', () => {
  const { folder } = createHistory()
  const { history } = openHistory(folder, 'p2', key, 1)
  history.close()
  removeHistory(folder, 'p1')
  removeHistory(folder, 'p1')
  expect(readdirSync(folder).filter((name) => name.startsWith('history-p1'))).toEqual([])
  expect(existsSync(historyFile(folder, 'p2'))).toBe(true)
})
