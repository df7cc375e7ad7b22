/** Reads payments over v3; internal ones over v2. */
import { v2 } from '@common/exchange-api/v2/endpoints'
import { v3 } from '@common/exchange-api/v3/endpoints'
import type { Deposit, Withdrawal } from '@common/domain/wallet'
import { toDeposit, toWithdrawal } from '../../../electron/core/exchange/shared/to-domain/payment'
import * as payment from '../../../electron/core/exchange/v3/to-domain/payment'
import { userHandlers } from '../../../electron/practice/server/handlers/user'
import { v3AccountHandlers } from '../../../electron/practice/server/v3/v3-account-handlers'
import type { BareEngine } from './bare-engine'

const limit = 1000

export function walletReader({ exchange, uid }: BareEngine) {
  const overV2 = userHandlers(exchange)
  const overV3 = v3AccountHandlers(exchange)
  const requested = { uid, params: undefined, body: undefined } as const
  const internal = { ...requested, query: { limit, types: ['internal' as const] } }
  const page = { limit, cursor: undefined, from: undefined, to: undefined }
  const byStatus = { ...requested, query: { ...page, status: undefined } }
  const bySettled = { ...requested, query: { ...page, settled: undefined } }
  const { account } = v3
  return {
    deposits: (): Deposit[] => [
      ...account.lightningDeposits.response
        .parse(overV3.lightningDeposits(bySettled))
        .data.map(payment.toLightningDeposit),
      ...account.onChainDeposits.response
        .parse(overV3.onChainDeposits(byStatus))
        .data.map(payment.toOnChainDeposit),
      ...v2.user.deposits.response.parse(overV2.deposits(internal)).map(toDeposit),
    ],
    withdrawals: (): Withdrawal[] => [
      ...account.lightningWithdrawals.response
        .parse(overV3.lightningWithdrawals(byStatus))
        .data.map(payment.toLightningWithdrawal),
      ...account.onChainWithdrawals.response
        .parse(overV3.onChainWithdrawals(byStatus))
        .data.map(payment.toOnChainWithdrawal),
      ...v2.user.withdrawals.response.parse(overV2.withdrawals(internal)).map(toWithdrawal),
    ],
  }
}
