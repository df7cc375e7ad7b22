import type { AccountState } from '@common/domain/account'
import type { Deposit, Withdrawal } from '@common/domain/wallet'
import type { SeenPayments, SharedAccountData } from '../../ports/storage/shared-account-data'
import type { SyncGap } from './sync-gap'

export interface AccountPresenceDeps {
  readonly shared: SharedAccountData
  readonly syncGap: Pick<SyncGap, 'setLastOpen'>
  /** Data of this profile. */
  readonly cached: AccountState | undefined
}

/** Missed events belong to the account as the exchange reports it, not to the profile. */
export function trackAccountPresence({ shared, syncGap, cached }: AccountPresenceDeps) {
  let accountId = cached?.account.id
  let payments: SeenPayments | undefined
  if (cached) {
    const { account, asOfMs } = cached
    payments = shared.getPayments(account.id)
    const lastOpenMs = shared.getLastOpenMs(account.id) ?? 0
    syncGap.setLastOpen(Math.max(asOfMs, lastOpenMs), { isInOtherProfile: lastOpenMs > asOfMs })
  }

  return {
    onAccount({ account: { id }, asOfMs }: AccountState): void {
      if (id !== accountId) {
        // A new profile, or new keys for another account.
        const lastOpenMs = shared.getLastOpenMs(id)
        if (lastOpenMs !== undefined) syncGap.setLastOpen(lastOpenMs, { isInOtherProfile: true })
        payments = shared.getPayments(id)
        accountId = id
      }
      shared.noteOpen(id, asOfMs)
    },
    notePayments(current: readonly (Deposit | Withdrawal)[]): void {
      if (accountId !== undefined) shared.notePayments(accountId, current)
    },
    /** Before this start. */
    payments: (): SeenPayments | undefined => payments,
    close: (): Promise<void> => shared.flush(),
  }
}
