import { describe, expect, test } from 'vitest'
import { minuteMs } from '@common/domain/durations'
import { defaultSettings, type Settings } from '@common/domain/settings/settings'
import { sats } from '@common/domain/units'
import { toSingleKey } from '../../../electron/core/ports/connection'
import { Secret } from '../../../electron/core/ports/secret'
import { StorageLost } from '../../../electron/core/ports/storage/disk-full'
import { VaultError, type PassphraseVault, type VaultEntry } from '../../../electron/core/ports/storage/vault'
import { AppLock } from '../../../electron/core/session/app-lock'
import { LatestValue } from '../../../electron/core/streams/latest-value'
import { message } from '@common/texts/message'
import { ManualClock } from '../../support/time/manual-clock'
import { settingsInMemory, storedProfile } from './support/settings-in-memory'

const passphrase = 'correct horse battery'

const newEntry = (): VaultEntry => ({
  keys: [toSingleKey({ key: new Secret('k'), secret: new Secret('s'), passphrase: new Secret('p') })],
  address: null,
  historyKey: new Secret('cd'.repeat(32)),
})

interface LockInput {
  readonly kind?: 'file' | 'keychain'
  readonly file?: ReturnType<PassphraseVault['state']>
  readonly settings?: Partial<Settings>
  readonly read?: PassphraseVault['read']
  readonly bindFails?: boolean
  readonly checkFile?: () => void
}

function openLock({
  kind = 'file',
  file = 'locked',
  settings = {},
  read,
  bindFails = false,
  checkFile = () => undefined,
}: LockInput = {}) {
  const clock = new ManualClock()
  const shownSettings = new LatestValue({ ...defaultSettings, ...settings })
  const calls: string[] = []
  const entry = newEntry()
  let fileState = file
  let stored = passphrase
  let restored: () => void = () => undefined
  const bindings: (readonly [profileIds: readonly string[], isChanged: boolean])[] = []
  const bindLock: PassphraseVault['bindLock'] = (profileIds, isChanged) => {
    bindings.push([profileIds, isChanged])
    return bindFails ? Promise.reject(new Error('The keychain is locked.')) : Promise.resolve()
  }
  const checkPassphrase = (typed: string): Promise<void> =>
    typed === stored
      ? Promise.resolve()
      : Promise.reject(new VaultError('wrong-passphrase', message('vault.wrongPassphrase')))
  const passphraseVault = {
    kind: 'file',
    state: () => fileState,
    content: () => (fileState === 'absent' ? null : 'the file'),
    checkFile,
    lock: () => void calls.push('lock'),
    unlock(typed: string) {
      calls.push('unlock')
      if (fileState === 'absent') stored = typed
      fileState = 'locked'
      return checkPassphrase(typed)
    },
    async changePassphrase(current: string, next: string) {
      calls.push('change')
      await checkPassphrase(current)
      stored = next
    },
    bindLock,
    onLockRestored: (listener: () => void) => void (restored = listener),
  } as unknown as PassphraseVault
  const keychain = {
    ...passphraseVault,
    kind: 'keychain',
    lock: () => undefined,
    read: read ?? (() => Promise.resolve(entry)),
  } as const
  const lock: AppLock = new AppLock({
    clock,
    shownSettings,
    vault: kind === 'keychain' ? keychain : passphraseVault,
    passphraseVault,
    newId: () => `n${calls.length}`,
    settings: settingsInMemory({ profiles: [storedProfile('p1'), storedProfile('p2')] }).store,
    onUnexpected: (source) => void calls.push(source),
    onIdle() {
      calls.push('idle')
      lock.lock()
    },
  })
  const remove = (): void => void (fileState = 'absent')
  return { clock, lock, calls, entry, remove, shownSettings, bindings, restore: () => restored() }
}

describe('app lock', () => {
  test('locks after the idle time, counted from the last use', () => {
    const { clock, lock } = openLock({ settings: { lockAfterMinutes: 5 } })
    clock.advance(4 * minuteMs)
    lock.used()
    clock.advance(5 * minuteMs - 1)
    expect(lock.isOn).toBe(false)
    clock.advance(1)
    expect([lock.isOn, lock.unlocked.aborted]).toEqual([true, true])
  })

  test('never locks automatically while the setting is off, and applies a new setting immediately', () => {
    const { clock, lock, shownSettings } = openLock()
    clock.advance(60 * minuteMs)
    expect([lock.unlocked.aborted, clock.delays()]).toEqual([false, []])
    shownSettings.set({ ...defaultSettings, lockAfterMinutes: 5 })
    expect(lock.isOn).toBe(true)
  })

  test('locks before the first call after the computer slept past the idle time', () => {
    const { clock, lock, calls } = openLock({ settings: { lockAfterMinutes: 5 } })
    const { unlocked } = lock
    clock.set(clock.nowMs() + 5 * minuteMs - 1)
    expect(lock.unlocked).toBe(unlocked)
    clock.set(clock.nowMs() + 1)
    expect(lock.unlocked.aborted).toBe(true)
    expect([lock.isOn, lock.unlocked.aborted, calls]).toEqual([true, true, ['idle']])
  })

  test('locks when the computer resumes after it slept past the idle time, before any call', () => {
    const { clock, lock, calls } = openLock({ settings: { lockAfterMinutes: 5 } })
    clock.set(clock.nowMs() + 5 * minuteMs - 1)
    lock.checkIdle()
    expect(lock.isOn).toBe(false)
    clock.set(clock.nowMs() + 1)
    lock.checkIdle()
    lock.checkIdle()
    expect([lock.isOn, calls]).toEqual([true, ['idle']])
  })

  test('does not extend the idle time when the clock is set back', () => {
    const { clock, lock } = openLock({ settings: { lockAfterMinutes: 5 } })
    clock.set(clock.nowMs() - 60 * minuteMs)
    clock.advance(6 * minuteMs)
    expect(lock.isOn).toBe(true)
  })

  test('stays open and reports the reason if nothing could unlock it', () => {
    const { clock, lock } = openLock({ file: 'absent', settings: { lockAfterMinutes: 5 } })
    clock.advance(60 * minuteMs)
    expect(() => lock.lock()).toThrow(expect.objectContaining({ text: { code: 'lock.needsPassphrase' } }))
    expect([lock.isOn, lock.unlocked.aborted, lock.state.opensBy]).toEqual([false, false, null])
  })

  test('opens by the right passphrase only', async () => {
    const { clock, lock } = openLock({ settings: { lockAfterMinutes: 5 } })
    lock.lock()
    await expect(lock.unlock(undefined, undefined)).rejects.toMatchObject({ kind: 'invalid-input' })
    await expect(lock.unlock('wrong', undefined)).rejects.toMatchObject({ kind: 'wrong-passphrase' })
    expect([lock.isOn, lock.unlocked.aborted]).toEqual([true, true])
    await lock.unlock(passphrase, undefined)
    expect([lock.isOn, lock.unlocked.aborted]).toEqual([false, false])
    clock.advance(5 * minuteMs)
    expect(lock.isOn).toBe(true)
  })

  test.each([
    ['the passphrase', {}],
    ['the keychain', { kind: 'keychain', file: 'absent' }],
  ] as const)('stays locked if it is locked again while %s opens it', async (_how, input) => {
    const { lock } = openLock(input)
    lock.lock()
    const opening = lock.unlock(passphrase, 'p1')
    lock.lock()
    await expect(opening).rejects.toMatchObject({ kind: 'rejected', text: { code: 'lock.isLocked' } })
    expect([lock.isOn, lock.unlocked.aborted]).toEqual([true, true])
    await lock.unlock(passphrase, 'p1')
    expect([lock.isOn, lock.unlocked.aborted]).toEqual([false, false])
  })

  test('starts locked with a keychain and a passphrase', () => {
    expect(openLock({ kind: 'keychain' }).lock.unlocked.aborted).toBe(true)
    expect(openLock({ kind: 'keychain', file: 'absent' }).lock.unlocked.aborted).toBe(false)
    expect(openLock({ kind: 'file' }).lock.unlocked.aborted).toBe(false)
  })

  test('creates no new file for a passphrase if its file was removed', async () => {
    const { lock, calls, remove } = openLock({ kind: 'keychain' })
    remove()
    await expect(lock.unlock('a passphrase of my own', undefined)).rejects.toMatchObject({
      text: { code: 'lock.lost' },
    })
    expect([lock.isOn, calls]).toEqual([true, []])
  })

  test.each(['file', 'keychain'] as const)(
    'reports a removed file that is being restored and stays locked (%s)',
    async (kind) => {
      const lost = new StorageLost('vault.json')
      const checkFile = (): void => {
        throw lost
      }
      const { lock, calls } = openLock({ kind, checkFile })
      lock.lock()
      await expect(lock.unlock(passphrase, undefined)).rejects.toBe(lost)
      expect([lock.isOn, calls]).toEqual([true, []])
    },
  )

  test('opens by the keychain without a passphrase and overwrites the key it read', async () => {
    const { lock, entry } = openLock({ kind: 'keychain', file: 'absent' })
    lock.lock()
    await lock.unlock(undefined, 'p1')
    const [key] = entry.keys
    const secrets = [entry.historyKey, key?.credentials.key, key?.credentials.secret]
    expect([lock.isOn, ...secrets.map((secret) => secret?.isWiped)]).toEqual([false, true, true, true])
  })

  test.each([
    ['opens', 'unreadable', false],
    ['stays locked', 'unavailable', true],
    ['stays locked', 'locked', true],
  ] as const)('%s if the keychain reports the entry of the account as %s', async (_how, kind, isOn) => {
    const read = () => Promise.reject(new VaultError(kind, message('vault.entryUnreadable')))
    const { lock } = openLock({ kind: 'keychain', file: 'absent', read })
    lock.lock()
    await lock.unlock(undefined, 'p1').catch(() => undefined)
    expect(lock.isOn).toBe(isOn)
  })

  test('lists the latest 50 notifications without amounts until it is opened', async () => {
    const { lock } = openLock()
    lock.lock()
    for (let atMs = 1; atMs <= 51; atMs += 1) {
      const event = { kind: 'deposit-settled', depositId: 'd1', amountSats: sats(123_456) } as const
      const times = { atMs, happenedAtMs: null, awaySinceMs: null }
      lock.notify({ ...times, id: 'with trade id', read: false, event })
    }
    const { told } = lock.state
    expect([told.length, told[0]?.atMs, told.at(-1)?.atMs]).toEqual([50, 2, 51])
    expect(told[0]).toMatchObject({ title: { code: 'notification.deposit.title' }, bySystem: true })
    expect(JSON.stringify(told)).not.toMatch(/123456|with trade id/)
    await lock.unlock(passphrase, undefined)
    expect(lock.state.told).toEqual([])
  })
})

describe('lock passphrase', () => {
  test('is set the first time without a current one, locks its own file again and binds every account', async () => {
    const { lock, calls, bindings } = openLock({ kind: 'keychain', file: 'absent' })
    expect(lock.state.opensBy).toBe('keychain')
    await lock.choosePassphrase(undefined, 'a first passphrase')
    expect([lock.state.opensBy, lock.isOn, calls]).toEqual(['passphrase', false, ['unlock', 'lock']])
    expect(bindings).toEqual([[['p1', 'p2'], true]])
    lock.lock()
    await expect(lock.unlock(passphrase, 'p1')).rejects.toMatchObject({ kind: 'wrong-passphrase' })
    await lock.unlock('a first passphrase', 'p1')
    expect(lock.isOn).toBe(false)
  })

  test('starts the idle time once it is set', async () => {
    const { clock, lock } = openLock({ file: 'absent', settings: { lockAfterMinutes: 5 } })
    clock.advance(4 * minuteMs)
    lock.used()
    await lock.choosePassphrase(undefined, passphrase)
    clock.advance(5 * minuteMs)
    expect(lock.isOn).toBe(true)
  })

  test('of a file vault is set without locking the vault', async () => {
    const { lock, calls } = openLock({ file: 'absent' })
    await lock.choosePassphrase(undefined, passphrase)
    expect(calls).toEqual(['unlock'])
  })

  test.each(['file', 'keychain'] as const)('is changed with the current one (%s)', async (kind) => {
    const { lock, calls, bindings } = openLock({ kind })
    for (const wrong of [undefined, 'wrong'])
      await expect(lock.choosePassphrase(wrong, 'a second passphrase')).rejects.toMatchObject({
        kind: 'wrong-passphrase',
      })
    expect(bindings).toEqual([])
    await lock.choosePassphrase(passphrase, 'a second passphrase')
    expect(calls).toEqual(['change', 'change', 'change'])
    expect(bindings).toEqual([[['p1', 'p2'], true]])
  })

  test('is not replaced after another program removed its file', async () => {
    const { lock, calls, remove } = openLock({ kind: 'keychain' })
    remove()
    await expect(lock.choosePassphrase(undefined, 'a second passphrase')).rejects.toMatchObject({
      text: { code: 'lock.lost' },
    })
    expect([lock.state.opensBy, calls]).toEqual(['passphrase', []])
  })

  test.each([
    ['locks its own file again', 'keychain', ['lock', 'unlock', 'lock']],
    ['leaves the vault open', 'file', ['lock', 'unlock']],
  ] as const)('opens the app and %s (%s)', async (_how, kind, expected) => {
    const { lock, calls, bindings } = openLock({ kind })
    if (!lock.isOn) lock.lock()
    await lock.unlock(passphrase, undefined)
    expect(calls).toEqual(expected)
    expect(bindings).toEqual([[['p1', 'p2'], false]])
  })

  test('opens the app although the keychain refuses to bind it, which is reported', async () => {
    const { lock, calls } = openLock({ bindFails: true })
    lock.lock()
    await lock.unlock(passphrase, undefined)
    await Promise.resolve()
    expect([lock.isOn, calls.at(-1)]).toEqual([false, 'app lock'])
  })

  test('locks the app with a problem after its file was restored, until it is opened', async () => {
    const { lock, restore } = openLock({ kind: 'file' })
    expect(lock.problem).toBeNull()
    restore()
    expect([lock.isOn, lock.problem]).toEqual([true, { code: 'lock.restored' }])
    await lock.unlock(passphrase, undefined)
    expect(lock.problem).toBeNull()
  })

  test.each([
    ['when it ends', 30_000, 30_000],
    ['at most once a second', 300, 1000],
  ])('checks the idle time every minute and %s', (_when, usedAfterMs, delayMs) => {
    const { clock, lock } = openLock({ settings: { lockAfterMinutes: 5 } })
    expect(clock.delays()).toEqual([minuteMs])
    clock.advance(usedAfterMs)
    lock.used()
    clock.advance(5 * minuteMs - usedAfterMs)
    expect([clock.delays(), lock.isOn]).toEqual([[delayMs], false])
    lock.stop()
    expect(clock.delays()).toEqual([])
  })
})
