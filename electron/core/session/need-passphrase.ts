import { refuseFields } from '../ports/refusal'
import type { Vault } from '../ports/vault'

/** @throws Refusal naming `vaultPassphrase` when the vault is not open and none was given */
export function needPassphrase(vault: Vault, passphrase: string | undefined): void {
  const state = vault.state()
  if (state === 'open' || passphrase !== undefined) return
  const message =
    state === 'absent'
      ? 'This system has no keychain: choose a passphrase for the vault.'
      : 'Enter the passphrase of the vault.'
  throw refuseFields([{ field: 'vaultPassphrase', message }])
}
