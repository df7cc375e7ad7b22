import * as z from 'zod'
import type { FactRepository } from '../../ports/storage/repositories'
import type { HistoryDeps } from '../history-deps'

export function createFactRepository({ database, select }: HistoryDeps): FactRepository {
  const selectFact = select.recordsOf('facts', z.unknown(), 'WHERE name = ?', 'value')
  return {
    get: (name) => selectFact(name)[0],
    set(name, value) {
      database
        .prepare(
          'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        )
        .run(name, JSON.stringify(value))
    },
  }
}
