import * as z from 'zod'
import { comparedProducts } from '@common/domain/futures/comparison/booked-difference'

/** Product and option are missing in records of earlier versions. */
export const ComparedOrderFields = {
  product: z.enum(comparedProducts).optional(),
  side: z.enum(['buy', 'sell']),
  quantity: z.number(),
  option: z.object({ kind: z.enum(['call', 'put']), strike: z.number() }).optional(),
}
