import * as z from 'zod'
import { ShownTradeSchema } from './trade'

const fields = {
  trades: z.array(ShownTradeSchema),
  asOfMs: z.number(),
  holdingsRevision: z.number(),
}

export const FuturesFeedChangeSchema = z.discriminatedUnion('kind', [
  /** Only the most recent ended trades. `asOfMs` is 0 before the first response. */
  z.object({ kind: z.literal('snapshot'), ...fields }),
  z.object({ kind: z.literal('changed'), ...fields }),
])
export type FuturesFeedChange = z.output<typeof FuturesFeedChangeSchema>
