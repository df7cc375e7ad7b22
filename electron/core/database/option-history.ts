import type { History } from '../ports/storage/history'
import type { HistoryDeps } from './history-deps'
import { OptionRecord, SwapRecord } from './records/option-records'
import { upsertEnding } from './records/upsert'

type OptionHistory = Pick<
  History,
  | 'saveOptions'
  | 'activeOptions'
  | 'endedOptions'
  | 'option'
  | 'removeOption'
  | 'addSwaps'
  | 'swap'
  | 'replaceSwap'
  | 'swaps'
>

export function createOptionHistory({ database, select, transaction, entries }: HistoryDeps): OptionHistory {
  const prepare = (sql: string) => database.prepare(sql)
  const { recordsOf } = select
  const selectOption = recordsOf('options', OptionRecord, 'WHERE id = ?')
  const selectActive = recordsOf(
    'options',
    OptionRecord,
    'WHERE ended_at_ms IS NULL ORDER BY created_at_ms DESC',
  )
  const selectClosed = recordsOf(
    'options',
    OptionRecord,
    'WHERE ended_at_ms IS NOT NULL ORDER BY ended_at_ms DESC, id DESC LIMIT ?',
  )
  const selectSwap = recordsOf('swaps', SwapRecord, 'WHERE id = ?')
  const selectSwaps = recordsOf('swaps', SwapRecord, 'ORDER BY created_at_ms DESC, id DESC LIMIT ?')

  return {
    saveOptions(options) {
      const statement = prepare(upsertEnding('options'))
      transaction(() => {
        for (const option of options) {
          const { id, state, createdAtMs, closedAtMs, expiresAtMs } = option
          const closeTimeMs = state === 'running' ? null : (closedAtMs ?? expiresAtMs)
          statement.run(id, state, createdAtMs, closeTimeMs, JSON.stringify(option))
          if (closeTimeMs !== null) entries.option(option)
        }
      })
    },
    activeOptions: () => selectActive(),
    endedOptions: (limit) => selectClosed(limit),
    option: (tradeId) => selectOption(tradeId)[0],
    removeOption: (tradeId) => void prepare('DELETE FROM options WHERE id = ?').run(tradeId),
    addSwaps(swaps) {
      const statement = prepare('INSERT OR IGNORE INTO swaps (id, created_at_ms, record) VALUES (?, ?, ?)')
      return transaction(() =>
        swaps.filter((swap) => {
          if (statement.run(swap.id, swap.createdAtMs, JSON.stringify(swap)).changes === 0) return false
          entries.swap(swap)
          return true
        }),
      )
    },
    swap: (swapId) => selectSwap(swapId)[0],
    replaceSwap(swap) {
      const [known] = selectSwap(swap.id)
      if (known === undefined) return
      const record = { ...swap, createdAtMs: known.createdAtMs }
      transaction(() => {
        prepare('UPDATE swaps SET record = ? WHERE id = ?').run(JSON.stringify(record), swap.id)
        entries.swap(record)
      })
    },
    swaps: (limit) => selectSwaps(limit),
  }
}
