import type { Withdrawal } from '@common/domain/wallet'
import { zeroSats } from '@common/domain/units'
import type { Exchange } from '../../ports/exchange'
import type { Changed, WalletBook } from '../../state/wallet-book'

export interface SyncFailedWithdrawalsPorts {
  readonly exchange: Pick<Exchange, 'notifications'>
  readonly wallet: WalletBook
  readonly onChanges: (changes: readonly Changed<Withdrawal>[]) => void
}

/**
 * Finds out which withdrawals on their way have failed, where the service tells it by messages only. Asks nothing while none is on its
 * way.
 */
export const syncFailedWithdrawals =
  ({ exchange, wallet, onChanges }: SyncFailedWithdrawalsPorts) =>
  async (): Promise<void> => {
    const { notifications } = exchange
    if (notifications === null || wallet.pendingWithdrawals().length === 0) return
    const ids = new Set(await notifications.failedWithdrawals())
    // Looked at again: one may have settled meanwhile.
    const failed = wallet.pendingWithdrawals().filter(({ id }) => ids.has(id))
    onChanges(
      wallet.applyWithdrawals(failed.map((each) => ({ ...each, state: 'failed', feeSats: zeroSats }))),
    )
  }
