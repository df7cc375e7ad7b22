import { zeroSats } from '@common/domain/units'
import type { Exchange } from '../../ports/exchange/exchange'
import type { WalletTracker } from '../../state/wallet-tracker'

interface SyncFailedWithdrawalsDeps {
  readonly exchange: Pick<Exchange, 'notifications'>
  readonly wallet: WalletTracker
}

export const syncFailedWithdrawals =
  ({ exchange, wallet }: SyncFailedWithdrawalsDeps) =>
  async () => {
    const { notifications } = exchange
    if (notifications === null || wallet.pendingWithdrawals().length === 0) return
    const ids = new Set(await notifications.failedWithdrawals())
    // One may have settled meanwhile.
    const failed = wallet.pendingWithdrawals().filter(({ id }) => ids.has(id))
    wallet.applyWithdrawals(failed.map((each) => ({ ...each, state: 'failed', feeSats: zeroSats })))
  }
