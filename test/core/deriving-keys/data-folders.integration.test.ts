import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'libsql'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Settings } from '@common/domain/settings/settings'
import type { Account } from '@common/domain/account'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { zeroSats } from '@common/domain/units'
import type { AppNotification } from '@common/domain/notifications/notification'
import type { Deposit, Withdrawal } from '@common/domain/wallet'
import { entryKinds } from '@common/domain/record/entry'
import type { History } from '../../../electron/core/ports/storage/history'
import type { Secret } from '../../../electron/core/ports/secret'
import { openSettingsFile } from '../../../electron/core/settings/settings-file'
import { openVault } from '../../../electron/core/vault/open-vault'
import { auditLedger } from '../../../electron/practice/ledger/audit'
import { openStore } from '../../../electron/practice/ledger/open-store'
import { openRecords } from '../../support/app/open-records'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'

const fixtures = resolve(import.meta.dirname, '..', '..', 'fixtures', 'data-folders')
const names = readdirSync(fixtures).filter((name) => existsSync(join(fixtures, name, 'told.json')))

interface ReportedProfile {
  readonly trades: readonly FuturesTrade[]
  readonly deposits: readonly Deposit[]
  readonly withdrawals: readonly Withdrawal[]
  readonly notices: readonly AppNotification[]
  readonly account: Account | null
}

interface Reported {
  readonly settings: Settings | null
  readonly profiles: readonly { readonly id: string; readonly name: string; readonly network: string }[]
  readonly practice: ReportedProfile
  readonly service: ReportedProfile | null
}

const reportedIn = (name: string): Reported =>
  JSON.parse(readFileSync(join(fixtures, name, 'told.json'), 'utf8')) as Reported

function copyOf(name: string): string {
  const folder = join(temporaryFolder(), name)
  cpSync(join(fixtures, name), folder, { recursive: true })
  return folder
}

const byId = <T extends { readonly id: string }>(records: readonly T[]): T[] =>
  [...records].sort((a, b) => a.id.localeCompare(b.id))

/** The P&L of running trades may have changed meanwhile. */
const findStill = (trades: readonly FuturesTrade[]): FuturesTrade[] =>
  byId(trades).map((trade) => (trade.state === 'running' ? { ...trade, pnlSats: zeroSats } : trade))

function expectHistory(
  folder: string,
  profileId: string,
  key: Secret | null,
  reported: ReportedProfile,
): void {
  const { history, journal, problem } = openRecords(folder, profileId, key, 1)
  onTestFinished(() => history.close())
  expect(problem).toBeNull()
  const many = 1000
  expect(findStill([...history.trades.active(), ...history.trades.ended({ limit: many })])).toEqual(
    findStill(reported.trades),
  )
  expect(byId(history.payments.deposits(many))).toEqual(byId(reported.deposits))
  expect(byId(history.payments.withdrawals(many))).toEqual(byId(reported.withdrawals))
  expect(byId(history.notifications.newest(many))).toMatchObject(byId(reported.notices))
  expect(history.facts.get('account')).toMatchObject({ account: reported.account })
  expect(journal.pendingWrites()).toEqual([])
  expect(journal.problem()).toBeNull()
  expectRecord(history, reported)
  expect(history.problem()).toBeNull()
}

function expectRecord(history: History, { trades, deposits, withdrawals }: ReportedProfile): void {
  const query = { kinds: [...entryKinds], search: '' }
  const ended = trades.filter(({ state }) => state === 'closed' || state === 'canceled')
  const ids = [...ended, ...deposits, ...withdrawals].map(({ id }) => id).sort()
  const listed = history.entries.page(query, null, 1000).entries.filter(({ kind }) => kind !== 'carry')
  expect(listed.map(({ id }) => id).sort()).toEqual(ids)
  const { trade, deposit, withdrawal } = history.entries.sums(query)
  const counts = [trade, deposit, withdrawal].map((sums) => sums?.count ?? 0)
  expect(counts).toEqual([ended.length, deposits.length, withdrawals.length])
}

test('the fixtures contain at least ten data folders of earlier versions', () => {
  expect(names.length).toBeGreaterThanOrEqual(10)
})

describe.each(names)('data folder %s', (name) => {
  const reported = reportedIn(name)

  test.skipIf(reported.settings === null)('loads its settings and accounts', async () => {
    const folder = copyOf(name)
    const store = await openSettingsFile(folder, 1)
    const { settings, profiles, lastProfileId } = store.get()
    expect(store.problem).toBeNull()
    expect(settings).toMatchObject(reported.settings ?? {})
    expect(lastProfileId).toBe('practice')
    const services = reported.profiles.filter(({ network }) => network !== 'practice')
    expect(profiles.map(({ id, name: named }) => [id, named])).toEqual(
      services.map((each) => [each.id, each.name]),
    )
    expect(profiles).toMatchObject([{ protocol: 'v2', headerPrefix: 'SVC' }])
  })

  test.skipIf(reported.service === null)(
    'loads the history of both accounts, the encrypted one with its key',
    async () => {
      const folder = copyOf(name)
      expectHistory(folder, 'practice', null, reported.practice)
      const { vault } = await openVault(folder, new ManualClock(), 'none', true)
      await vault.unlock('a passphrase of the fixtures')
      const profileId = reported.profiles.find(({ network }) => network === 'testnet')?.id ?? ''
      const entry = await vault.read(profileId)
      if (!entry || !reported.service) throw new Error('the keys of the service are not in the vault')
      expectHistory(folder, profileId, entry.historyKey, reported.service)
    },
  )

  test('opens its practice data complete and balanced', () => {
    const folder = copyOf(name)
    const file = join(folder, 'practice', 'practice.db')
    const untouched = new Database(file)
    const before = untouched.prepare('SELECT id, kind, owner, balance FROM accounts ORDER BY id').all()
    untouched.close()
    const store = openStore(join(folder, 'practice'))
    onTestFinished(() => store.close())
    expect(auditLedger(store)).toMatchObject({ balanced: true, problems: [] })
    const rows = (table: string, columns = 'id') =>
      store.prepare<{ id: string; state?: string }>(`SELECT ${columns} FROM ${table} ORDER BY id`).all()
    const existing = byId(reported.practice.trades).map(({ id, state }) => ({ id, state }))
    expect(byId(rows('futures', 'id, state'))).toEqual(existing)
    expect(rows('deposits').map(({ id }) => id)).toEqual(
      expect.arrayContaining(reported.practice.deposits.map(({ id }) => id)),
    )
    expect(rows('withdrawals').map(({ id }) => id)).toEqual(reported.practice.withdrawals.map(({ id }) => id))
    expect(rows('accounts', 'id, kind, owner, balance')).toEqual(before)
  })
})
