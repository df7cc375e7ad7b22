import { hourMs, minuteMs, dayMs } from '@common/domain/durations'
import type { TimedActivityEvent, ActivityEvent } from '@common/domain/notifications/notification'
import type { OptionTrade } from '@common/domain/options/option'
import { settledOptionProfit } from '@common/domain/options/profit/profit'
import type { Changed } from '../../state/changed'

/** Only the nearest due reminder is sent. */
const aheadMs = [10 * minuteMs, hourMs, dayMs] as const
/** Options bought shortly before a reminder skip it. */
const boughtBeforeMs = 5 * minuteMs

/** Omits options closed by the user or not known as running. */
export function optionClosedEvents({ before, after }: Changed<OptionTrade>): TimedActivityEvent[] {
  return before?.state === 'running' ? endingEvents(after) : []
}

export const missedOptionEvents = ({ before, after }: Changed<OptionTrade>): TimedActivityEvent[] =>
  before ? [] : endingEvents(after)

function endingEvents(option: OptionTrade): TimedActivityEvent[] {
  const kind = toEnding(option)
  if (kind === null) return []
  const { id: optionId, expiresAtMs, closedAtMs } = option
  const netPnlSats = settledOptionProfit(option).totalSats
  return [
    {
      event: { kind, optionId, option: toTerms(option), netPnlSats },
      happenedAtMs: closedAtMs ?? expiresAtMs,
    },
  ]
}

export function missingOptionEvents(expired: readonly OptionTrade[]): TimedActivityEvent[] {
  const [first] = expired
  if (!first) return []
  const counts = { running: expired.length, orders: 0, payments: 0 }
  return [{ event: { kind: 'records-gone', firstId: first.id, ...counts }, happenedAtMs: null }]
}

type Ending = Extract<ActivityEvent, { optionId: string; netPnlSats: number }>['kind']

function toEnding({ state, deliveredTradeId }: OptionTrade): Ending | null {
  switch (state) {
    case 'running':
    case 'closed':
      return null
    case 'expired':
      return 'option-expired'
    case 'exercised':
      return deliveredTradeId === null ? 'option-paid' : 'option-delivered'
  }
}

/** @param nowMs market time */
export function optionExpires(option: OptionTrade, nowMs: number): TimedActivityEvent[] {
  const { id: optionId, createdAtMs, expiresAtMs } = option
  const leftMs = expiresAtMs - nowMs
  const nearest = aheadMs.find((ahead) => leftMs > 0 && leftMs <= ahead)
  if (nearest === undefined || expiresAtMs - createdAtMs < nearest + boughtBeforeMs) return []
  const event = {
    kind: 'option-expires',
    optionId,
    option: toTerms(option),
    aheadMs: nearest,
    expiresAtMs,
  } as const
  return [{ event, happenedAtMs: null }]
}

const toTerms = ({ kind, quantity, strike }: OptionTrade) => ({ kind, quantity, strike })
