import type { AccountState } from '@common/domain/account'
import type { Deposit, Withdrawal } from '@common/domain/wallet'
import type { LastOpenTimes, SeenPayments } from '../../ports/storage/last-open'
import type { SyncGap } from './sync-gap'

export interface AccountPresenceDeps {
  readonly lastOpen: LastOpenTimes
  readonly syncGap: Pick<SyncGap, 'setLastOpen'>
  /** Data of this profile. */
  readonly cached: AccountState | undefined
}

/** Missed events belong to the account as the exchange reports it, not to the profile. */
export function trackAccountPresence({ lastOpen, syncGap, cached }: AccountPresenceDeps) {
  let accountId = cached?.account.id
  let payments: SeenPayments | undefined
  if (cached) {
    const { account, asOfMs } = cached
    payments = lastOpen.getPayments(account.id)
    const lastOpenMs = lastOpen.getMs(account.id) ?? 0
    syncGap.setLastOpen(Math.max(asOfMs, lastOpenMs), { isInOtherProfile: lastOpenMs > asOfMs })
  }

  return {
    onAccount({ account: { id }, asOfMs }: AccountState): void {
      if (id !== accountId) {
        // A new profile, or new keys for another account.
        const lastOpenMs = lastOpen.getMs(id)
        if (lastOpenMs !== undefined) syncGap.setLastOpen(lastOpenMs, { isInOtherProfile: true })
        payments = lastOpen.getPayments(id)
        accountId = id
      }
      lastOpen.note(id, asOfMs)
    },
    notePayments(current: readonly (Deposit | Withdrawal)[]): void {
      if (accountId !== undefined) lastOpen.notePayments(accountId, current)
    },
    /** Before this start. */
    payments: (): SeenPayments | undefined => payments,
    close: (): Promise<void> => lastOpen.flush(),
  }
}
