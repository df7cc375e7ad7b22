import { text, type Text } from '../../texts/text'
import { dayMs, hourMs, minuteMs } from '../durations'
import { sats } from '../units'
import type { DelayedLimit } from '../delayed-limit'
import { riskLimitsAt, type RiskLimits } from './risk-limits'
import { dayStartMs, type TradingDay } from './trading-day'

export interface RiskLimitOrder {
  readonly leverage: number
  readonly quantity: number
  /** Already open at the exchange; leverage and size can't change. */
  readonly isPlaced?: boolean | undefined
}

export interface RiskLimitInput {
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

export interface RaisedLeverage {
  readonly guards: RiskLimits
  readonly nowMs: number
  readonly from: number
  readonly to: number
}

/** Null if allowed. */
export function brokenByRaising({ guards, nowMs, from, to: leverage }: RaisedLeverage): Text | null {
  if (leverage <= from) return null
  const { maxLeverage, delayMs } = riskLimitsAt(guards, nowMs)
  const over = overCap(maxLeverage, leverage)
  if (!over) return null
  const { most, fromMs } = over
  return fromMs === null
    ? text('guard.raised', { leverage, most, hours: delayMs.value / hourMs })
    : text('guard.raisedUntil', { leverage, most, at: fromMs })
}

export function findBrokenLimits({
  guards,
  order,
  day,
  nowMs,
  marketNowMs,
  blockedUntilMs = null,
}: RiskLimitInput): Text[] {
  if (blockedUntilMs !== null && nowMs < blockedUntilMs) return [text('limits.lost', { at: blockedUntilMs })]
  const { dailyLossSats, maxLeverage, maxQuantity, coolOffMs, delayMs } = riskLimitsAt(guards, nowMs)
  const hours = delayMs.value / hourMs
  const { leverage, quantity, isPlaced = false } = order
  const advice = text(isPlaced ? 'guard.placeAnew' : 'guard.lower')
  const found: Text[] = []
  const overLeverage = overCap(maxLeverage, leverage)
  if (overLeverage) {
    const { most, fromMs } = overLeverage
    found.push(
      fromMs === null
        ? text('guard.leverage', { leverage, most, advice, hours })
        : text('guard.leverageUntil', { leverage, most, advice, at: fromMs }),
    )
  }
  const overQuantity = overCap(maxQuantity, quantity)
  if (overQuantity) {
    const { most, fromMs } = overQuantity
    found.push(
      fromMs === null
        ? text('guard.size', { quantity, most, advice, hours })
        : text('guard.sizeUntil', { quantity, most, advice, at: fromMs }),
    )
  }
  const today = dayStartMs(marketNowMs)
  const lossSats = sats(day.fromMs === today ? Math.max(0 - day.netSats, 0) : 0)
  if (dailyLossSats.value !== null && lossSats >= dailyLossSats.value) {
    found.push(text('guard.dailyLoss', { loss: lossSats, limit: dailyLossSats.value, at: today + dayMs }))
  }
  const { lastLoss } = day
  if (coolOffMs.value !== null && lastLoss !== null && marketNowMs < lastLoss.atMs + coolOffMs.value) {
    found.push(
      text('guard.coolOff', {
        loss: lastLoss.lossSats,
        minutes: coolOffMs.value / minuteMs,
        at: lastLoss.atMs + coolOffMs.value,
      }),
    )
  }
  return found
}

function overCap(
  { value: most, pending }: DelayedLimit<number | null>,
  value: number,
): { most: number; fromMs: number | null } | null {
  if (most === null || value <= most) return null
  const passesLater = pending !== null && (pending.value === null || value <= pending.value)
  return { most, fromMs: passesLater ? pending.fromMs : null }
}
