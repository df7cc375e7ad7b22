import type { z } from 'zod'
import type { v2 } from '@common/exchange-api/v2/endpoints'
import type { ChainDepositRow } from '../../chain/chain-deposits'
import { getChainFee, type ChainWithdrawalRow } from '../../chain/chain-withdrawals'
import type { OwnedTrade } from '../../futures/owned-trade'
import type { OptionPosition } from '../../options/option-position'
import type { User } from '../../users/users'
import type { DepositRow } from '../../wallet/deposits'
import type { WithdrawalRow } from '../../wallet/withdrawal-store'

type WireUser = z.input<typeof v2.user.getUser.response>
type WireDeposit = z.input<typeof v2.user.getDeposit.response>
type WireWithdrawal = z.input<typeof v2.user.getWithdrawal.response>

interface UserFigures {
  readonly balanceSats: number
  readonly feeTier: number
  readonly syntheticUsd: number
  readonly trades: readonly OwnedTrade[]
  readonly options: readonly OptionPosition[]
}

/** The linking key has two published spellings (protocol/v2.md#user). */
export function toWireUser(
  user: User,
  { balanceSats, feeTier, syntheticUsd, trades, options }: UserFigures,
): WireUser {
  const sumMargin = (state: OwnedTrade['state']) =>
    trades.filter((trade) => trade.state === state).reduce((sum, trade) => sum + trade.marginSats, 0)
  const sumPremium = (kind: OptionPosition['kind']) =>
    options.filter((option) => option.kind === kind).reduce((sum, option) => sum + option.premiumSats, 0)
  return {
    uid: user.uid,
    role: 'user',
    balance: balanceSats,
    username: user.username,
    synthetic_usd_balance: syntheticUsd,
    linkingpublickey: user.linkingKey,
    linking_public_key: user.linkingKey,
    show_leaderboard: user.showLeaderboard,
    email: null,
    email_confirmed: false,
    use_taproot_addresses: user.useTaprootAddresses,
    account_type: user.linkingKey === null ? 'credentials' : 'lnurl',
    auto_withdraw_enabled: user.autoWithdrawEnabled,
    auto_withdraw_lightning_address: user.autoWithdrawLightningAddress,
    nostr_pubkey: user.nostrPubkey,
    fee_tier: feeTier,
    totp_enabled: false,
    webauthn_enabled: false,
    metrics: {
      futures: { running_margin: sumMargin('running'), open_margin: sumMargin('open') },
      options: { call: { running_margin: sumPremium('call') }, put: { running_margin: sumPremium('put') } },
    },
  }
}

/** The transaction id has two published spellings (protocol/v2.md#deposits). */
function toWireChainDeposit(row: ChainDepositRow): WireDeposit {
  const { id, amount, created_ts: ts, tx_id, height, block_id, confirmed_ts } = row
  return {
    id,
    amount,
    ts,
    type: 'bitcoin',
    tx_id,
    transaction_id: tx_id,
    is_confirmed: confirmed_ts !== null,
    ...(height !== null && { confirmation_height: height, block_id }),
    ...(confirmed_ts !== null && { confirmed_ts }),
  }
}

export function toWireDeposit(row: DepositRow | ChainDepositRow): WireDeposit {
  if (row.rail === 'bitcoin') return toWireChainDeposit(row)
  const { id, amount, created_ts: ts, settled_ts } = row
  const success = settled_ts !== null
  if (row.rail === 'internal') {
    return { id, amount, ts, type: 'internal', from_username: row.from_username ?? '', success }
  }
  const payment_hash = row.payment_hash ?? ''
  return {
    id,
    amount,
    ts,
    type: 'lightning',
    payment_hash,
    success,
    ...(success && { success_ts: settled_ts }),
    ...(row.comment !== null && { comment: row.comment }),
  }
}

export const getFee = ({ fee, settled_ts }: WithdrawalRow): number => (settled_ts === null ? 0 : fee)

export function toWireWithdrawal(row: WithdrawalRow | ChainWithdrawalRow): WireWithdrawal {
  if (row.rail === 'bitcoin') {
    const { id, amount, created_ts: ts, address, tx_id: transaction_id } = row
    // Version 2 has no canceled status.
    const status = row.status === 'canceled' ? 'failed' : row.status
    const fee = getChainFee(row)
    return { id, amount, ts, type: 'bitcoin', address, status, fee, transaction_id }
  }
  const { id, amount, created_ts: ts, settled_ts, destination } = row
  const success = settled_ts !== null
  if (row.rail === 'internal') return { id, amount, ts, type: 'internal', to_username: destination, success }
  return {
    id,
    amount,
    ts,
    type: 'lightning',
    payment_hash: row.payment_hash ?? '',
    fee: getFee(row),
    success,
    destination,
  }
}
