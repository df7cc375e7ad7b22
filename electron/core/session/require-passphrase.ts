import { refuseFields } from '../ports/refusal'
import type { Vault } from '../ports/storage/vault'
import { createIssue } from '@common/domain/issue'

/** @throws Refusal on `vaultPassphrase` if needed and missing */
export function requirePassphrase(vault: Vault, passphrase: string | undefined): void {
  const state = vault.state()
  if (state === 'open' || passphrase !== undefined) return
  const code = state === 'absent' ? 'vault.choosePassphrase' : 'vault.enterPassphrase'
  throw refuseFields([createIssue('vaultPassphrase', code)])
}
