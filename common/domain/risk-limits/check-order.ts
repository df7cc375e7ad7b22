import { message, type Message } from '../../texts/message'
import { hourMs } from '../durations'
import type { RiskLimitOrder } from './limits/limit-kind'
import { findExceededCap } from './limits/over-cap'
import { mapLimits, riskLimitsAt, type LimitName, type RiskLimits } from './risk-limits'
import type { TradingDay } from './trading-day'

type Broken = Readonly<Record<LimitName, Message | null>>

interface RiskLimitInput {
  readonly guards: RiskLimits
  readonly order: RiskLimitOrder
  readonly day: TradingDay
  /** Earlier limits were lost; no order is allowed until then. */
  readonly blockedUntilMs?: number | null | undefined
  /** Exchange time. */
  readonly nowMs: number
  /** Market time of trades; differs in a replay. */
  readonly marketNowMs: number
}

interface RaisedLeverage {
  readonly guards: RiskLimits
  readonly nowMs: number
  readonly from: number
  readonly to: number
}

/** Null if allowed. */
export function findLimitBrokenByRaising({
  guards,
  nowMs,
  from,
  to: leverage,
}: RaisedLeverage): Message | null {
  if (leverage <= from) return null
  const { maxLeverage, delayMs } = riskLimitsAt(guards, nowMs)
  const over = findExceededCap(maxLeverage, leverage)
  if (!over) return null
  const { max, fromMs } = over
  return fromMs === null
    ? message('riskLimit.raised', { leverage, most: max, hours: delayMs.value / hourMs })
    : message('riskLimit.raisedUntil', { leverage, most: max, at: fromMs })
}

export function findBrokenLimits({
  guards,
  order,
  day,
  nowMs,
  marketNowMs,
  blockedUntilMs = null,
}: RiskLimitInput): Message[] {
  if (blockedUntilMs !== null && nowMs < blockedUntilMs)
    return [message('limits.lost', { at: blockedUntilMs })]
  const current = riskLimitsAt(guards, nowMs)
  const advice = message(order.isPlaced ? 'riskLimit.placeAgain' : 'riskLimit.lower')
  const checked = { order, advice, hours: current.delayMs.value / hourMs, day, marketNowMs }
  return Object.values(mapLimits<Broken>((name, kind) => kind.findBroken(current[name], checked))).filter(
    (broken) => broken !== null,
  )
}
