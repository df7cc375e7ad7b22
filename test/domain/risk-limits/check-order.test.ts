import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@common/domain/durations'
import { findBrokenLimits, findLimitBrokenByRaising } from '@common/domain/risk-limits/check-order'
import {
  toLimitedCross,
  toLimitedOption,
  type RiskLimitOrder,
} from '@common/domain/risk-limits/limits/limit-kind'
import { limitKinds } from '@common/domain/risk-limits/limits/limit-kinds'
import { changeRiskLimits, noRiskLimits, type RiskLimits } from '@common/domain/risk-limits/risk-limits'
import { dayStartMs } from '@common/domain/risk-limits/trading-day'
import { sats } from '@common/domain/units'
import { message } from '@common/texts/message'

const now = 1_700_000_000_000
const today = dayStartMs(now)
const strict: RiskLimits = changeRiskLimits(
  noRiskLimits,
  { dailyLossSats: sats(1), maxLeverage: 5, maxQuantity: 100, coolOffMs: hourMs, delayMs: 2 * hourMs },
  now,
)

function findBroken(netSats: number, fromMs = today, blockedUntilMs: number | null = null) {
  const order = { leverage: 1, quantity: 1 }
  const day = { fromMs, netSats: sats(netSats), lastLoss: null }
  return findBrokenLimits({ guards: strict, order, day, blockedUntilMs, nowMs: now, marketNowMs: now })
}

test('lost limits block every order until their time, and only that is reported', () => {
  expect(findBroken(-1, today, now + 1)).toEqual([message('limits.lost', { at: now + 1 })])
  expect(findBroken(0, today, now)).toEqual([])
})

test('an option has a leverage of 1, and a cross position the size of either side', () => {
  const guards = changeRiskLimits(noRiskLimits, { maxLeverage: 1, maxQuantity: 100 }, now)
  const day = { fromMs: today, netSats: sats(0), lastLoss: null }
  const codes = (order: RiskLimitOrder) =>
    findBrokenLimits({ guards, order, day, nowMs: now, marketNowMs: now }).map(({ code }) => code)
  expect([codes(toLimitedOption(100)), codes(toLimitedOption(101))]).toEqual([[], ['riskLimit.size']])
  const short = (quantity: number) =>
    toLimitedCross({ quantity: 0 - quantity, entryPrice: 50_000, leverage: 1, marginSats: sats(1) })
  expect([codes(short(100)), codes(short(101))]).toEqual([[], ['riskLimit.size']])
})

test('a daily loss limit of 1 sat allows orders without a loss today', () => {
  expect([findBroken(0), findBroken(5), findBroken(-900, today - dayMs)]).toEqual([[], [], []])
  expect(findBroken(-1)).toEqual([message('riskLimit.dailyLoss', { loss: 1, limit: 1, at: today + dayMs })])
})

test('a leverage raised above the limit is rejected with the delay in hours', () => {
  expect(findLimitBrokenByRaising({ guards: strict, nowMs: now, from: 2, to: 6 })).toEqual(
    message('riskLimit.raised', { leverage: 6, most: 5, hours: 2 }),
  )
})

test('a limit requested again stays without a pending change', () => {
  const again = { dailyLossSats: sats(1), maxLeverage: 5, maxQuantity: 100, coolOffMs: hourMs }
  expect(changeRiskLimits(strict, { ...again, delayMs: 2 * hourMs }, now)).toEqual(strict)
})

test('a risk limit declares the unit, step and scale of its field', () => {
  const fields = Object.entries(limitKinds).map(([name, { field }]) => [name, field])
  expect(Object.fromEntries(fields)).toEqual({
    maxLeverage: { label: 'riskLimits.maxLeverage', unit: 'unit.times', kind: 'number', step: 1, scale: 1 },
    maxQuantity: { label: 'riskLimits.maxQuantity', unit: 'unit.usd', kind: 'number', step: 100, scale: 1 },
    dailyLossSats: { label: 'riskLimits.dailyLoss', unit: 'unit.sats', kind: 'sats', step: 1000, scale: 1 },
    coolOffMs: {
      label: 'riskLimits.coolOff',
      unit: 'unit.minutes',
      kind: 'number',
      step: 5,
      scale: minuteMs,
    },
  })
})
