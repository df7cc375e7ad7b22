import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../ports/clock'
import type { PassphraseVault, Vault } from '../ports/storage/vault'
import { createFileVault } from './file-vault'
import { createKeychainVault, isKeychainUsable, type OpenKeychainItem } from './keychain-vault'
import type { KdfCost } from './encrypted-text'

/** `none`: encrypted file; a function replaces the keychain in tests. */
export type KeychainChoice = 'system' | 'none' | OpenKeychainItem

export interface OpenedVault {
  readonly vault: Vault
  readonly passphraseVault: PassphraseVault
}

/** Existing keys decide between keychain and `vault.json`: a locked or slow keychain must not hide them. */
export async function openVault(
  dataFolder: string,
  clock: Clock,
  keychain: KeychainChoice,
  hasServices: boolean,
  keysIn?: Vault['kind'],
  cost?: KdfCost,
): Promise<OpenedVault> {
  const file = join(dataFolder, 'vault.json')
  const lockFile = join(dataFolder, 'lock.json')
  const openKeychain = (item?: OpenKeychainItem): OpenedVault => {
    const passphraseVault = createFileVault(lockFile, clock, cost)
    return { vault: createKeychainVault(clock, item, passphraseVault), passphraseVault }
  }
  if (typeof keychain === 'function') return openKeychain(keychain)
  const isKeychain =
    keychain === 'system' &&
    !existsSync(file) &&
    // Report a lost file instead of searching the keychain.
    keysIn !== 'file' &&
    (hasServices || (await isKeychainUsable(clock, randomBytes(16).toString('hex'))))
  if (isKeychain) return openKeychain()
  const vault = createFileVault(file, clock, cost)
  return { vault, passphraseVault: vault }
}
