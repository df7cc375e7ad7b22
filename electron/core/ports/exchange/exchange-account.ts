import type { UserProfile } from '@common/domain/services/user-profile'
import type { Account, AccountLimits } from '@common/domain/account'

export interface AccountExchange {
  account(): Promise<Account>
  accountLimits(): Promise<AccountLimits>
}

export interface UserProfileChange {
  readonly username?: string | undefined
  readonly isOnLeaderboard?: boolean | undefined
  readonly usesTaproot?: boolean | undefined
  readonly nostrPublicKey?: string | undefined
  /** Enabling requires an address, new or stored. */
  readonly autoWithdraw?:
    | { readonly isOn?: boolean | undefined; readonly lightningAddress?: string | undefined }
    | undefined
}

export interface ProfileExchange {
  profile(): Promise<UserProfile>
  /** @throws ExchangeError `unsupported` for an unsupported field */
  changeProfile(change: UserProfileChange): Promise<UserProfile>
}

/** `event` is shown verbatim: names are not published. */
export interface ServiceNotification {
  readonly id: string
  readonly atMs: number
  readonly event: string
  readonly data: unknown
  readonly isRead: boolean
}

export interface NotificationsExchange {
  unread(): Promise<ServiceNotification[]>
  failedWithdrawals(): Promise<string[]>
  markAllRead(): Promise<void>
}
