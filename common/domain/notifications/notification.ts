import type { ActivityEvent } from './notification-kinds'

export type { ActivityEvent } from './notification-kinds'

export interface AppNotification {
  readonly id: string
  readonly atMs: number
  readonly event: ActivityEvent
  readonly read: boolean
  /** Null if not reported. `atMs`: when this app learned of it. */
  readonly happenedAtMs: number | null
  /** Start of the missed period, whose events are summed up. Null for current events. */
  readonly awaySinceMs: number | null
}

export type TimedActivityEvent = Pick<AppNotification, 'event' | 'happenedAtMs'>
