import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../ports/clock'
import type { PassphraseVault, Vault } from '../ports/vault'
import { createFileVault } from './file-vault'
import { createKeychainVault, isKeychainUsable, type OpenKeychainItem } from './keychain-vault'
import type { KdfCost } from './sealed-text'

/** `system`: the system's keychain where it works; `none`: always the sealed file; a function: another keychain, for tests. */
export type KeychainChoice = 'system' | 'none' | OpenKeychainItem

export interface OpenedVault {
  readonly vault: Vault
  /** Whose passphrase opens the app's lock: the sealed file itself, or beside a keychain an empty one of its own. */
  readonly guard: PassphraseVault
}

/**
 * The system's keychain, or where there is none, the sealed file `vault.json`. Keys that are kept already are looked for where they
 * were put, so that a keychain that is locked or slow at this start does not hide them.
 * @param hasServices whether keys of a service are kept
 * @param keysIn where they were put, if that is known
 * @param cost of keys derived anew, full by default
 */
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
  if (typeof keychain === 'function')
    return { vault: createKeychainVault(clock, keychain), guard: createFileVault(lockFile, clock, cost) }
  const isKeychain =
    keychain === 'system' &&
    !existsSync(file) &&
    // A file that is gone is to be missed, not looked for in the keychain.
    keysIn !== 'file' &&
    (hasServices || (await isKeychainUsable(clock, randomBytes(16).toString('hex'))))
  if (isKeychain)
    return {
      vault: createKeychainVault(clock),
      guard: createFileVault(lockFile, clock, cost),
    }
  const vault = createFileVault(file, clock, cost)
  return { vault, guard: vault }
}
