import type { Account, AccountLimits } from '@common/domain/account'

/** The account and the amounts it may move. */
export interface AccountExchange {
  account(): Promise<Account>
  accountLimits(): Promise<AccountLimits>
}

/** The account's settings at the service; null where it does not tell. */
export interface UserProfile {
  readonly username: string
  readonly role: string
  readonly accountType: string | null
  readonly email: string | null
  readonly isEmailConfirmed: boolean | null
  readonly isOnLeaderboard: boolean | null
  readonly usesTaproot: boolean | null
  readonly nostrPublicKey: string | null
  readonly linkingPublicKey: string | null
  /** Proceeds of take profits, stop losses and options are sent on to `lightningAddress`. */
  readonly autoWithdraw: { readonly isOn: boolean; readonly lightningAddress: string | null }
  readonly hasTotp: boolean | null
  readonly hasWebauthn: boolean | null
}

/** What a user may change; what is left out stays. */
export interface UserProfileChange {
  readonly username?: string | undefined
  readonly isOnLeaderboard?: boolean | undefined
  readonly usesTaproot?: boolean | undefined
  readonly nostrPublicKey?: string | undefined
  /** Switching it on takes an address, now or from before. */
  readonly autoWithdraw?:
    { readonly isOn?: boolean | undefined; readonly lightningAddress?: string | undefined } | undefined
}

export interface ProfileExchange {
  profile(): Promise<UserProfile>
  /** Throws `unsupported` for a field the protocol version does not have. */
  changeProfile(change: UserProfileChange): Promise<UserProfile>
}

/** A message of the service. The names of events are not published, so `event` is shown as it is. */
export interface ServiceNotification {
  readonly id: string
  readonly atMs: number
  readonly event: string
  readonly data: unknown
  readonly isRead: boolean
}

export interface NotificationsExchange {
  unread(): Promise<ServiceNotification[]>
  /** Ids of the withdrawals that unread messages call failed. */
  failedWithdrawals(): Promise<string[]>
  markAllRead(): Promise<void>
}
