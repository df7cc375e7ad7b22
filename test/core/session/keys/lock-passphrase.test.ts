import { describe, expect, test } from 'vitest'
import { minuteMs } from '@common/domain/durations'
import { openLock, passphrase } from '../support/open-lock'

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
