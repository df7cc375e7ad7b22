import { describe, expect, test } from 'vitest'
import { delayedLimit } from '@common/domain/delayed-limit'
import { dayMs, hourMs } from '@common/domain/durations'
import { defaultWithdrawalRules, type WithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import { changeRiskLimits, noRiskLimits, type RiskLimits } from '@common/domain/risk-limits/risk-limits'
import { strictestRules } from '@common/domain/risk-limits/strictest-rules'
import { sats } from '@common/domain/units'

const now = 1_700_000_000_000
const ofLimits = (guards: RiskLimits) => ({ guards, 'wallet rules': defaultWithdrawalRules })
const ofWallet = (changes: Partial<WithdrawalRules>) => ({
  guards: noRiskLimits,
  'wallet rules': { ...defaultWithdrawalRules, ...changes },
})
const limits = (change: Parameters<typeof changeRiskLimits>[1]): RiskLimits =>
  changeRiskLimits(noRiskLimits, change, now - dayMs)
const combined = (a: RiskLimits, b: RiskLimits): RiskLimits =>
  strictestRules(ofLimits(a), ofLimits(b), now).guards
const wallet = (a: Partial<WithdrawalRules>, b: Partial<WithdrawalRules>): WithdrawalRules =>
  strictestRules(ofWallet(a), ofWallet(b), now)['wallet rules']
const home = { kind: 'address', value: 'bc1q', name: 'Home', fromMs: 5 } as const

describe('strictest rules of two', () => {
  test('have the stricter value of each risk limit, whichever has it', () => {
    const a = limits({ maxLeverage: 5, dailyLossSats: sats(900), coolOffMs: hourMs })
    const b = limits({ maxLeverage: 10, maxQuantity: 40, dailyLossSats: sats(100), coolOffMs: 2 * hourMs })
    const expected = {
      maxLeverage: delayedLimit(5),
      maxQuantity: delayedLimit(40),
      dailyLossSats: delayedLimit(sats(100)),
      coolOffMs: delayedLimit(2 * hourMs),
    }
    expect(combined(a, b)).toMatchObject(expected)
    expect(combined(b, a)).toMatchObject(expected)
  })

  test('have the longer delay', () => {
    const [short, long] = [limits({ delayMs: hourMs }), limits({ delayMs: 3 * dayMs })]
    expect(combined(short, long).delayMs).toEqual(delayedLimit(3 * dayMs))
    expect(combined(long, short).delayMs).toEqual(delayedLimit(3 * dayMs))
  })

  test('keep a pending change of the first only where its value stays', () => {
    const pending = { value: null, fromMs: now + hourMs }
    const a = { ...noRiskLimits, maxLeverage: { value: 5, pending }, maxQuantity: { value: 50, pending } }
    const delayMs = { value: dayMs, pending: { value: hourMs, fromMs: now + hourMs } }
    const result = combined({ ...a, delayMs }, limits({ maxLeverage: 9, maxQuantity: 20 }))
    expect(result.maxLeverage).toEqual({ value: 5, pending })
    expect(result.maxQuantity).toEqual(delayedLimit(20))
    expect(result.delayMs).toEqual(delayMs)
  })

  test('apply changes whose delay has passed before they are compared', () => {
    const passed = { value: 5, pending: { value: 30, fromMs: now } }
    expect(combined({ ...noRiskLimits, maxLeverage: passed }, noRiskLimits).maxLeverage).toEqual(
      delayedLimit(30),
    )
    expect(combined(noRiskLimits, { ...noRiskLimits, maxLeverage: passed }).maxLeverage).toEqual(
      delayedLimit(30),
    )
  })

  test('have the stricter withdrawal rules, without a pending change', () => {
    const looser = { maxFeeRate: 0.5, isAllowListOn: false, coolingOffMs: hourMs, fromMs: now + 1 }
    const a = { maxFeeRate: 0.01, coolingOffMs: 2 * hourMs, pending: looser }
    const b = { maxFeeRate: 0.02, coolingOffMs: 48 * hourMs, isAllowListOn: true, destinations: [home] }
    const expected = { maxFeeRate: 0.01, isAllowListOn: true, coolingOffMs: 48 * hourMs, pending: null }
    expect(wallet(a, b)).toEqual({ ...expected, destinations: [home] })
    expect(wallet(b, a)).toEqual({ ...expected, destinations: [home] })
  })

  test('have the destinations of the first if its allowlist is on', () => {
    const other = { ...home, value: 'bc1p' }
    const on = { isAllowListOn: true, destinations: [home] }
    expect(wallet(on, { isAllowListOn: true, destinations: [other] }).destinations).toEqual([home])
    expect(wallet({ destinations: [home] }, { destinations: [other] }).destinations).toEqual([home])
  })
})
