import * as z from 'zod'

export const ExportedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), path: z.string() }),
  /** Canceled by the user. */
  z.object({ kind: z.literal('left') }),
  /** Offered as download. */
  z.object({ kind: z.literal('content'), name: z.string(), content: z.string() }),
])

export type Exported = z.output<typeof ExportedSchema>
