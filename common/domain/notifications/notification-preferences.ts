import type { NotificationGroup } from './kinds/notification-kind'
import type { ActivityEvent } from './notification'
import { findNotificationKind } from './notification-kinds'

export { notificationGroups, type NotificationGroup } from './kinds/notification-kind'

/** Channels in addition to the list. */
export const notificationChannels = ['system', 'window', 'sound'] as const
type NotificationChannel = (typeof notificationChannels)[number]

interface QuietHours {
  readonly quietOnce: { readonly fromMs: number; readonly untilMs: number } | null
  /** Minutes of the local day; ends the next day if `toMinute` isn't later. */
  readonly quietDaily: { readonly fromMinute: number; readonly toMinute: number } | null
  readonly quietExcept: readonly NotificationGroup[]
}

interface NotificationPreferences extends QuietHours {
  readonly systemNotifications: boolean
  readonly sound: boolean
  readonly noticesOff: readonly string[]
}

export const toSwitchName = (group: NotificationGroup, channel: NotificationChannel): string =>
  `${group}.${channel}`

export const toNotificationGroup = (event: ActivityEvent): NotificationGroup =>
  findNotificationKind(event).group(event)

export const staysUntilDismissed = (event: ActivityEvent): boolean =>
  findNotificationKind(event).staysUntilDismissed?.(event) ?? false

export interface QuietTime {
  readonly sinceMs: number
  readonly untilMs: number
}

export function quietAt({ quietOnce, quietDaily }: QuietHours, nowMs: number): QuietTime | null {
  if (quietOnce && quietOnce.fromMs <= nowMs && nowMs < quietOnce.untilMs)
    return { sinceMs: quietOnce.fromMs, untilMs: quietOnce.untilMs }
  return quietDaily && dailyAt(quietDaily, nowMs)
}

function dailyAt(
  { fromMinute, toMinute }: NonNullable<QuietHours['quietDaily']>,
  nowMs: number,
): QuietTime | null {
  const isOvernight = toMinute <= fromMinute
  for (const day of [0, -1]) {
    const sinceMs = localTimeMs(nowMs, day, fromMinute)
    const untilMs = localTimeMs(nowMs, day + (isOvernight ? 1 : 0), toMinute)
    if (sinceMs <= nowMs && nowMs < untilMs) return { sinceMs, untilMs }
  }
  return null
}

/** Correct also on days with a clock change. */
function localTimeMs(nowMs: number, days: number, minute: number): number {
  // eslint-disable-next-line no-restricted-globals -- this computer's calendar, of a time that is given
  const time = new Date(nowMs)
  time.setHours(0, 0, 0, 0)
  time.setDate(time.getDate() + days)
  time.setHours(0, minute)
  return time.getTime()
}

/** Null if the event is shown. */
export function quietSinceMs(event: ActivityEvent, rules: QuietHours, nowMs: number): number | null {
  return rules.quietExcept.includes(toNotificationGroup(event))
    ? null
    : (quietAt(rules, nowMs)?.sinceMs ?? null)
}

export function activeChannels(
  event: ActivityEvent,
  rules: NotificationPreferences,
  nowMs: number,
): readonly NotificationChannel[] {
  if (quietSinceMs(event, rules, nowMs) !== null) return []
  const group = toNotificationGroup(event)
  return notificationChannels.filter(
    (channel) => isChannelOn(channel, rules) && !rules.noticesOff.includes(toSwitchName(group, channel)),
  )
}

function isChannelOn(
  channel: NotificationChannel,
  { systemNotifications, sound }: NotificationPreferences,
): boolean {
  switch (channel) {
    case 'system':
      return systemNotifications
    case 'window':
      return true
    case 'sound':
      return sound
  }
}
