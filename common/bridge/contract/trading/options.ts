import * as z from 'zod'
import { call, nothing, write } from '../../define'
import { profileValue } from '../../state-feed'
import { OptionOrderSchema, OptionTradeSchema, OptionsMarketSchema, SettlementValue } from './option-schemas'
import { previewPrice, PreviewPrices } from '../compared-order'
import { Id, outcomeSchema } from '../schemas'

const OptionsStateSchema = z.object({
  /** Running and the most recent ended ones. */
  options: z.array(OptionTradeSchema),
  asOfMs: z.number(),
  holdingsRevision: z.number(),
})
export type OptionsState = z.infer<typeof OptionsStateSchema>

const OptionsOfferSchema = z.object({
  market: OptionsMarketSchema,
  instruments: z.array(z.string()),
  /** Fraction per year. */
  volatilityIndex: z.number(),
})
export type OptionsOffer = z.infer<typeof OptionsOfferSchema>

const instrumentName = z.string().min(1).max(64)
const byId = z.object({ tradeId: Id })
const OneOption = outcomeSchema(OptionTradeSchema)

export const options = {
  live: profileValue(OptionsStateSchema, null),
  offer: call(nothing, OptionsOfferSchema),
  /** Fraction per year. `isFresh` bypasses the cache. */
  volatility: call(z.object({ instrumentName, isFresh: z.boolean() }), z.number()),
  /** `previewPrice`: forward price. */
  buy: write(OptionOrderSchema.extend({ orderId: Id, previewPrice }), OneOption),
  close: write(byId.extend({ previewPrice }), OneOption),
  closeAll: write(nothing.or(PreviewPrices), outcomeSchema(z.array(OptionTradeSchema))),
  setSettlement: write(byId.extend({ settlement: SettlementValue }), OneOption),
}
