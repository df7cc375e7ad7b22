import { OptionTradeSchema } from '@common/domain/options/option'
import type { OptionRepository } from '../../ports/storage/repositories'
import type { HistoryDeps } from '../history-deps'
import { upsertEnding } from '../records/upsert'

export function createOptionRepository(deps: HistoryDeps): OptionRepository {
  const { database, select, transaction, entries } = deps
  const { recordsOf } = select
  const selectOption = recordsOf('options', OptionTradeSchema, 'WHERE id = ?')
  const selectActive = recordsOf(
    'options',
    OptionTradeSchema,
    'WHERE ended_at_ms IS NULL ORDER BY created_at_ms DESC',
  )
  const selectClosed = recordsOf(
    'options',
    OptionTradeSchema,
    'WHERE ended_at_ms IS NOT NULL ORDER BY ended_at_ms DESC, id DESC LIMIT ?',
  )

  return {
    save(options) {
      const statement = database.prepare(upsertEnding('options'))
      transaction(() => {
        for (const option of options) {
          const { id, state, createdAtMs, closedAtMs, expiresAtMs } = option
          const closeTimeMs = state === 'running' ? null : (closedAtMs ?? expiresAtMs)
          statement.run(id, state, createdAtMs, closeTimeMs, JSON.stringify(option))
          if (closeTimeMs !== null) entries.add('option', option)
        }
      })
    },
    active: () => selectActive(),
    ended: (limit) => selectClosed(limit),
    find: (tradeId) => selectOption(tradeId)[0],
    remove: (tradeId) => void database.prepare('DELETE FROM options WHERE id = ?').run(tradeId),
  }
}
