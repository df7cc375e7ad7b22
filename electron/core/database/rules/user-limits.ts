import type Database from 'libsql'
import type { History, UserLimits } from '../../ports/storage/history'
import { storedRules } from './stored-rules'
import { quarantineRecord } from '../records/unreadable-records'

export interface UserLimitsDeps {
  readonly database: Database.Database
  readonly openedAtMs: number
  readonly getKeyValue: History['getKeyValue']
  readonly setKeyValue: History['setKeyValue']
  readonly transaction: History['transaction']
}

/** Read-only. `isWhole`: every part was readable. */
export function readUserLimits(history: Pick<History, 'getKeyValue'>): {
  rules: UserLimits
  isWhole: boolean
} {
  let isWhole = true
  const note = (): void => void (isWhole = false)
  const rules: UserLimits = {
    guards: storedRules.guards(note).parse(history.getKeyValue('guards')),
    'wallet rules': storedRules['wallet rules'](note).parse(history.getKeyValue('wallet rules')),
  }
  return { rules, isWhole }
}

/** Unreadable sets move to `unreadable_records`; readable parts remain in force. */
export function createUserLimits({
  database,
  openedAtMs,
  getKeyValue,
  setKeyValue,
  transaction,
}: UserLimitsDeps): Pick<History, 'userLimits' | 'saveUserLimits'> {
  return {
    userLimits(name) {
      const stored = getKeyValue(name)
      let isWhole = true
      const rules = storedRules[name](() => (isWhole = false)).parse(stored)
      if (isWhole) return rules
      const row = database.prepare('SELECT rowid AS rowId FROM facts WHERE name = ?').get(name)
      transaction(() => {
        quarantineRecord(database, 'facts', (row as { rowId: number }).rowId, openedAtMs)
        setKeyValue(name, rules)
      })
      return rules
    },
    saveUserLimits: (name, rules) =>
      setKeyValue(name, { ...(getKeyValue(name) as Partial<UserLimits> | undefined), ...rules }),
  }
}
