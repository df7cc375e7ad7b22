import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../ports/clock'
import type { Vault } from '../ports/vault'
import { createFileVault } from './file-vault'
import { createKeychainVault, isKeychainUsable } from './keychain-vault'

/** `system`: the system's keychain where it works; `none`: always the sealed file. */
export type KeychainChoice = 'system' | 'none'

/**
 * The system's keychain, or where there is none, the sealed file `vault.json`. Keys that are kept already are looked for where they
 * were put, so that a keychain that is locked or slow at this start does not hide them.
 * @param hasServices whether keys of a service are kept
 */
export async function openVault(
  dataFolder: string,
  clock: Clock,
  keychain: KeychainChoice,
  hasServices: boolean,
): Promise<Vault> {
  const file = join(dataFolder, 'vault.json')
  if (keychain === 'none' || existsSync(file)) return createFileVault(file, clock)
  if (hasServices) return createKeychainVault()
  const usable = await isKeychainUsable(clock, randomBytes(16).toString('hex'))
  return usable ? createKeychainVault() : createFileVault(file, clock)
}
