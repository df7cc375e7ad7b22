import { message } from '../../../texts/message'
import { createStrictness } from '../../delayed-limit'
import { dayMs } from '../../durations'
import { positiveSatsSchema, satsSchema } from '../../sats-schema'
import { sats, type Sats } from '../../units'
import { dayStartMs } from '../trading-day'
import type { LimitKind } from './limit-kind'

/** Net loss of this UTC day that blocks new orders. */
export const dailyLossSats: LimitKind<Sats> = {
  value: satsSchema,
  stored: satsSchema,
  requested: positiveSatsSchema,
  max: 2_100_000_000_000_000,
  strictness: createStrictness((a, b) => (a ?? Infinity) > (b ?? Infinity)),
  readsDay: true,
  field: { label: 'riskLimits.dailyLoss', unit: 'unit.sats', kind: 'sats', step: 1000, scale: 1 },
  findBroken({ value: limit }, { day, marketNowMs }) {
    const today = dayStartMs(marketNowMs)
    const loss = sats(day.fromMs === today ? Math.max(0 - day.netSats, 0) : 0)
    return limit !== null && loss >= limit
      ? message('riskLimit.dailyLoss', { loss, limit, at: today + dayMs })
      : null
  },
}
