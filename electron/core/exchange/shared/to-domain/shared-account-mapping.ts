import type { WireConfiguration } from '@common/exchange-api/v2/app'
import type { WireUser } from '@common/exchange-api/v2/wallet-records'
import type { Account, AccountLimits } from '@common/domain/account'
import type { UserProfile } from '@common/domain/services/user-profile'
import { floorToSats, roundToSats } from './amounts'
import { sanitizeName } from './outside-text'

export const toAccount = (wire: WireUser): Account => ({
  id: wire.uid,
  username: sanitizeName(wire.username),
  balanceSats: floorToSats(wire.balance, 'balance'),
  syntheticUsd: wire.synthetic_usd_balance,
  feeTier: wire.fee_tier ?? 0,
})

export const toAccountLimits = (wire: WireConfiguration): AccountLimits => ({
  minDepositSats: roundToSats(wire.min_deposit_amount),
  maxDepositSats: roundToSats(wire.max_deposit_amount),
  minWithdrawSats: roundToSats(wire.min_withdraw_amount),
  maxWithdrawSats: roundToSats(wire.max_withdraw_amount),
  maxBalanceSats: roundToSats(wire.max_balance_amount),
})

const toMessage = (text: string | null | undefined): string | null => (text ? text : null)

export const toProfile = (wire: WireUser): UserProfile => ({
  username: sanitizeName(wire.username),
  role: sanitizeName(wire.role ?? 'user'),
  accountType: toMessage(wire.account_type),
  email: toMessage(wire.email),
  isEmailConfirmed: wire.email_confirmed ?? null,
  isOnLeaderboard: wire.show_leaderboard ?? null,
  usesTaproot: wire.use_taproot_addresses ?? null,
  nostrPublicKey: toMessage(wire.nostr_pubkey),
  linkingPublicKey: toMessage(wire.linkingpublickey ?? wire.linking_public_key),
  autoWithdraw: {
    isOn: wire.auto_withdraw_enabled ?? false,
    lightningAddress: toMessage(wire.auto_withdraw_lightning_address),
  },
  hasTotp: wire.totp_enabled ?? null,
  hasWebauthn: wire.webauthn_enabled ?? null,
})
