import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../electron/core/database/open-database'
import { openHistory } from '../../../electron/core/database/open-history'
import { knownAccounts } from '../../../electron/core/session/keys/known-accounts'
import { Secret } from '../../../electron/core/ports/secret'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'

type Deps = Parameters<typeof knownAccounts>[0]

const address = { protocol: 'v3', restUrl: 'https://a.example', wsUrl: 'wss://a.example' } as const
const newKey = () => new Secret('0f'.repeat(32))

function start() {
  const folder = temporaryFolder()
  openHistory(folder, 'p1', newKey(), 1).history.close()
  const deps = {
    dataFolder: folder,
    clock: new ManualClock(),
    settings: { get: () => ({ profiles: [{ ...address, id: 'p1', name: 'Mine', color: 'blue' }] }) },
    vault: {
      state: () => 'open',
      read: () => Promise.resolve({ keys: [], address, historyKey: newKey() }),
    },
  } as unknown as Deps
  return { folder, list: () => knownAccounts(deps, () => false) }
}

test('the list of accounts leaves a damaged history for the account to report', async () => {
  const { folder, list } = start()
  const seal = join(folder, 'history-p1.db-seal')
  for (const file of [seal, join(folder, 'history-p1.db')]) {
    writeFileSync(file, 'x')
    expect(await list()).toEqual([{ profileId: 'p1', keysSinceMs: null, last: null }])
  }
  expect(readdirSync(folder).filter((name) => name.includes('unreadable'))).toEqual([])
  expect(existsSync(seal)).toBe(true)
})

test('the list of accounts leaves unreadable records for the account to report', async () => {
  const { folder, list } = start()
  const opened = openDatabase(join(folder, 'history-p1.db'), newKey(), 1)
  opened.database.exec(
    "DELETE FROM facts WHERE name = 'entriesVersion'; INSERT INTO trades VALUES ('t1', 'closed', 1, 1, '{}');",
  )
  opened.close()
  await list()
  const { history } = openHistory(folder, 'p1', newKey(), 2)
  expect(JSON.stringify(history.problem())).toContain('unreadable.trades')
  history.close()
})
