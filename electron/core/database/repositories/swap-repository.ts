import { SwapSchema } from '@common/domain/swaps/swap'
import type { SwapRepository } from '../../ports/storage/repositories'
import type { HistoryDeps } from '../history-deps'

export function createSwapRepository(deps: HistoryDeps): SwapRepository {
  const { database, select, transaction, entries } = deps
  const selectSwap = select.recordsOf('swaps', SwapSchema, 'WHERE id = ?')
  const selectSwaps = select.recordsOf('swaps', SwapSchema, 'ORDER BY created_at_ms DESC, id DESC LIMIT ?')

  return {
    add(swaps) {
      const statement = database.prepare(
        'INSERT OR IGNORE INTO swaps (id, created_at_ms, record) VALUES (?, ?, ?)',
      )
      return transaction(() =>
        swaps.filter((swap) => {
          if (statement.run(swap.id, swap.createdAtMs, JSON.stringify(swap)).changes === 0) return false
          entries.add('swap', swap)
          return true
        }),
      )
    },
    find: (swapId) => selectSwap(swapId)[0],
    replace(swap) {
      const [stored] = selectSwap(swap.id)
      if (stored === undefined) return
      const record = { ...swap, createdAtMs: stored.createdAtMs }
      transaction(() => {
        database.prepare('UPDATE swaps SET record = ? WHERE id = ?').run(JSON.stringify(record), swap.id)
        entries.add('swap', record)
      })
    },
    newest: (limit) => selectSwaps(limit),
  }
}
