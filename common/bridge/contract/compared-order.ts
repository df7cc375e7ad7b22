import * as z from 'zod'
import { comparedProducts } from '../../domain/futures/comparison/booked-difference'

export const comparedOrder = {
  product: z.enum(comparedProducts).optional(),
  side: z.enum(['buy', 'sell']),
  quantity: z.number(),
  option: z.object({ kind: z.enum(['call', 'put']), strike: z.number() }).optional(),
}

/** Compared with the executed price. */
export const previewPrice = z.number().positive().optional()
/** By id of the trade or option. */
export const PreviewPrices = z.object({
  previewPrices: z.record(z.string().min(1).max(128), z.number().positive()),
})
