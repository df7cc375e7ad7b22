import { delayedLimit } from '../delayed-limit'
import { changeRiskLimits, riskLimitsAt, limitsAt, mapLimits, type RiskLimits } from './risk-limits'
import { changeRules, withdrawalRulesAt, type WithdrawalRules } from '../payments/withdrawal-rules'

interface AccountRules {
  readonly guards: RiskLimits
  readonly 'wallet rules': WithdrawalRules
}

/** The stricter value of each rule, and only those pending changes whose value is unchanged. */
export function strictestRules(one: AccountRules, other: AccountRules, nowMs: number): AccountRules {
  const before = riskLimitsAt(one.guards, nowMs)
  const change = {
    ...limitsAt(other.guards, nowMs),
    delayMs: riskLimitsAt(other.guards, nowMs).delayMs.value,
  }
  const changed = changeRiskLimits(before, change, nowMs)
  const guards: RiskLimits = {
    ...mapLimits<Omit<RiskLimits, 'delayMs'>>((name) =>
      before[name].value === changed[name].value ? before[name] : delayedLimit(changed[name].value),
    ),
    delayMs: change.delayMs > before.delayMs.value ? delayedLimit(change.delayMs) : before.delayMs,
  }
  const rules = withdrawalRulesAt(one['wallet rules'], nowMs)
  const added = withdrawalRulesAt(other['wallet rules'], nowMs)
  const { maxFeeRate, isAllowListOn, coolingOffMs } = added
  const wallet = changeRules(rules, { maxFeeRate, isAllowListOn, coolingOffMs }, nowMs)
  const isListAdded = added.isAllowListOn && !rules.isAllowListOn
  return {
    guards,
    'wallet rules': {
      ...wallet,
      destinations: isListAdded ? added.destinations : rules.destinations,
      pending: null,
    },
  }
}
