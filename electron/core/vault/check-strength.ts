import { text } from '@common/texts/text'
import { VaultError } from '../ports/vault'

const shortestPassphrase = 8

/** @throws VaultError of a passphrase that is too short to seal anything with */
export function checkStrength(passphrase: string): void {
  if (passphrase.length >= shortestPassphrase) return
  throw new VaultError('weak-passphrase', text('vault.weakPassphrase', { least: shortestPassphrase }))
}
