import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '@common/domain/durations'
import { defaultWithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import { changeRiskLimits, noRiskLimits } from '@common/domain/risk-limits/risk-limits'
import { hashAccount } from '../../../electron/core/database/rules/account-hash'
import { createEncryptedRulesStore } from '../../../electron/core/database/rules/encrypted-rules-store'
import type { StoredAccountRules } from '../../../electron/core/ports/storage/account-rules'
import { Secret } from '../../../electron/core/ports/secret'
import { VaultError, type RulesKey } from '../../../electron/core/ports/storage/vault'
import { message } from '@common/texts/message'
import { settingsInMemory } from '../session/support/settings-in-memory'
import { newHistory } from '../usecases/support/write-deps'
import { makeFifo, makeFolder } from '../../support/damaged-files'
import { temporaryFolder } from '../../support/temporary-folder'

const limitedTo = (maxLeverage: number, blockedUntilMs: number | null = null): StoredAccountRules => ({
  exchangeMs: 1000,
  blockedUntilMs,
  rules: {
    guards: changeRiskLimits(noRiskLimits, { maxLeverage, delayMs: 48 * hourMs }, 0),
    'wallet rules': { ...defaultWithdrawalRules, maxFeeRate: 0.01 },
  },
})

function openStore() {
  const dataFolder = temporaryFolder()
  const history = newHistory()
  const { store: settings, disk } = settingsInMemory()
  const keys = new Map<string, { readonly key: string; readonly counter: number }>()
  const handedOut: Secret[] = []
  const vault = { isRefusing: false }
  const check = (): void => {
    if (vault.isRefusing) throw new VaultError('unavailable', message('vault.keychainRefused'))
  }
  const store = createEncryptedRulesStore({
    dataFolder,
    history,
    settings,
    connection: { network: 'mainnet', restUrl: 'https://api.example.com' },
    vault: {
      async readRulesKey(name): Promise<RulesKey | null> {
        await Promise.resolve().then(check)
        const stored = keys.get(name)
        if (!stored) return null
        const key = new Secret(stored.key)
        handedOut.push(key)
        return { key, counter: stored.counter }
      },
      async writeRulesKey(name, { key, counter }) {
        await Promise.resolve().then(check)
        keys.set(name, { key: key.expose(), counter })
      },
    },
  })
  const file = () => join(dataFolder, readdirSync(dataFolder).find((name) => name.startsWith('rules-')) ?? '')
  const [getName, getKey] = [() => [...keys.keys()][0] ?? '', () => [...keys.values()][0]?.key ?? '']
  return { store, file, keys, getName, getKey, settings, history, handedOut, vault, disk }
}

type Opened = ReturnType<typeof openStore>

const forgetMarks = async ({ settings, history }: Opened): Promise<void> => {
  await settings.change(() => ({ rulesMarks: new Map() }))
  history.facts.set('rules mark', {})
}

describe('stored rules of an account', () => {
  test('are returned as written, for this account only, and contain no plain text', async () => {
    const { store, file, handedOut } = openStore()
    expect(await store.read('a1', 0)).toEqual({ kind: 'none' })
    await store.write('a1', limitedTo(50))
    await store.write('a1', limitedTo(5, 7000))
    expect(await store.read('a1', 0)).toMatchObject({ kind: 'found', stored: limitedTo(5, 7000) })
    expect(await store.read('a2', 0)).toEqual({ kind: 'none' })
    expect(readFileSync(file(), 'utf8')).not.toContain('maxLeverage')
    expect(handedOut.every(({ isWiped }) => isWiped)).toBe(true)
  })

  test.each<[string, (opened: Opened, older: Buffer) => unknown]>([
    ['their file is deleted', ({ file }) => rmSync(file())],
    ['their file is cut', ({ file }) => writeFileSync(file(), readFileSync(file()).subarray(0, 40))],
    ['their file is empty', ({ file }) => writeFileSync(file(), '')],
    ['their file is too large', ({ file }) => writeFileSync(file(), 'A'.repeat(1_000_001))],
    ['their key is gone', ({ keys }) => keys.clear()],
    [
      'their key is another one',
      ({ keys, getName }) => keys.set(getName(), { key: 'ef'.repeat(32), counter: 0 }),
    ],
    [
      'their file is older than the vault',
      async (opened, older) => {
        writeFileSync(opened.file(), older)
        await forgetMarks(opened)
      },
    ],
    [
      'their file is older than the settings',
      ({ file, keys, getName, getKey, history }, older) => {
        writeFileSync(file(), older)
        keys.set(getName(), { key: getKey(), counter: 1 })
        history.facts.set('rules mark', {})
      },
    ],
    [
      'their file is older than the history',
      async ({ file, keys, getName, getKey, settings }, older) => {
        writeFileSync(file(), older)
        keys.set(getName(), { key: getKey(), counter: 1 })
        await settings.change(() => ({ rulesMarks: new Map() }))
      },
    ],
    ['a FIFO is in place of their file', ({ file }) => makeFifo(file())],
    ['a folder is in place of their file', ({ file }) => makeFolder(file())],
    [
      'only the settings know them',
      ({ file, keys, history }) => {
        rmSync(file())
        keys.clear()
        history.facts.set('rules mark', {})
      },
    ],
    [
      'only the history knows them',
      async ({ file, keys, settings }) => {
        rmSync(file())
        keys.clear()
        await settings.change(() => ({ rulesMarks: new Map() }))
      },
    ],
    [
      'only their file is left',
      async (opened) => {
        opened.keys.clear()
        await forgetMarks(opened)
      },
    ],
  ])('count as lost if %s', async (_how, damage) => {
    const opened = openStore()
    await opened.store.write('a1', limitedTo(50))
    const older = readFileSync(opened.file())
    await opened.store.write('a1', limitedTo(5))
    await damage(opened, older)
    const found = await opened.store.read('a1', 0)
    expect(found).toMatchObject({ kind: 'lost', rules: { guards: { maxLeverage: { value: 5 } } } })
  })

  test('block for the longest waiting time that is known, and for a day at least', async () => {
    const opened = openStore()
    await opened.store.write('a1', limitedTo(5))
    rmSync(opened.file())
    expect(await opened.store.read('a1', 0)).toMatchObject({ kind: 'lost', waitMs: 48 * hourMs })
    await forgetMarks(opened)
    expect(await opened.store.read('a1', 0)).toMatchObject({ kind: 'lost', waitMs: dayMs })
  })

  test('are found after a crash before the counters were written, and after a lost file was replaced', async () => {
    const opened = openStore()
    await opened.store.write('a1', limitedTo(50))
    opened.disk.isFull = true
    await expect(opened.store.write('a1', limitedTo(5))).rejects.toThrow()
    opened.disk.isFull = false
    expect(await opened.store.read('a1', 0)).toMatchObject({ kind: 'found', stored: limitedTo(5) })
    rmSync(opened.file())
    await opened.store.write('a1', limitedTo(7, 9000))
    expect(await opened.store.read('a1', 0)).toMatchObject({ kind: 'found', stored: limitedTo(7, 9000) })
  })

  test('set a folder in place of their file aside', async () => {
    const opened = openStore()
    await opened.store.write('a1', limitedTo(50))
    const file = opened.file()
    makeFolder(file)
    writeFileSync(join(file, 'content'), 'x')
    await opened.store.write('a1', limitedTo(5, 7000))
    expect(readFileSync(join(`${file}.unreadable-1000`, 'content'), 'utf8')).toBe('x')
    expect(await opened.store.read('a1', 0)).toMatchObject({ kind: 'found', stored: limitedTo(5, 7000) })
  })

  test('are neither found nor lost while the vault refuses their key, and leave no key in memory', async () => {
    const opened = openStore()
    await opened.store.write('a1', limitedTo(50))
    opened.vault.isRefusing = true
    await expect(opened.store.read('a1', 0)).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(opened.store.write('a1', limitedTo(5))).rejects.toMatchObject({ kind: 'unavailable' })
    opened.vault.isRefusing = false
    expect(await opened.store.read('a1', 0)).toMatchObject({ kind: 'found', stored: limitedTo(50) })
    expect(opened.handedOut.every(({ isWiped }) => isWiped)).toBe(true)
  })

  test('count as lost next to limits in a history of an earlier version, and are not replaced by these', async () => {
    const { store, settings, history, keys } = openStore()
    const { guards } = limitedTo(5).rules
    history.limits.save('guards', guards)
    const account = hashAccount({ network: 'mainnet', restUrl: 'https://api.example.com' }, 'a1')
    await settings.change(() => ({
      rulesMarks: new Map([[`rules-${account}`, { counter: 3, waitMs: 48 * hourMs }]]),
    }))
    expect(await store.read('a1', 0)).toMatchObject({ kind: 'lost', waitMs: 48 * hourMs, rules: { guards } })
    expect(keys.size).toBe(0)
  })
})
