import { describe, expect, test } from 'vitest'
import { changeRiskLimits, noRiskLimits } from '@common/domain/risk-limits/risk-limits'
import { hourMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import { readBackup, type AccountBackup } from '../../../electron/core/session/backup/backup-content'
import { activeRiskLimits, missingParts } from '../../../electron/core/session/backup/compare-backup'
import { readSettings } from '../../../electron/core/settings/stored-settings'
import { createBackupEncryption } from '../../../electron/core/vault/backup-encryption'
import { testKdfCost } from '../../support/app/test-kdf-cost'

const account = (changes: Partial<AccountBackup> = {}): AccountBackup => ({
  network: 'mainnet',
  id: 'a1',
  username: 'alice',
  notes: [],
  alerts: [],
  details: [],
  guards: {},
  ...changes,
})
const alert = (id: string) =>
  ({
    id,
    rule: { kind: 'price-above', price: 60_000 },
    isOn: true,
    isRepeated: false,
    createdAtMs: 1,
    toldAtMs: null,
    toldPrice: null,
  }) as const

describe('parts that a backup restores', () => {
  test('are only those that the account does not have', () => {
    const backup = account({
      notes: [
        { id: 't1', note: 'theirs' },
        { id: 't2', note: 'same' },
        { id: 't3', note: 'new' },
      ],
      alerts: [alert('x1'), alert('x2'), alert('x3')],
      details: [
        { id: 'd1', details: { label: 'theirs' } },
        { id: 'd2', details: { label: 'new' } },
      ],
    })
    const current = account({
      notes: [
        { id: 't1', note: 'mine' },
        { id: 't2', note: 'same' },
        { id: 't4', note: 'only here' },
      ],
      alerts: [alert('x1')],
      details: [{ id: 'd1', details: { label: 'mine' } }],
    })
    expect(missingParts(backup, current, 1)).toEqual({
      notes: [{ id: 't3', note: 'new' }],
      otherNotes: 1,
      alerts: [alert('x2')],
      alertsLeft: 1,
      details: [{ id: 'd2', details: { label: 'new' } }],
      guards: {},
      keepsRiskLimits: false,
    })
    expect(missingParts(backup, current, 5)).toMatchObject({
      alerts: [{ id: 'x2' }, { id: 'x3' }],
      alertsLeft: 0,
    })
  })

  test.each([
    ['without limits here', {}, { maxLeverage: 5, delayMs: hourMs }, false],
    ['with the same limits here', { maxLeverage: 5, maxQuantity: null, delayMs: hourMs }, {}, false],
    ['with another limit here', { maxLeverage: 10 }, {}, true],
    ['with a further limit here', { maxLeverage: 5, maxQuantity: 100, delayMs: hourMs }, {}, true],
    ['with only another delay here', { delayMs: 2 * hourMs }, { maxLeverage: 5, delayMs: hourMs }, false],
  ])('include risk limits %s', (_what, guards, restored, isKept) => {
    const backup = account({ guards: { maxLeverage: 5, maxQuantity: null, delayMs: hourMs } })
    const missing = missingParts(backup, account({ guards }), 50)
    expect([missing.guards, missing.keepsRiskLimits]).toEqual([restored, isKept])
  })

  test('include no limits of a backup without any', () => {
    const backup = account({ guards: { maxLeverage: null, delayMs: hourMs } })
    expect(missingParts(backup, account(), 50).guards).toEqual({})
  })

  test('contain the limits in force, not the looser ones that are requested', () => {
    const strict = changeRiskLimits(noRiskLimits, { maxLeverage: 5, dailyLossSats: sats(1000) }, 0)
    const loosened = changeRiskLimits(strict, { maxLeverage: 50, dailyLossSats: null }, 0)
    expect(activeRiskLimits(loosened)).toMatchObject({
      maxLeverage: 5,
      dailyLossSats: 1000,
      delayMs: 24 * hourMs,
    })
  })
})

describe('content of a backup', () => {
  const content = (changes: object = {}) =>
    JSON.stringify({ version: 1, madeAtMs: 7, settings: { theme: 'light' }, account: account(), ...changes })
  const refusal = (text: string): string | undefined => {
    try {
      readBackup(text, readSettings)
      return undefined
    } catch (error) {
      return (error as { text: { code: string } }).text.code
    }
  }

  test.each([
    ['another document', '{"hello":1}', 'backup.notOne'],
    ['a list', '[]', 'backup.notOne'],
    ['null', 'null', 'backup.notOne'],
    ['a later version', content({ version: 2 }), 'backup.newer'],
    ['an account without an id', content({ account: { ...account(), id: null } }), 'backup.notOne'],
    ['another network', content({ account: account({ network: 'moon' as never }) }), 'backup.notOne'],
  ])('is refused for %s', (_what, text, code) => {
    expect(refusal(text)).toBe(code)
  })

  test('of a version without payment details is read', () => {
    const { details: _none, ...older } = account()
    expect(readBackup(content({ account: older }), readSettings)).toMatchObject({
      madeAtMs: 7,
      settings: { theme: 'light' },
      account: { id: 'a1', details: [] },
      unread: 0,
    })
    expect(readBackup(content({ account: null }), readSettings).account).toBeNull()
  })

  test('restores no default for a setting that it does not contain', () => {
    const { settings } = readBackup(content({ settings: { unit: 'usd', theme: 'pink' } }), readSettings)
    expect(settings).toEqual({ unit: 'usd' })
  })

  test('restores no blank note and no limit that loosens more than the form allows', () => {
    const read = readBackup(
      content({
        account: {
          ...account(),
          notes: [{ id: 't1', note: '  ' }],
          guards: { maxLeverage: 1000, delayMs: 1, dailyLossSats: 5000 },
        },
      }),
      readSettings,
    )
    expect(read).toMatchObject({ account: { notes: [], guards: { dailyLossSats: 5000 } }, unread: 3 })
    expect(Object.keys(read.account?.guards ?? {})).toEqual(['dailyLossSats'])
  })
})

describe('file of a backup', () => {
  const header = {
    format: 'satchel-backup',
    version: 1,
    kdf: { name: 'scrypt', ...testKdfCost, salt: 'AAAA' },
    cipher: 'aes-256-gcm',
  }
  const file = (head: object = {}, parts: object = {}) =>
    JSON.stringify({ header: { ...header, ...head }, iv: 'AAAA', tag: 'AAAA', data: 'AAAA', ...parts })
  const refusal = (text: string): string | undefined => {
    try {
      createBackupEncryption(testKdfCost).read(text)
      return undefined
    } catch (error) {
      return (error as { text: { code: string } }).text.code
    }
  }

  test.each([
    ['text', 'time,open\n1,2', 'backup.notOne'],
    ['an empty file', '', 'backup.notOne'],
    ['another JSON document', '{"hello":1}', 'backup.notOne'],
    ['a vault', file({ format: 'satchel-vault' }), 'backup.notOne'],
    ['a cut file', file().slice(0, -5), 'backup.cutOff'],
    ['a file without its content', file({}, { data: undefined }), 'backup.cutOff'],
    ['a later version', file({ version: 2 }), 'backup.newer'],
    ['an expensive key', file({ kdf: { ...header.kdf, N: 2 ** 24 } }), 'backup.costly'],
    ['a cheap key', file({ kdf: { ...header.kdf, N: 2 } }), 'backup.costly'],
    ['many rounds', file({ kdf: { ...header.kdf, p: 64 } }), 'backup.costly'],
    ['a complete file', file(), undefined],
  ])('is checked before decryption: %s', (_what, text, code) => {
    expect(refusal(text)).toBe(code)
  })
})
