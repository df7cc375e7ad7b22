import type Database from 'libsql'
import * as z from 'zod'
import { differenceCauses, type PreviewComparison } from '@common/domain/futures/preview-comparison'
import { addSats, isSats, type Sats } from '@common/domain/units'
import type { History } from '../ports/history'

/** Older ones are removed. */
const mostStored = 10_000

const Record = z.object({
  tradeId: z.string(),
  step: z.enum(['opened', 'closed']),
  atMs: z.number(),
  side: z.enum(['buy', 'sell']),
  quantity: z.number(),
  previewPrice: z.number(),
  bookedPrice: z.number(),
  causes: z.record(z.enum(differenceCauses), z.custom<Sats>(isSats)),
}) satisfies z.ZodType<PreviewComparison>

const parse = (json: string): PreviewComparison[] => {
  try {
    const { data } = Record.safeParse(JSON.parse(json))
    return data === undefined ? [] : [data]
  } catch {
    return []
  }
}

/** Comparisons of previews with their bookings. Leaves out rows that cannot be read, such as those of a later version. */
export function previewComparisonsIn(
  database: Database.Database,
): Pick<History, 'addPreviewComparison' | 'previewComparisons'> {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    addPreviewComparison(comparison) {
      prepare('INSERT INTO preview_comparisons (record) VALUES (?)').run(JSON.stringify(comparison))
      prepare(
        'DELETE FROM preview_comparisons WHERE id <= (SELECT max(id) FROM preview_comparisons) - ?',
      ).run(mostStored)
    },
    previewComparisons(limit) {
      const rows = prepare('SELECT record FROM preview_comparisons ORDER BY id DESC').all() as {
        record: string
      }[]
      const all = rows.flatMap(({ record }) => parse(record))
      const sumOf = (cause: keyof PreviewComparison['causes']): Sats =>
        addSats(...all.map(({ causes }) => causes[cause]))
      return {
        count: all.length,
        sums: {
          'before-sending': sumOf('before-sending'),
          exchange: sumOf('exchange'),
          size: sumOf('size'),
          rounding: sumOf('rounding'),
          unknown: sumOf('unknown'),
        },
        newest: all.slice(0, limit),
      }
    },
  }
}
