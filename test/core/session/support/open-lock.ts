import { defaultSettings, type Settings } from '@common/domain/settings/settings'
import { message } from '@common/texts/message'
import { toSingleKey } from '../../../../electron/core/ports/connection'
import { Secret } from '../../../../electron/core/ports/secret'
import {
  VaultError,
  type PassphraseVault,
  type VaultEntry,
} from '../../../../electron/core/ports/storage/vault'
import { AppLock } from '../../../../electron/core/session/app-lock'
import { LatestValue } from '../../../../electron/core/streams/latest-value'
import { ManualClock } from '../../../support/time/manual-clock'
import { settingsInMemory, storedProfile } from './settings-in-memory'

export const passphrase = 'correct horse battery'

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

export function openLock({
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
