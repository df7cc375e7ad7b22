import type { TimedActivityEvent } from '@common/domain/notifications/notification'

/** Events while no profile of the account was open here, unknown to this profile. In exchange time. */
export interface MissedEvents {
  readonly sinceMs: () => number
  readonly isMissed: (atMs: number | null) => boolean
  /** True if a profile of the account that was open later has notified. */
  readonly wasSeen: (atMs: number) => boolean
  /** Ignores events of another time. */
  readonly store: (activityEvents: readonly TimedActivityEvent[]) => void
}
