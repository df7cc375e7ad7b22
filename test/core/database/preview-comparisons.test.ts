import Database from 'libsql'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PreviewComparison } from '@common/domain/futures/comparison/preview-comparison'
import { sats, zeroSats } from '@common/domain/units'
import { openHistory } from '../../../electron/core/database/open-history'
import { temporaryFolder } from '../../support/temporary-folder'
import { changeFile } from './support/change-file'

const comparison = (tradeId: string, roundingSats: number): PreviewComparison => ({
  tradeId,
  step: 'opened',
  atMs: 1,
  side: 'buy',
  quantity: 1000,
  previewPrice: 60_000,
  bookedPrice: 60_000.5,
  causes: {
    'before-sending': sats(-12),
    exchange: zeroSats,
    size: zeroSats,
    rounding: sats(roundingSats),
    unknown: zeroSats,
  },
})

test('preview comparisons load newest first, with the sums of all stored ones', () => {
  const folder = temporaryFolder()
  const first = openHistory(folder, 'p1', null, 1).history
  for (const [index, id] of ['a', 'b', 'c'].entries()) first.comparisons.add(comparison(id, index))
  first.close()
  const { history } = openHistory(folder, 'p1', null, 2)
  expect(history.comparisons.newest(2)).toEqual({
    count: 3,
    sums: { 'before-sending': -36, exchange: 0, size: 0, rounding: 3, unknown: 0 },
    newest: [comparison('c', 2), comparison('b', 1)],
  })
  history.close()
})

test('unreadable preview comparisons are left out', () => {
  const folder = temporaryFolder()
  const first = openHistory(folder, 'p1', null, 1).history
  first.comparisons.add(comparison('a', 0))
  first.close()
  const database = new Database(join(folder, 'history-p1.db'))
  for (const row of ['{', '{"tradeId":"b"}', 'null'])
    database.prepare('INSERT INTO preview_comparisons (record) VALUES (?)').run(row)
  database.close()
  const { history } = openHistory(folder, 'p1', null, 2)
  expect(history.comparisons.newest(10).newest).toEqual([comparison('a', 0)])
  expect(history.comparisons.newest(10).count).toBe(1)
  history.close()
})

test('only the newest 10,000 preview comparisons are stored', () => {
  const folder = temporaryFolder()
  const first = openHistory(folder, 'p1', null, 1).history
  for (const id of ['a', 'b']) first.comparisons.add(comparison(id, 70_000))
  first.close()
  changeFile(
    folder,
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 9999)
     INSERT INTO preview_comparisons (record) SELECT '${JSON.stringify(comparison('c', 1))}' FROM numbers`,
  )
  const { history } = openHistory(folder, 'p1', null, 2)
  history.comparisons.add(comparison('d', 1))
  expect(history.comparisons.newest(1)).toMatchObject({
    ...{ count: 10_000, sums: { rounding: 10_000 }, newest: [{ tradeId: 'd' }] },
  })
  history.close()
})
