import * as z from 'zod'

/** `doubtId`: unresolved and being reconciled. */
export const outcomeSchema = <T extends z.ZodType>(value: T) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('done'), value }),
    z.object({ kind: z.literal('in-doubt'), doubtId: z.string() }),
  ])
