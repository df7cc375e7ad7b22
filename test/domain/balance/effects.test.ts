import { describe, expect, test } from 'vitest'
import { tradeChangeEffect } from '@common/domain/balance/effects'
import { sats } from '@common/domain/units'
import { createTrade } from '../../support/create-trade'

describe('balance effect of a cash-in', () => {
  const before = createTrade('t1', { quantity: 5000, price: 50_000 })
  const after = { ...before, price: 50_204.5, entryPrice: 50_000 }

  test('is exact if the exchange reports the profit cashed in', () => {
    const effect = tradeChangeEffect(
      { ...before, cashedInPnlSats: sats(0) },
      { ...after, cashedInPnlSats: sats(40_700) },
    )
    expect(effect).toEqual({ amountSats: 40_700, toleranceSats: 0 })
  })

  test('is derived from the working price otherwise, within one price step', () => {
    expect(tradeChangeEffect(before, after)).toEqual({ amountSats: 40_733, toleranceSats: 102 })
  })

  test('is zero if a later read only adds the profit cashed in', () => {
    const reported = { ...after, cashedInPnlSats: sats(40_700) }
    expect(tradeChangeEffect(after, reported)).toEqual({ amountSats: 0, toleranceSats: 0 })
    const closed = { ...reported, state: 'closed' as const, exitPrice: 50_204.5 }
    expect(tradeChangeEffect(after, closed).amountSats).toBe(after.marginSats + after.maintenanceMarginSats)
  })
})
