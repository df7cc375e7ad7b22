import { expect, test } from 'vitest'
import { optionEffectSats } from '@common/domain/balance/effects'
import { deliver } from '@common/domain/options/settlement/delivery'
import { payoffSats } from '@common/domain/options/payoff'
import { settledOptionProfit } from '@common/domain/options/profit/profit'
import { toOptionEntry } from '@common/domain/record/to-entry'
import { sats } from '@common/domain/units'
import { option } from '../../../window/support/records'

const fixingPrice = 30_500
const premiumSats = sats(12_744)
const terms = { kind: 'call', quantity: 100, strike: 29_000 } as const
const payoff = payoffSats(terms, fixingPrice)
const exercised = option({
  ...terms,
  state: 'exercised',
  premiumSats,
  fixingPrice,
  pnlSats: sats(payoff - premiumSats),
  openingFeeSats: sats(172),
  maintenanceMarginSats: sats(0),
})

test('the result of a delivered option and the P&L of its trade sum to the option P&L after fees', () => {
  const delivered = { ...exercised, deliveredTradeId: 't1' }
  const trade = deliver({ ...terms, premiumSats, fixingPrice })
  const net = settledOptionProfit(delivered)
  expect(net.parts).toEqual([
    { name: 'price-pnl', amountSats: 1 },
    { name: 'opening-fee', amountSats: -172 },
    { name: 'closing-fee', amountSats: 0 },
  ])
  expect(net.totalSats + (trade?.pnlAtFixingSats ?? 0)).toBe(payoff - premiumSats - 172)
  expect(settledOptionProfit({ ...delivered, fixingPrice: null }).totalSats).toBe(-172)
})

test('the result of a closed option equals its effect on balance and history', () => {
  const paid = { ...exercised, closingFeeSats: sats(172) }
  expect(settledOptionProfit(paid).totalSats).toBe(payoff - premiumSats - 344)
  for (const ended of [paid, { ...exercised, deliveredTradeId: 't1' }]) {
    const { totalSats } = settledOptionProfit(ended)
    expect([optionEffectSats(ended), toOptionEntry(ended).effectSats]).toEqual([totalSats, totalSats])
  }
})
