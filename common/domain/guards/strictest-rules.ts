import { changeRiskLimits, riskLimitsAt, limitsAt, type RiskLimits } from './risk-limits'
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
  const { dailyLossSats, maxLeverage, maxQuantity, coolOffMs } = changeRiskLimits(before, change, nowMs)
  const strictest = <T>(kept: { value: T; pending: unknown }, next: { value: T }) =>
    kept.value === next.value ? kept : { value: next.value, pending: null }
  const guards = {
    ...before,
    dailyLossSats: strictest(before.dailyLossSats, dailyLossSats),
    maxLeverage: strictest(before.maxLeverage, maxLeverage),
    maxQuantity: strictest(before.maxQuantity, maxQuantity),
    coolOffMs: strictest(before.coolOffMs, coolOffMs),
    delayMs:
      change.delayMs > before.delayMs.value ? { value: change.delayMs, pending: null } : before.delayMs,
  } as RiskLimits
  const kept = withdrawalRulesAt(one['wallet rules'], nowMs)
  const added = withdrawalRulesAt(other['wallet rules'], nowMs)
  const { maxFeeRate, isAllowListOn, coolingOffMs } = added
  const wallet = changeRules(kept, { maxFeeRate, isAllowListOn, coolingOffMs }, nowMs)
  const isListAdded = added.isAllowListOn && !kept.isAllowListOn
  return {
    guards,
    'wallet rules': {
      ...wallet,
      destinations: isListAdded ? added.destinations : kept.destinations,
      pending: null,
    },
  }
}
