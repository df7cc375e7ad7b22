import { dayMs } from '@common/domain/durations'
import type { AccountRulesStore, FoundRules, StoredAccountRules } from '../../ports/storage/account-rules'
import type { History } from '../../ports/storage/history'
import { readUserLimits } from './user-limits'
import * as z from 'zod'

const timesFact = 'rules times'
const TimesSchema = z.object({ exchangeMs: z.number(), blockedUntilMs: z.number().nullable() })

export function createPracticeRulesStore(
  history: Pick<History, 'getKeyValue' | 'setKeyValue' | 'userLimits' | 'saveUserLimits' | 'transaction'>,
): AccountRulesStore {
  function read(nowMs: number): FoundRules {
    const { rules, isWhole } = readUserLimits(history)
    if (!isWhole) {
      // Moves unreadable parts away and reports them.
      history.userLimits('guards')
      history.userLimits('wallet rules')
      return { kind: 'lost', waitMs: dayMs, rules }
    }
    const hasNone =
      history.getKeyValue('guards') === undefined && history.getKeyValue('wallet rules') === undefined
    if (hasNone) return { kind: 'none' }
    const times = TimesSchema.safeParse(history.getKeyValue(timesFact)).data
    return { kind: 'found', stored: { rules, ...(times ?? { exchangeMs: nowMs, blockedUntilMs: null }) } }
  }

  function write({ rules, exchangeMs, blockedUntilMs }: StoredAccountRules): void {
    history.transaction(() => {
      history.saveUserLimits('guards', rules.guards)
      history.saveUserLimits('wallet rules', rules['wallet rules'])
      history.setKeyValue(timesFact, { exchangeMs, blockedUntilMs })
    })
  }

  return {
    read: (_accountId, nowMs) => Promise.resolve(nowMs).then(read),
    write: (_accountId, stored) => Promise.resolve(stored).then(write),
  }
}
