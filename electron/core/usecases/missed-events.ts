import type { TimedActivityEvent } from '@common/domain/notifications/notification'

/** While no profile of the account was open here; exchange time. */
export interface MissedEvents {
  readonly sinceMs: () => number
  readonly isMissed: (atMs: number | null) => boolean
  /** In a profile open later. */
  readonly wasSeen: (atMs: number) => boolean
  readonly store: (activityEvents: readonly TimedActivityEvent[]) => void
}
