import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dollarsForSats,
  fitsPrice,
  mayMatchSwap,
  maxForDollars,
  satsForDollars,
} from '@common/domain/payments/dollar-payments'
import type { Swap } from '@common/domain/swaps/swap'
import { sats, zeroSats } from '@common/domain/units'
import type { Deposit, Withdrawal } from '@common/domain/wallet'

const prices = { bidPrice: 19_995, askPrice: 20_005 }

describe('satsForDollars', () => {
  test('rounds up at the bid', () => {
    expect(satsForDollars(1, prices)).toEqual({ ok: true, value: 5002 })
    expect(satsForDollars(199.95, prices)).toEqual({ ok: true, value: 1_000_000 })
  })

  test.each([0, -1, 1.00001, NaN, 1e12])('reports %s dollars as an issue of the field usd', (usd) => {
    const checked = satsForDollars(usd, prices)
    expect(checked.ok ? [] : checked.issues.map(({ field }) => field)).toEqual(['usd'])
  })

  test.each([0, NaN, Infinity])('reports a bid of %s as an issue of the field usd', (bidPrice) => {
    const checked = satsForDollars(1, { ...prices, bidPrice })
    expect(checked.ok ? [] : checked.issues.map(({ field }) => field)).toEqual(['usd'])
  })
})

describe('dollarsForSats', () => {
  test('rounds up at the ask', () => {
    expect(dollarsForSats(sats(499_875), prices)).toBe(100)
    expect(dollarsForSats(sats(499_876), prices)).toBe(100.0002)
  })

  test('returns null if there is no swap of this amount or price', () => {
    expect(dollarsForSats(zeroSats, prices)).toBeNull()
    expect(dollarsForSats(sats(1), prices)).toBeNull()
    expect(dollarsForSats(sats(499_875), { ...prices, askPrice: 0 })).toBeNull()
  })

  test('never returns less than the sats are worth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 1e9 }), (amount) => {
        const usd = dollarsForSats(sats(amount), prices)
        expect(usd === null ? -1 : usd * 1e8).toBeGreaterThanOrEqual(amount * prices.askPrice * (1 - 1e-12))
      }),
    )
  })
})

describe('tolerance for the price of the exchange', () => {
  test('is one percent of the sats, rounded up', () => {
    expect([maxForDollars(sats(1000)), maxForDollars(sats(1001)), maxForDollars(zeroSats)]).toEqual([
      1010, 1012, 0,
    ])
  })

  test.each([
    [100, 100, true],
    [101, 100, true],
    [99, 100, true],
    [101.02, 100, false],
    [98.98, 100, false],
    [0.01, 0, true],
    [0.02, 0, false],
    [NaN, 100, false],
  ])('accepts %s for %s dollars: %s', (usd, expectedUsd, isAccepted) => {
    expect(fitsPrice(usd, expectedUsd)).toBe(isAccepted)
  })
})

describe('mayMatchSwap', () => {
  const atMs = 1_700_000_000_000
  const fiveMinutesMs = 300_000
  const deposit: Deposit = {
    id: 'd-1',
    rail: 'lightning',
    state: 'settled',
    amountSats: sats(5000),
    createdAtMs: atMs,
    reference: null,
  }
  const withdrawal: Withdrawal = { ...deposit, state: 'settled', feeSats: sats(10), destination: null }
  const swap = { id: 's-1', createdAtMs: atMs }
  const intoDollars: Swap = { ...swap, inAsset: 'BTC', outAsset: 'USD', inAmount: 5000, outAmount: 1 }
  const outOfDollars: Swap = { ...swap, inAsset: 'USD', outAsset: 'BTC', inAmount: 1, outAmount: 5010 }

  test('matches a deposit with a later swap of the same sats into dollars', () => {
    expect(mayMatchSwap(intoDollars, deposit)).toBe(true)
    expect(mayMatchSwap({ ...intoDollars, createdAtMs: atMs + 3_600_000 }, deposit)).toBe(true)
    expect(mayMatchSwap({ ...intoDollars, createdAtMs: atMs - 1 }, deposit)).toBe(false)
    expect(mayMatchSwap({ ...intoDollars, inAmount: 5001 }, deposit)).toBe(false)
    expect(mayMatchSwap({ ...outOfDollars, inAmount: 5000 }, deposit)).toBe(false)
  })

  test('matches a withdrawal with a swap of enough sats within five minutes', () => {
    expect(mayMatchSwap(outOfDollars, withdrawal)).toBe(true)
    expect(mayMatchSwap({ ...outOfDollars, outAmount: 5000 }, withdrawal)).toBe(true)
    expect(mayMatchSwap({ ...outOfDollars, outAmount: 4999 }, withdrawal)).toBe(false)
    expect(mayMatchSwap({ ...intoDollars, outAmount: 5010 }, withdrawal)).toBe(false)
    for (const sign of [-1, 1]) {
      const at = (distanceMs: number): Swap => ({ ...outOfDollars, createdAtMs: atMs + sign * distanceMs })
      expect(mayMatchSwap(at(fiveMinutesMs - 1), withdrawal)).toBe(true)
      expect(mayMatchSwap(at(fiveMinutesMs), withdrawal)).toBe(false)
    }
  })

  test.each(['bitcoin', 'internal'] as const)('matches no payment on the rail %s', (rail) => {
    expect(mayMatchSwap(intoDollars, { ...deposit, rail })).toBe(false)
    expect(mayMatchSwap(outOfDollars, { ...withdrawal, rail })).toBe(false)
  })
})
