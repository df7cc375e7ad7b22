import * as z from 'zod'
import { bookedFigures, comparedProducts } from '@common/domain/futures/comparison/booked-difference'

/** Product and option are missing in records of earlier versions. */
export const ComparedOrderFields = {
  product: z.enum(comparedProducts).optional(),
  side: z.enum(['buy', 'sell']),
  quantity: z.number(),
  option: z.object({ kind: z.enum(['call', 'put']), strike: z.number() }).optional(),
}

export const BookedNotificationRecord = z.object({
  kind: z.literal('booked-differently'),
  tradeId: z.string(),
  ...ComparedOrderFields,
  atMs: z.number(),
  differences: z
    .array(z.object({ figure: z.enum(bookedFigures), expected: z.number(), booked: z.number() }))
    .min(1),
})
