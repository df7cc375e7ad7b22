import type { Deposit, Withdrawal } from '@common/domain/wallet'
import type { Clock } from '../ports/clock'
import type { Exchange } from '../ports/exchange'
import type { History } from '../ports/history'
import type { Changed, WalletBook } from '../state/wallet-book'

const pageLimit = 1000
const recentLimit = 100
const syncedFact = 'walletReadAtMs'
/** Clocks are measured to about a second. */
const clockToleranceMs = 5000

export interface SyncWalletPorts {
  readonly exchange: Pick<Exchange, 'deposits' | 'withdrawals' | 'clockSkewMs'>
  readonly history: Pick<History, 'fact' | 'saveFact'>
  readonly wallet: WalletBook
  readonly clock: Clock
}

export interface WalletChanges {
  readonly deposits: readonly Changed<Deposit>[]
  readonly withdrawals: readonly Changed<Withdrawal>[]
}

/**
 * Reads deposits and withdrawals: all of them the first time, later the newest hundred of each. Answers what changed; of the first
 * reading only what was made since this started, the rest is old news.
 */
export function syncWallet({ exchange, history, wallet, clock }: SyncWalletPorts) {
  const startedAtMs = clock.nowMs()

  return async (): Promise<WalletChanges> => {
    const first = history.fact(syncedFact) === undefined
    const limit = first ? pageLimit : recentLimit
    const deposits = wallet.applyDeposits(await exchange.deposits({ limit }))
    const withdrawals = wallet.applyWithdrawals(await exchange.withdrawals({ limit }))
    history.saveFact(syncedFact, clock.nowMs())
    const newsSinceMs = startedAtMs + exchange.clockSkewMs() - clockToleranceMs
    const isNews = ({ before, after }: Changed<Deposit | Withdrawal>): boolean =>
      !first || before !== undefined || after.createdAtMs >= newsSinceMs
    return { deposits: deposits.filter(isNews), withdrawals: withdrawals.filter(isNews) }
  }
}
