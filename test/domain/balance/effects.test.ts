import { describe, expect, test } from 'vitest'
import {
  depositEffectSats,
  optionEffectSats,
  swapEffectSats,
  tradeChangeEffect,
  tradeEffectSats,
  transferEffectSats,
  withdrawalEffectSats,
} from '@common/domain/balance/effects'
import { sats } from '@common/domain/units'
import { option, withdrawal } from '../../window/support/records'
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

describe('balance effect of a change', () => {
  const trade = createTrade('t1', { quantity: 5000, price: 50_000 })
  const reported = { ...trade, cashedInPnlSats: sats(40_700) }

  test('is the difference of two reported sums, even if the working price is unchanged', () => {
    expect(tradeChangeEffect({ ...trade, cashedInPnlSats: sats(700) }, reported).amountSats).toBe(40_000)
  })

  test('is the reported sum if the earlier record had none and another working price', () => {
    const after = { ...reported, price: 50_204.5, entryPrice: 50_000 }
    expect(tradeChangeEffect(trade, after).amountSats).toBe(40_700)
  })

  test('is exact for an order without entry price, and for a position read for the first time', () => {
    const order = createTrade('t1', { state: 'open', entryPrice: null })
    expect(tradeChangeEffect(order, { ...order, state: 'canceled' })).toEqual({
      amountSats: 50_600,
      toleranceSats: 0,
    })
    expect(tradeChangeEffect(undefined, trade)).toEqual({ amountSats: -51_100, toleranceSats: 0 })
  })
})

describe('balance effect of a record', () => {
  test('of an order is its margin and reserve until it is canceled', () => {
    const order = createTrade('t1', { state: 'open', marginSats: sats(50_000) })
    expect(tradeEffectSats(order)).toBe(-50_600)
    expect(tradeEffectSats({ ...order, state: 'canceled' })).toBe(0)
  })

  test('of an order that fills is the opening fee', () => {
    const before = createTrade('t1', { state: 'open', entryPrice: null })
    const after = createTrade('t1', { price: before.price, openingFeeSats: sats(500) })
    expect(tradeChangeEffect(before, after)).toEqual({ amountSats: -500, toleranceSats: 0 })
  })

  test('of a deposit is its amount once it is settled', () => {
    const deposit = { ...withdrawal, amountSats: sats(700) }
    expect(depositEffectSats({ ...deposit, state: 'settled' })).toBe(700)
    expect(depositEffectSats({ ...deposit, state: 'pending' })).toBe(0)
  })

  test.each([
    ['pending', -50_003],
    ['settled', -50_003],
    ['failed', 0],
    ['canceled', 0],
  ] as const)('of a withdrawal includes its fee unless it is void: %s', (state, amountSats) => {
    expect(withdrawalEffectSats({ ...withdrawal, state })).toBe(amountSats)
  })

  test('of a swap counts only its sats', () => {
    const swap = { id: 's1', createdAtMs: 0, inAmount: 2000, outAmount: 1 } as const
    expect(swapEffectSats({ ...swap, inAsset: 'BTC', outAsset: 'USD' })).toBe(-2000)
    expect(swapEffectSats({ ...swap, inAmount: 1, outAmount: 2000, inAsset: 'USD', outAsset: 'BTC' })).toBe(
      2000,
    )
  })

  test('of an option is its premium, fee and reserve, and its net result once it is closed', () => {
    expect(optionEffectSats(option())).toBe(-1350)
    const closed = { state: 'closed', pnlSats: sats(400), closingFeeSats: sats(50), closedAtMs: 1 } as const
    expect(optionEffectSats(option(closed))).toBe(300)
  })

  test('of a transfer into the collateral is a debit', () => {
    expect([
      transferEffectSats({ amountSats: sats(9) }),
      transferEffectSats({ amountSats: sats(-9) }),
    ]).toEqual([-9, 9])
  })
})
