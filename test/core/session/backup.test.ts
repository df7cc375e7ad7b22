import { describe, expect, test } from 'vitest'
import { maxBackupLength } from '@common/domain/backup'
import { hourMs } from '@common/domain/durations'
import { changeRiskLimits, noRiskLimits, type RiskLimitsChange } from '@common/domain/risk-limits/risk-limits'
import { defaultSettings } from '@common/domain/settings/settings'
import { sats } from '@common/domain/units'
import { createBackup, type BackupDeps } from '../../../electron/core/session/backup/backup'
import { readSettings } from '../../../electron/core/settings/stored-settings'
import { AlertTracker } from '../../../electron/core/state/alert-tracker'
import { createNotes } from '../../../electron/core/usecases/record/notes'
import { cacheAccount } from '../../../electron/core/usecases/sync-account'
import { ManualClock } from '../../support/time/manual-clock'
import { message } from '../../support/text'
import { accountState } from '../../window/support/records'
import { newHistory } from '../usecases/support/write-deps'
import { settingsInMemory } from './support/settings-in-memory'

type Active = NonNullable<BackupDeps['session']['activeOrNull']>

function openAccount({ id = 'a1', network = 'mainnet' }: { id?: string; network?: string } = {}) {
  const history = newHistory()
  const clock = new ManualClock()
  const state = accountState(5)
  cacheAccount(history.facts, { ...state, account: { ...state.account, id } })
  let limits = noRiskLimits
  const alerts = new AlertTracker({
    history,
    clock,
    newId: () => `${id}-${alerts.list().length}`,
    publish: () => undefined,
  })
  const enforcer = {
    now: () => limits,
    change: async (change: RiskLimitsChange) => {
      await Promise.resolve()
      limits = changeRiskLimits(limits, change, 0)
    },
  }
  const notes = createNotes({ history, publish: () => undefined })
  const active = { network, storage: history, alerts, history: { notes }, riskLimits: { enforcer } }
  const { store, disk } = settingsInMemory()
  const opened: Buffer[] = []
  const session: { activeOrNull: Active | null } = { activeOrNull: active as unknown as Active }
  const backup = createBackup({
    session: session as BackupDeps['session'],
    store,
    clock,
    readSettings,
    changeSettings: async (part) =>
      (await store.change(({ settings }) => ({ settings: { ...settings, ...part } }))).settings,
    encrypt: {
      encrypt: (content, passphrase) => Promise.resolve(`${passphrase}${content}`),
      read: (file) => ({
        open(passphrase) {
          const bytes = Buffer.from(file.slice(passphrase.length))
          opened.push(bytes)
          return Promise.resolve(bytes)
        },
      }),
    },
  })
  const load = async (file: string) => backup.open(backup.read(file), 'p')
  const contents = () => ({
    notes: history.notes.all(),
    alerts: new Map(alerts.list().map(({ rule, isOn }) => [rule.kind, isOn])),
    details: [...history.payments.allDetails()],
    limits: { maxLeverage: limits.maxLeverage.value, delayMs: limits.delayMs.value },
    settings: store.get().settings,
  })
  return { backup, history, notes, alerts, enforcer, store, disk, session, opened, load, contents }
}

async function filled(...input: Parameters<typeof openAccount>) {
  const account = openAccount(...input)
  const { notes, alerts, history, enforcer, store } = account
  notes.set('t1', 'dip')
  notes.set('t2', 'hedge')
  const alertId = alerts.add({ kind: 'price-above', price: 70_000 }, false)
  alerts.add({ kind: 'price-below', price: 50_000 }, true)
  alerts.switch(alertId, false)
  for (const id of ['p1', 'p2', 'p3']) history.payments.saveDetails(id, { label: id })
  await enforcer.change({ maxLeverage: 5, delayMs: 2 * hourMs })
  await store.change(({ settings }) => ({ settings: { ...settings, theme: 'light', textSize: 125 } }))
  return { ...account, file: (await account.backup.make('p')).content }
}

describe('backup', () => {
  test('restores everything that is missing, in the same order, and nothing twice', async () => {
    const source = await filled()
    const target = openAccount()
    const content = await target.load(source.file)
    const plan = {
      ...{ madeAtMs: new ManualClock().nowMs(), account: { is: 'open' }, unread: 0 },
      ...{ notes: { missing: 2, kept: 0 }, details: { missing: 3 }, alerts: { missing: 2, left: 0 } },
      ...{ settings: 2, guards: { missing: true, kept: false } },
    }
    expect(target.backup.plan(content)).toEqual(plan)
    expect(target.contents().notes).toEqual({})
    await target.backup.bringBack(content)
    expect(target.contents()).toEqual(source.contents())
    await target.backup.bringBack(content)
    expect(target.contents()).toEqual(source.contents())
    expect(target.backup.plan(content)).toEqual({
      ...{ ...plan, settings: 0, guards: { missing: false, kept: false } },
      ...{ notes: { missing: 0, kept: 0 }, details: { missing: 0 }, alerts: { missing: 0, left: 0 } },
    })
  })

  test('keeps and counts different items', async () => {
    const { file } = await filled()
    const target = openAccount()
    target.notes.set('t1', 'mine')
    target.history.payments.saveDetails('p2', { label: 'mine' })
    await target.enforcer.change({ maxLeverage: 9 })
    const content = await target.load(file)
    expect(target.backup.plan(content)).toMatchObject({
      ...{ notes: { missing: 1, kept: 1 }, details: { missing: 2 } },
      guards: { missing: false, kept: true },
    })
    await target.backup.bringBack(content)
    expect(target.contents()).toMatchObject({
      ...{ notes: { t1: 'mine', t2: 'hedge' }, limits: { maxLeverage: 9 } },
      details: [
        ['p3', { label: 'p3' }],
        ['p1', { label: 'p1' }],
        ['p2', { label: 'mine' }],
      ],
    })
  })

  test.each<[string, Parameters<typeof openAccount>[0], boolean, object]>([
    ['the account of another user', { id: 'a2' }, false, { is: 'another', name: 'alice' }],
    ['the same account of another network', { network: 'testnet' }, false, { is: 'another', name: 'alice' }],
    ['no account', {}, true, { is: 'another', name: 'alice' }],
  ])('restores only settings into %s', async (_what, input, isClosed, account) => {
    const { file } = await filled()
    const target = openAccount(input)
    if (isClosed) target.session.activeOrNull = null
    const content = await target.load(file)
    const { settings: _settings, ...before } = target.contents()
    expect(target.backup.plan(content)).toMatchObject({
      ...{ account, settings: 2, notes: { missing: 0, kept: 0 }, details: { missing: 0 } },
      ...{ alerts: { missing: 0, left: 0 }, guards: { missing: false, kept: false } },
    })
    await target.backup.bringBack(content)
    const { settings, ...after } = target.contents()
    expect(after).toEqual(before)
    expect(settings).toEqual({ ...defaultSettings, theme: 'light', textSize: 125 })
  })

  test('without an open account contains the settings only', async () => {
    const source = await filled()
    source.session.activeOrNull = null
    const target = openAccount()
    const content = await target.load((await source.backup.make('p')).content)
    expect(content.account).toBeNull()
    expect(target.backup.plan(content)).toMatchObject({ account: { is: 'none' }, settings: 2 })
  })

  test('writes settings once, and restores the rest even if this fails', async () => {
    const source = await filled()
    const target = openAccount()
    target.disk.isFull = true
    const content = await target.load(source.file)
    await expect(target.backup.bringBack(content)).rejects.toThrow('The disk is full.')
    const { settings: _settings, ...expected } = source.contents()
    expect(target.contents()).toMatchObject(expected)
    target.disk.isFull = false
    await target.backup.bringBack(content)
    expect([target.contents(), target.disk.writes]).toEqual([source.contents(), 1])
  })

  test('names the day, and is refused if it is too large or its account is unknown', async () => {
    const { backup, notes, history } = openAccount()
    expect(await backup.make('p')).toMatchObject({
      name: 'satchel-backup-2023-11-14.json',
      detailsLeftOut: 0,
    })
    const refusal = (kind: string, code: 'backup.notOne' | 'backup.tooMuch' | 'backup.accountUnknown') =>
      expect.objectContaining({ kind, text: message(code) }) as Error
    expect(() => backup.read('x'.repeat(maxBackupLength + 1))).toThrow(refusal('rejected', 'backup.notOne'))
    expect(() => backup.read('x'.repeat(maxBackupLength))).not.toThrow()
    notes.set('t1', 'x'.repeat(maxBackupLength))
    await expect(backup.make('p')).rejects.toEqual(refusal('rejected', 'backup.tooMuch'))
    history.facts.set('account', null)
    await expect(backup.make('p')).rejects.toEqual(refusal('not-connected', 'backup.accountUnknown'))
  })

  test('leaves no decrypted content in memory, readable or not', async () => {
    const { load, backup, opened } = openAccount()
    await load((await backup.make('p')).content)
    await expect(load('p{"hello":1}')).rejects.toMatchObject({ kind: 'unreadable' })
    expect(opened).toHaveLength(2)
    for (const bytes of opened) expect(bytes.every((byte) => byte === 0)).toBe(true)
  })
})

test('a restored limit is the one in force, not a requested looser one', async () => {
  const source = openAccount()
  await source.enforcer.change({ maxLeverage: 5, dailyLossSats: sats(900) })
  await source.enforcer.change({ maxLeverage: 50, dailyLossSats: null })
  const target = openAccount()
  await target.backup.bringBack(await target.load((await source.backup.make('p')).content))
  expect(target.enforcer.now()).toMatchObject({ maxLeverage: { value: 5 }, dailyLossSats: { value: 900 } })
})
