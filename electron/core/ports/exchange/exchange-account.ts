import type { Account, AccountLimits } from '@common/domain/account'

export interface AccountExchange {
  account(): Promise<Account>
  accountLimits(): Promise<AccountLimits>
}

/** Null fields are not reported. */
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
  /** Forwards proceeds of take profits, stop losses and options. */
  readonly autoWithdraw: { readonly isOn: boolean; readonly lightningAddress: string | null }
  readonly hasTotp: boolean | null
  readonly hasWebauthn: boolean | null
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
