import { describe, expect, test } from 'vitest'
import { minuteMs } from '@common/domain/durations'
import { defaultSettings } from '@common/domain/settings/settings'
import { sats } from '@common/domain/units'
import { StorageLost } from '../../../electron/core/ports/storage/disk-full'
import { VaultError } from '../../../electron/core/ports/storage/vault'
import { message } from '@common/texts/message'
import { openLock, passphrase } from './support/open-lock'

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
