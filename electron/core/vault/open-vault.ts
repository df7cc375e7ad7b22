import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../ports/clock'
import type { Vault } from '../ports/vault'
import { createFileVault } from './file-vault'
import { createKeychainVault, isKeychainUsable } from './keychain-vault'

/** `system`: the system's keychain where it works; `none`: always the sealed file. */
export type KeychainChoice = 'system' | 'none'

/** The system's keychain, or where there is none, or where a sealed file is in use already, the file `vault.json`. */
export async function openVault(dataFolder: string, clock: Clock, keychain: KeychainChoice): Promise<Vault> {
  const file = join(dataFolder, 'vault.json')
  // Keys once sealed in the file stay there, so that a keychain that comes and goes does not hide them.
  if (keychain === 'none' || existsSync(file)) return createFileVault(file, clock)
  const usable = await isKeychainUsable(clock, randomBytes(16).toString('hex'))
  return usable ? createKeychainVault() : createFileVault(file, clock)
}
