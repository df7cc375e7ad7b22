import { dayMs } from '@common/domain/durations'
import type { AccountRulesStore, FoundRules, StoredAccountRules } from '../../ports/storage/account-rules'
import type { History } from '../../ports/storage/history'
import { readUserLimits } from './user-limits'
import * as z from 'zod'

const timesFact = 'rules times'
const TimesSchema = z.object({ exchangeMs: z.number(), blockedUntilMs: z.number().nullable() })

export function createPracticeRulesStore(history: History): AccountRulesStore {
  function read(nowMs: number): FoundRules {
    const { rules, isWhole } = readUserLimits(history.facts)
    if (!isWhole) {
      // Moves unreadable parts away and reports them.
      history.limits.get('guards')
      history.limits.get('wallet rules')
      return { kind: 'lost', waitMs: dayMs, rules }
    }
    const hasNone =
      history.facts.get('guards') === undefined && history.facts.get('wallet rules') === undefined
    if (hasNone) return { kind: 'none' }
    const times = TimesSchema.safeParse(history.facts.get(timesFact)).data
    return { kind: 'found', stored: { rules, ...(times ?? { exchangeMs: nowMs, blockedUntilMs: null }) } }
  }

  function write({ rules, exchangeMs, blockedUntilMs }: StoredAccountRules): void {
    history.transaction(() => {
      history.limits.save('guards', rules.guards)
      history.limits.save('wallet rules', rules['wallet rules'])
      history.facts.set(timesFact, { exchangeMs, blockedUntilMs })
    })
  }

  return {
    read: (_accountId, nowMs) => Promise.resolve(nowMs).then(read),
    write: (_accountId, stored) => Promise.resolve(stored).then(write),
  }
}
