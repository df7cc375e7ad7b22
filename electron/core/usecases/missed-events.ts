import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import type { Deposit } from '@common/domain/wallet'

/** While no profile of the account was open here; exchange time. */
export interface MissedEvents {
  readonly sinceMs: () => number
  readonly isMissed: (atMs: number | null) => boolean
  /** Since this account was opened. */
  readonly isLater: (atMs: number | null) => boolean
  readonly wasPending: (paymentId: string) => boolean
  /** Final, and read by another profile. */
  readonly wasPaymentSeen: (payment: Pick<Deposit, 'id' | 'state' | 'createdAtMs'>) => boolean
  readonly store: (activityEvents: readonly TimedActivityEvent[]) => void
}
