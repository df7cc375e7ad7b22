import type Database from 'libsql'
import type { History, OwnRules } from '../../ports/storage/history'
import { storedRules } from './stored-rules'
import { setAside } from '../records/unreadable-records'

export interface OwnRulesParts {
  readonly database: Database.Database
  readonly openedAtMs: number
  readonly fact: History['fact']
  readonly saveFact: History['saveFact']
  readonly transaction: History['transaction']
}

/** Read-only. `isWhole`: every part was readable. */
export function rulesInFacts(history: Pick<History, 'fact'>): { rules: OwnRules; isWhole: boolean } {
  let isWhole = true
  const note = (): void => void (isWhole = false)
  const rules: OwnRules = {
    guards: storedRules.guards(note).parse(history.fact('guards')),
    'wallet rules': storedRules['wallet rules'](note).parse(history.fact('wallet rules')),
  }
  return { rules, isWhole }
}

/** Unreadable sets move to `unreadable_records`; readable parts remain in force. */
export function ownRulesIn({
  database,
  openedAtMs,
  fact,
  saveFact,
  transaction,
}: OwnRulesParts): Pick<History, 'ownRules' | 'saveOwnRules'> {
  return {
    ownRules(name) {
      const stored = fact(name)
      let isWhole = true
      const rules = storedRules[name](() => (isWhole = false)).parse(stored)
      if (isWhole) return rules
      const row = database.prepare('SELECT rowid AS rowId FROM facts WHERE name = ?').get(name)
      transaction(() => {
        setAside(database, 'facts', (row as { rowId: number }).rowId, openedAtMs)
        saveFact(name, rules)
      })
      return rules
    },
    saveOwnRules: (name, rules) =>
      saveFact(name, { ...(fact(name) as Partial<OwnRules> | undefined), ...rules }),
  }
}
