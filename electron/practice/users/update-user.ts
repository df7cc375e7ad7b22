import { fieldError } from '../errors/service-error'
import type { Users } from './users'

interface UserChange {
  readonly auto_withdraw_enabled?: boolean | undefined
  readonly auto_withdraw_lightning_address?: string | undefined
  readonly nostr_pubkey?: string | undefined
  readonly username?: string | undefined
  readonly use_taproot_addresses?: boolean | undefined
  readonly show_leaderboard?: boolean | undefined
}

const lightningAddressPattern = /^[a-z0-9._+-]+@([a-z0-9-]+(\.[a-z0-9-]+)+|localhost)(:\d{1,5})?$/i
const nostrPubkeyPattern = /^([0-9a-f]{64}|npub1[02-9ac-hj-np-z]{58})$/

export function updateUser(users: Users, uid: string, change: UserChange): void {
  const user = users.get(uid)
  const { username, nostr_pubkey: nostrPubkey, auto_withdraw_lightning_address: address } = change
  if (username !== undefined) users.checkName(username, uid)
  if (nostrPubkey !== undefined && !nostrPubkeyPattern.test(nostrPubkey)) {
    throw fieldError(
      'invalidRequest',
      'nostr_pubkey',
      'nostr_pubkey must be 64 hex digits or begin with npub1',
    )
  }
  if (address !== undefined && !lightningAddressPattern.test(address)) {
    const message = 'auto_withdraw_lightning_address must be an address like name@example.com'
    throw fieldError('invalidRequest', 'auto_withdraw_lightning_address', message)
  }
  const autoWithdrawEnabled = change.auto_withdraw_enabled ?? user.autoWithdrawEnabled
  const autoWithdrawLightningAddress = address ?? user.autoWithdrawLightningAddress
  // Requires both (protocol/v2.md#user).
  if (autoWithdrawEnabled && autoWithdrawLightningAddress === null) {
    const message = 'auto_withdraw_enabled requires auto_withdraw_lightning_address'
    throw fieldError('invalidRequest', 'auto_withdraw_enabled', message)
  }
  users.save({
    ...user,
    username: username ?? user.username,
    showLeaderboard: change.show_leaderboard ?? user.showLeaderboard,
    useTaprootAddresses: change.use_taproot_addresses ?? user.useTaprootAddresses,
    autoWithdrawEnabled,
    autoWithdrawLightningAddress,
    nostrPubkey: nostrPubkey ?? user.nostrPubkey,
  })
}
