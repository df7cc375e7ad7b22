import type { z } from 'zod'
import type { v3 } from '@common/exchange-api/v3/endpoints'
import type * as record from '@common/exchange-api/v3/account-records'
import type { ChainDepositRow } from '../../chain/chain-deposits'
import { getChainFee, type ChainWithdrawalRow } from '../../chain/chain-withdrawals'
import type { WireNotification } from '../../users/notifications'
import type { DepositRow } from '../../wallet/deposits'
import { feeReserveSats } from '../../wallet/wallet-limits'
import type { WithdrawalRow } from '../../wallet/withdrawal-store'
import { getFee } from '../handlers/user-wire'
import { iso, isoOrNull } from '@common/exchange-api/v3/fields'

/** Payments of protocol/v3.md#account. */

export const toLightningDeposit = (row: DepositRow): z.input<typeof record.lightningDeposit> => ({
  id: row.id,
  createdAt: iso(row.created_ts),
  amount: row.amount,
  paymentHash: row.payment_hash ?? '',
  settledAt: isoOrNull(row.settled_ts),
  comment: row.comment,
})

type ChainDepositStatus = (typeof record.chainDepositStatuses)[number]

export function chainDepositStatus({ height, confirmed_ts }: ChainDepositRow): ChainDepositStatus {
  if (confirmed_ts !== null) return 'IRREVERSIBLE'
  return height === null ? 'MEMPOOL' : 'CONFIRMED'
}

export const toOnChainDeposit = (
  row: ChainDepositRow,
  tip: number,
): z.input<typeof record.onChainDeposit> => ({
  id: row.id,
  createdAt: iso(row.created_ts),
  amount: row.amount,
  txId: row.tx_id,
  status: chainDepositStatus(row),
  confirmations: row.height === null ? 0 : tip - row.height + 1,
  blockHeight: row.height,
})

type LightningStatus = (typeof record.lightningWithdrawalStatuses)[number]

export function lightningStatus({ settled_ts, failed_ts }: WithdrawalRow): LightningStatus {
  if (settled_ts !== null) return 'processed'
  return failed_ts === null ? 'processing' : 'failed'
}

export const toLightningWithdrawal = (row: WithdrawalRow): z.input<typeof record.lightningWithdrawal> => ({
  id: row.id,
  createdAt: iso(row.created_ts),
  amount: row.amount,
  fee: getFee(row),
  paymentHash: row.payment_hash ?? '',
  destination: row.destination,
  status: lightningStatus(row),
})

/** `maxFees` is the fee reserve, 0 for internal payments. */
export const toPaid = (row: WithdrawalRow): z.input<typeof v3.account.withdrawLightning.response> => ({
  id: row.id,
  amount: row.amount,
  maxFees: row.fee === 0 ? 0 : feeReserveSats(row.amount),
  paymentHash: row.payment_hash ?? '',
})

type ChainStatus = (typeof record.chainWithdrawalStatuses)[number]

export function chainStatus({ status, tx_id }: ChainWithdrawalRow): ChainStatus {
  switch (status) {
    case 'pending':
      return tx_id === null ? 'pending' : 'processing'
    case 'confirmed':
      return 'processed'
    case 'failed':
      return 'rejected'
    case 'canceled':
      return 'canceled'
  }
}

export const toOnChainWithdrawal = (row: ChainWithdrawalRow): z.input<typeof record.onChainWithdrawal> => ({
  id: row.id,
  createdAt: iso(row.created_ts),
  address: row.address,
  amount: row.amount,
  fee: getChainFee(row),
  txId: row.tx_id,
  status: chainStatus(row),
})

export const toNotification = (notice: WireNotification): z.input<typeof record.notification> => ({
  id: notice.id,
  createdAt: iso(notice.creation_ts),
  event: notice.event,
  data: notice.data,
})
