import * as z from 'zod'
import { bookedFigures } from '@common/domain/futures/comparison/booked-difference'

export const BookedNotificationRecord = z.object({
  kind: z.literal('booked-differently'),
  tradeId: z.string(),
  side: z.enum(['buy', 'sell']),
  quantity: z.number(),
  atMs: z.number(),
  differences: z
    .array(z.object({ figure: z.enum(bookedFigures), expected: z.number(), booked: z.number() }))
    .min(1),
})
