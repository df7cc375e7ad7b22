import { delayedLimit } from '../delayed-limit'
import { changeRiskLimits, riskLimitsAt, limitsAt, mapLimits, type RiskLimits } from './risk-limits'
import { toWithdrawalLimits } from '../payments/withdrawal-limits'
import { changeRules, withdrawalRulesAt, type WithdrawalRules } from '../payments/withdrawal-rules'

interface AccountRules {
  readonly guards: RiskLimits
  readonly 'wallet rules': WithdrawalRules
}

/** The stricter value of each rule, and only those pending changes whose value is unchanged. */
export function strictestRules(a: AccountRules, b: AccountRules, nowMs: number): AccountRules {
  const before = riskLimitsAt(a.guards, nowMs)
  const change = {
    ...limitsAt(b.guards, nowMs),
    delayMs: riskLimitsAt(b.guards, nowMs).delayMs.value,
  }
  const changed = changeRiskLimits(before, change, nowMs)
  const riskLimits: RiskLimits = {
    ...mapLimits<Omit<RiskLimits, 'delayMs'>>((name) =>
      before[name].value === changed[name].value ? before[name] : delayedLimit(changed[name].value),
    ),
    delayMs: change.delayMs > before.delayMs.value ? delayedLimit(change.delayMs) : before.delayMs,
  }
  const rules = withdrawalRulesAt(a['wallet rules'], nowMs)
  const added = withdrawalRulesAt(b['wallet rules'], nowMs)
  const wallet = changeRules(rules, toWithdrawalLimits(added), nowMs)
  const isListAdded = added.isAllowListOn && !rules.isAllowListOn
  return {
    guards: riskLimits,
    'wallet rules': {
      ...wallet,
      destinations: isListAdded ? added.destinations : rules.destinations,
      pending: null,
    },
  }
}
