import * as z from 'zod'
import { Id } from '../../domain/id'

/** Compared with the executed price. */
export const previewPrice = z.number().positive().optional()
/** By id of the trade or option. */
export const PreviewPrices = z.object({
  previewPrices: z.record(Id, z.number().positive()),
})
