import * as z from 'zod'
import { Id } from '../../../domain/id'
import { OptionOrderSchema, OptionsOfferSchema, OptionsStateSchema } from '../../../domain/options/option'
import { optionRequests } from '../../../domain/writes/option-writes'
import { call, noValue, write, writes } from '../../define'
import { profileValue } from '../../state-feed'
import { previewPrice, PreviewPrices } from '../compared-order'
import { outcomeSchema, ShownOptionSchema } from '../schemas'

const instrumentName = z.string().min(1).max(64)
const byId = z.object({ tradeId: Id })
const OneOption = outcomeSchema(ShownOptionSchema)

export const options = {
  live: profileValue(OptionsStateSchema, null),
  offer: call(noValue, OptionsOfferSchema),
  /** Fraction per year. `isFresh` bypasses the cache. */
  volatility: call(z.object({ instrumentName, isFresh: z.boolean() }), z.number()),
  /** `previewPrice`: forward price. */
  buy: write(
    OptionOrderSchema.extend({ instrumentName: z.string().max(64), orderId: Id, previewPrice }),
    OneOption,
  ),
  close: write(byId.extend({ previewPrice }), OneOption),
  closeAll: write(noValue.or(PreviewPrices), outcomeSchema(z.array(ShownOptionSchema))),
  ...writes(optionRequests, OneOption),
}
