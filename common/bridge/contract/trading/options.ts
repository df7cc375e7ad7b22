import * as z from 'zod'
import { OptionsOfferSchema, OptionsStateSchema, ShownOptionSchema } from '../../../domain/options/option'
import { allOptionsRequests, optionRequests } from '../../../domain/writes/option-writes'
import { call, writes } from '../../define'
import { profileValue } from '../../state-feed'
import { outcomeSchema } from '../schemas'
import { noValue } from '../../../domain/shape'

export const options = {
  live: profileValue(OptionsStateSchema, null),
  offer: call(noValue, OptionsOfferSchema),
  /** Fraction per year. `isFresh` bypasses the cache. */
  volatility: call(z.object({ instrumentName: z.string().min(1).max(64), isFresh: z.boolean() }), z.number()),
  ...writes(optionRequests, outcomeSchema(ShownOptionSchema)),
  ...writes(allOptionsRequests, outcomeSchema(z.array(ShownOptionSchema))),
}
