import { describe, expect, test } from 'vitest'
import { tradeChangeEffect } from '@common/domain/balance/effects'
import { sats } from '@common/domain/units'
import { aTrade } from '../../support/a-trade'

describe('the effect of a cash-in on the balance', () => {
  const before = aTrade('t1', { quantity: 5000, price: 50_000 })
  // From 50,000 to 50,204.5 the P&L of 5,000 USD is 40,733 sats.
  const after = { ...before, price: 50_204.5, entryPrice: 50_000 }

  test('is exact if the exchange reports the profit cashed in', () => {
    const effect = tradeChangeEffect(
      { ...before, cashedInPnlSats: sats(0) },
      { ...after, cashedInPnlSats: sats(40_700) },
    )
    expect(effect).toEqual({ amountSats: 40_700, toleranceSats: 0 })
  })

  test('follows from the working price otherwise, to one step of the grid', () => {
    // A step at 50,204.5 is worth 99.2 sats; two more allow for rounding.
    expect(tradeChangeEffect(before, after)).toEqual({ amountSats: 40_733, toleranceSats: 102 })
  })

  test('is nothing when a record stored without the profit cashed in is read again with it', () => {
    const reported = { ...after, cashedInPnlSats: sats(40_700) }
    expect(tradeChangeEffect(after, reported)).toEqual({ amountSats: 0, toleranceSats: 0 })
    const closed = { ...reported, state: 'closed' as const, exitPrice: 50_204.5 }
    expect(tradeChangeEffect(after, closed).amountSats).toBe(after.marginSats + after.maintenanceMarginSats)
  })
})
