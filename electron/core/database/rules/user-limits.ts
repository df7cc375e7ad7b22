import type { FactRepository, LimitRepository, UserLimits } from '../../ports/storage/repositories'
import type { HistoryDeps } from '../history-deps'
import { storedRules } from './stored-rules'
import { quarantineRecord } from '../records/unreadable-records'

export interface LimitRepositoryDeps extends Pick<HistoryDeps, 'database' | 'transaction'> {
  readonly openedAtMs: number
  readonly facts: FactRepository
}

/** Read-only. `isWhole`: every part was readable. */
export function readUserLimits(facts: FactRepository): {
  rules: UserLimits
  isWhole: boolean
} {
  let isWhole = true
  const note = (): void => void (isWhole = false)
  const rules: UserLimits = {
    guards: storedRules.guards(note).parse(facts.get('guards')),
    'wallet rules': storedRules['wallet rules'](note).parse(facts.get('wallet rules')),
  }
  return { rules, isWhole }
}

/** Unreadable sets move to `unreadable_records`; readable parts remain in force. */
export function createLimitRepository(deps: LimitRepositoryDeps): LimitRepository {
  const { database, openedAtMs, facts, transaction } = deps
  return {
    get(name) {
      const stored = facts.get(name)
      let isWhole = true
      const rules = storedRules[name](() => (isWhole = false)).parse(stored)
      if (isWhole) return rules
      const row = database.prepare('SELECT rowid AS rowId FROM facts WHERE name = ?').get(name)
      transaction(() => {
        quarantineRecord(database, 'facts', (row as { rowId: number }).rowId, openedAtMs)
        facts.set(name, rules)
      })
      return rules
    },
    save: (name, rules) =>
      facts.set(name, { ...(facts.get(name) as Partial<UserLimits> | undefined), ...rules }),
  }
}
