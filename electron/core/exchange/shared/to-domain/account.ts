import type { WireConfiguration } from '@common/exchange-api/v2/app'
import type { WireUser } from '@common/exchange-api/v2/wallet-records'
import type { Account, AccountLimits } from '@common/domain/account'
import { sats } from '@common/domain/units'
import type { UserProfile } from '../../../ports/exchange-account'

export const toAccount = (wire: WireUser): Account => ({
  id: wire.uid,
  username: wire.username,
  balanceSats: sats(wire.balance, 'balance'),
  syntheticUsd: wire.synthetic_usd_balance,
  feeTier: wire.fee_tier,
})

export const toAccountLimits = (wire: WireConfiguration): AccountLimits => ({
  minDepositSats: sats(wire.min_deposit_amount),
  maxDepositSats: sats(wire.max_deposit_amount),
  minWithdrawSats: sats(wire.min_withdraw_amount),
  maxWithdrawSats: sats(wire.max_withdraw_amount),
  maxBalanceSats: sats(wire.max_balance_amount),
})

/** A text that is not set is null or empty. */
const toText = (text: string | null | undefined): string | null => (text ? text : null)

export const toProfile = (wire: WireUser): UserProfile => ({
  username: wire.username,
  role: wire.role,
  accountType: toText(wire.account_type),
  email: toText(wire.email),
  isEmailConfirmed: wire.email_confirmed ?? null,
  isOnLeaderboard: wire.show_leaderboard ?? null,
  usesTaproot: wire.use_taproot_addresses ?? null,
  nostrPublicKey: toText(wire.nostr_pubkey),
  linkingPublicKey: toText(wire.linkingpublickey ?? wire.linking_public_key),
  autoWithdraw: {
    isOn: wire.auto_withdraw_enabled ?? false,
    lightningAddress: toText(wire.auto_withdraw_lightning_address),
  },
  hasTotp: wire.totp_enabled ?? null,
  hasWebauthn: wire.webauthn_enabled ?? null,
})
