import { FuturesTradeSchema } from '@common/domain/futures/trade'
import type { TradeRepository } from '../../ports/storage/repositories'
import type { HistoryDeps } from '../history-deps'
import { upsertEnding } from '../records/upsert'

export function createTradeRepository(deps: HistoryDeps): TradeRepository {
  const { database, select, transaction, entries } = deps
  const { recordsOf } = select
  const selectTrade = recordsOf('trades', FuturesTradeSchema, 'WHERE id = ?')
  const selectActive = recordsOf(
    'trades',
    FuturesTradeSchema,
    'WHERE ended_at_ms IS NULL ORDER BY created_at_ms DESC',
  )
  const selectClosed = recordsOf(
    'trades',
    FuturesTradeSchema,
    'WHERE ended_at_ms <= ?1 AND (ended_at_ms < ?1 OR id < ?2) ORDER BY ended_at_ms DESC, id DESC LIMIT ?3',
  )

  return {
    save(trades) {
      const statement = database.prepare(upsertEnding('trades'))
      transaction(() => {
        for (const trade of trades) {
          const ended = trade.state === 'closed' || trade.state === 'canceled'
          const closeTimeMs = ended ? (trade.closedAtMs ?? trade.updatedAtMs) : null
          statement.run(trade.id, trade.state, trade.createdAtMs, closeTimeMs, JSON.stringify(trade))
          if (ended) entries.add('trade', trade)
        }
      })
    },
    active: () => selectActive(),
    ended: ({ beforeMs = Number.MAX_SAFE_INTEGER, beforeId = '', limit }) =>
      selectClosed(beforeMs, beforeId, limit),
    find: (tradeId) => selectTrade(tradeId)[0],
    remove: (tradeId) => void database.prepare('DELETE FROM trades WHERE id = ?').run(tradeId),
    saveFundingFees(fees) {
      const statement = database.prepare(
        'INSERT OR IGNORE INTO funding_fees (trade_id, fixing_id, at_ms, fee_sats) VALUES (?, ?, ?, ?)',
      )
      transaction(() => {
        for (const fee of fees) {
          const { changes } = statement.run(fee.tradeId, fee.fixingId, fee.atMs, fee.feeSats)
          if (changes > 0) entries.addFee(fee)
        }
      })
    },
  }
}
