import type { NoticeEvent } from './notice'

export const noticeGroups = ['alert', 'liquidation', 'close', 'fill', 'deposit', 'withdrawal'] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** Channels in addition to the list. */
export const noticeWays = ['system', 'window', 'sound'] as const
export type NoticeWay = (typeof noticeWays)[number]

export interface QuietRules {
  readonly quietOnce: { readonly fromMs: number; readonly untilMs: number } | null
  /** Minutes of the local day; ends the next day if `toMinute` isn't later. */
  readonly quietDaily: { readonly fromMinute: number; readonly toMinute: number } | null
  readonly quietExcept: readonly NoticeGroup[]
}

export interface NoticeRules extends QuietRules {
  readonly systemNotifications: boolean
  readonly sound: boolean
  readonly noticesOff: readonly string[]
}

export const switchOf = (group: NoticeGroup, way: NoticeWay): string => `${group}.${way}`

export function noticeGroup(event: NoticeEvent): NoticeGroup {
  switch (event.kind) {
    case 'order-filled':
    case 'cross-filled':
      return 'fill'
    case 'stop-loss':
    case 'take-profit':
    case 'trade-closed':
    case 'option-expired':
    case 'option-paid':
    case 'option-delivered':
      return 'close'
    case 'liquidation':
    case 'cross-liquidated':
      return 'liquidation'
    case 'deposit-settled':
      return 'deposit'
    case 'withdrawal-settled':
    case 'withdrawal-failed':
    case 'withdrawal-canceled':
    case 'fee-above-limit':
    case 'balance-differs':
    case 'booked-differently':
      return 'withdrawal'
    case 'records-gone':
      return event.payments > 0 ? 'withdrawal' : 'close'
    case 'option-expires':
    case 'alert':
      return 'alert'
  }
}

const stayingKinds: ReadonlySet<NoticeEvent['kind']> = new Set([
  'liquidation',
  'cross-liquidated',
  'withdrawal-failed',
  'balance-differs',
  'booked-differently',
] as const)

/** Events that cost money or need a response. */
export const staysUntilDismissed = (event: NoticeEvent): boolean =>
  stayingKinds.has(event.kind) || (event.kind === 'alert' && event.finding.kind === 'loss')

export interface QuietTime {
  readonly sinceMs: number
  readonly untilMs: number
}

export function quietAt({ quietOnce, quietDaily }: QuietRules, nowMs: number): QuietTime | null {
  if (quietOnce && quietOnce.fromMs <= nowMs && nowMs < quietOnce.untilMs)
    return { sinceMs: quietOnce.fromMs, untilMs: quietOnce.untilMs }
  return quietDaily && dailyAt(quietDaily, nowMs)
}

function dailyAt(
  { fromMinute, toMinute }: NonNullable<QuietRules['quietDaily']>,
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
export function quietSinceMs(event: NoticeEvent, rules: QuietRules, nowMs: number): number | null {
  return rules.quietExcept.includes(noticeGroup(event)) ? null : (quietAt(rules, nowMs)?.sinceMs ?? null)
}

export function waysOf(event: NoticeEvent, rules: NoticeRules, nowMs: number): readonly NoticeWay[] {
  if (quietSinceMs(event, rules, nowMs) !== null) return []
  const group = noticeGroup(event)
  return noticeWays.filter((way) => isWayOn(way, rules) && !rules.noticesOff.includes(switchOf(group, way)))
}

function isWayOn(way: NoticeWay, { systemNotifications, sound }: NoticeRules): boolean {
  switch (way) {
    case 'system':
      return systemNotifications
    case 'window':
      return true
    case 'sound':
      return sound
  }
}
