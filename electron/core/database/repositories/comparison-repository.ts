import * as z from 'zod'
import {
  differenceCauses,
  PreviewComparisonSchema,
} from '@common/domain/futures/comparison/preview-comparison'
import { parseJson } from '@common/domain/json'
import { satsSchema } from '@common/domain/sats-schema'
import type { ComparisonRepository } from '../../ports/storage/repositories'
import type { HistoryDeps } from '../history-deps'
import { readValid } from '../records/read-valid'

const maxStored = 10_000

const Totals = z.object({
  count: z.number(),
  'before-sending': satsSchema,
  exchange: satsSchema,
  size: satsSchema,
  rounding: satsSchema,
  unknown: satsSchema,
})
/** Parsing each record would be slow. */
const causesSql = "CASE WHEN json_valid(record) THEN json_extract(record, '$.causes') END"
const selectTotals = `SELECT count(*) AS count, ${differenceCauses
  .map((cause) => `coalesce(sum(json_extract(causes, '$."${cause}"')), 0) AS "${cause}"`)
  .join(', ')}
  FROM (SELECT ${causesSql} AS causes FROM preview_comparisons) WHERE causes IS NOT NULL`

export function createComparisonRepository({ database }: HistoryDeps): ComparisonRepository {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    add(comparison) {
      prepare('INSERT INTO preview_comparisons (record) VALUES (?)').run(JSON.stringify(comparison))
      prepare(
        'DELETE FROM preview_comparisons WHERE id <= (SELECT max(id) FROM preview_comparisons) - ?',
      ).run(maxStored)
    },
    newest(limit) {
      const { count, ...sums } = Totals.parse(prepare(selectTotals).get())
      const rows = prepare('SELECT record FROM preview_comparisons ORDER BY id DESC LIMIT ?').all(limit)
      const records = (rows as { record: string }[]).map(({ record }) => parseJson(record))
      return { count, sums, newest: readValid(PreviewComparisonSchema, records) }
    },
  }
}
