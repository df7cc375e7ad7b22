import * as z from 'zod'
import { RiskLimitsChangeSchema, RiskLimitsSchema } from '../../../domain/risk-limits/risk-limits-schema'
import { TradingDaySchema } from '../../../domain/risk-limits/trading-day'
import { write } from '../../define'
import { profileValue } from '../../state-feed'
import { noValue } from '../../../domain/shape'

/** Enforced by main before sending an order. */
export const guards = {
  state: profileValue(
    z.object({ guards: RiskLimitsSchema, day: TradingDaySchema, blockedUntilMs: z.number().nullable() }),
    null,
  ),
  change: write(RiskLimitsChangeSchema, noValue),
}
