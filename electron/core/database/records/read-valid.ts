import type * as z from 'zod'

/** Skips rows of later versions. */
export const readValid = <T>(schema: z.ZodType<T>, rows: readonly unknown[]): T[] =>
  rows.flatMap((row) => {
    const { data } = schema.safeParse(row)
    return data === undefined ? [] : [data]
  })
