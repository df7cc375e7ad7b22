import * as z from 'zod'
import { call, nothing, write } from '../define'
import { profileValue } from '../state-feed'
import { OptionOrderSchema, OptionTradeSchema, OptionsMarketSchema, SettlementValue } from './option-schemas'
import { Id, outcomeOf } from './schemas'

const OptionsStateSchema = z.object({
  /** Every running option, and the most recent ended ones. */
  options: z.array(OptionTradeSchema),
  /** When the service last told us. */
  asOfMs: z.number(),
  /** See `HoldingsRevisions`. */
  holdingsRevision: z.number(),
})
export type OptionsState = z.infer<typeof OptionsStateSchema>

const OptionsOfferSchema = z.object({
  market: OptionsMarketSchema,
  /** Names of what can be bought now. */
  instruments: z.array(z.string()),
  /** Fraction per year. */
  volatilityIndex: z.number(),
})
export type OptionsOffer = z.infer<typeof OptionsOfferSchema>

const instrumentName = z.string().min(1).max(64)
const byId = z.object({ tradeId: Id })
const OneOption = outcomeOf(OptionTradeSchema)

export const options = {
  live: profileValue(OptionsStateSchema, null),
  /** What is on offer, its bounds and fees. */
  offer: call(nothing, OptionsOfferSchema),
  /** Implied volatility of an instrument, fraction per year. `isFresh`: as the service says it now, before an order is agreed to. */
  volatility: call(z.object({ instrumentName, isFresh: z.boolean() }), z.number()),
  /** `orderId` is made by the window, once for each intention; the same one is never sent twice. */
  buy: write(OptionOrderSchema.extend({ orderId: Id }), OneOption),
  close: write(byId, OneOption),
  closeAll: write(nothing, outcomeOf(z.array(OptionTradeSchema))),
  setSettlement: write(byId.extend({ settlement: SettlementValue }), OneOption),
}
