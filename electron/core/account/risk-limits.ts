import { limitsAt, readsTradingDay } from '@common/domain/risk-limits/risk-limits'
import type { Exchange } from '../ports/exchange/exchange'
import { createAccountRules, type AccountRules, type AccountRulesDeps } from '../usecases/account-rules'
import {
  createRiskLimitEnforcer,
  type RiskLimitEnforcer,
  type RiskLimitEnforcerDeps,
} from '../usecases/futures/risk-limit-enforcer'

export type ClosesList = 'trades' | 'options' | 'cross'

export interface AccountRiskLimitsDeps
  extends AccountRulesDeps, Pick<RiskLimitEnforcerDeps, 'history' | 'marketNowMs' | 'publish'> {
  readonly exchange: Pick<Exchange, 'timeMs' | 'options' | 'cross'>
  /** Orders wait for this list. */
  readonly readSoon: (list: ClosesList) => void
}

export interface AccountRiskLimits {
  readonly rules: AccountRules
  readonly enforcer: RiskLimitEnforcer
  readonly areClosesRead: (list: ClosesList) => boolean
  /** All closes of a list have been read, or it has another one. */
  readonly onCloses: (list: ClosesList) => void
}

export function createAccountRiskLimits(deps: AccountRiskLimitsDeps): AccountRiskLimits {
  const unread = new Set<ClosesList>(['trades'])
  if (deps.exchange.options) unread.add('options')
  if (deps.exchange.cross) unread.add('cross')
  const rules = createAccountRules(deps)
  const enforcer = createRiskLimitEnforcer({ ...deps, rules, isHistoryRead: () => unread.size === 0 })
  rules.follow(() => {
    const limits = limitsAt(rules.rules().guards, rules.nowMs())
    if (readsTradingDay(limits)) unread.forEach(deps.readSoon)
  })
  return {
    rules,
    enforcer,
    areClosesRead: (list) => !unread.has(list),
    onCloses(list) {
      unread.delete(list)
      enforcer.schedulePublish()
    },
  }
}
