import type { Deposit, Withdrawal } from '@common/domain/wallet'
import type { Clock } from '../ports/clock'
import type { Exchange } from '../ports/exchange'
import type { History } from '../ports/history'
import type { Changed, WalletBook } from '../state/wallet-book'

const pageLimit = 1000
const recentLimit = 100
const syncedFact = 'walletReadAtMs'

export interface SyncWalletPorts {
  readonly exchange: Pick<Exchange, 'deposits' | 'withdrawals'>
  readonly history: Pick<History, 'fact' | 'saveFact'>
  readonly wallet: WalletBook
  readonly clock: Clock
}

export interface WalletChanges {
  readonly deposits: readonly Changed<Deposit>[]
  readonly withdrawals: readonly Changed<Withdrawal>[]
  /** The first reading of this profile: what is in it is old news. */
  readonly first: boolean
}

/** Reads deposits and withdrawals: all of them the first time, later the newest hundred of each. */
export const syncWallet =
  ({ exchange, history, wallet, clock }: SyncWalletPorts) =>
  async (): Promise<WalletChanges> => {
    const first = history.fact(syncedFact) === undefined
    const limit = first ? pageLimit : recentLimit
    const deposits = wallet.applyDeposits(await exchange.deposits({ limit }))
    const withdrawals = wallet.applyWithdrawals(await exchange.withdrawals({ limit }))
    history.saveFact(syncedFact, clock.nowMs())
    return { deposits, withdrawals, first }
  }
