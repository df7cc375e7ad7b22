import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceBtc, priceDelta, yearsToExpiry, normalCdf } from '@common/domain/options/pricing/black-scholes'
import { deltaUsd } from '@common/domain/options/pricing/delta'
import { forwardPointAt, forwardPointUsd } from '@common/domain/options/pricing/forward'
import { exitValueSats, optionFeeSats, premiumSats } from '@common/domain/options/pricing/premium'
import {
  currentValueSats,
  openingForward,
  runningDeltaUsd,
  runningPnlSats,
  type ValuedOption,
} from '@common/domain/options/pricing/running-pnl'
import { sats } from '@common/domain/units'
import { contracts, hours, kind, price, volatility } from './arbitraries'

describe('normal distribution', () => {
  // Computed as 0.5 * erfc(-x / sqrt 2) with another C library.
  test.each([
    [-37, 5.725571222525139e-300],
    [-10, 7.619853024160593e-24],
    [-7.5, 3.19089167291092e-14],
    [-7, 1.279812543885835e-12],
    [-5, 2.866515718791946e-7],
    [-1.96, 0.024997895148220435],
    [-0.5, 0.3085375387259869],
    [0, 0.5],
    [0.1, 0.539827837277029],
    [1, 0.8413447460685429],
    [3.5, 0.9997673709209645],
    [8, 0.9999999999999993],
  ])('matches the reference at %d', (x, expected) => {
    expect(Math.abs(normalCdf(x) - expected)).toBeLessThan(1e-15)
    expect(Math.abs(normalCdf(x) / expected - 1)).toBeLessThan(1e-8)
  })

  test('rises from 0 to 1 and is symmetric', () => {
    expect([normalCdf(-Infinity), normalCdf(Infinity)]).toEqual([0, 1])
    const x = fc.double({ min: -40, max: 40, noNaN: true })
    fc.assert(
      fc.property(x, x, (a, b) => {
        expect(normalCdf(a) + normalCdf(-a)).toBeCloseTo(1, 14)
        expect(normalCdf(Math.max(a, b))).toBeGreaterThanOrEqual(normalCdf(Math.min(a, b)) - 1e-15)
      }),
    )
  })
})

/** Published sample (protocol/formulas.md#options-pricing). */
const sample = {
  kind: 'call',
  strike: 29_000,
  quantity: 100,
  forwardPrice: 29_840,
  forwardPointUsd: 6,
  impliedVolatility: 1.1670000553131104,
} as const
const created = 1689695082638
const expiry = 1689753600000

describe('published sample trade', () => {
  test('measures time to expiry in whole hours of a year of 8,760 hours', () => {
    expect(yearsToExpiry(created, expiry)).toBe(16 / 8760)
    expect(yearsToExpiry(expiry - 3_599_999, expiry)).toBe(0)
    expect(yearsToExpiry(expiry + 1, expiry)).toBe(0)
  })

  test('has a premium of 12,743.9, a margin of 12,744 and fees of 172 sats', () => {
    const input = { ...sample, years: yearsToExpiry(created, expiry) }
    expect(priceBtc(input) * 100 * 1e8).toBeCloseTo(12743.868021262258, 6)
    expect(premiumSats(input)).toBe(12_744)
    expect(exitValueSats(input)).toBe(12_743)
    expect(deltaUsd(input)).toBe(70)
    expect(optionFeeSats({ quantity: 100, strike: 29_000, feeRate: 0.0005 })).toBe(172)
    expect(premiumSats({ ...sample, years: 16.25 / 8760 })).not.toBe(12_744)
  })

  test('has a forward point of two funding fees of 0.01 %', () => {
    expect(forwardPointUsd({ price: 29_840, fundingRate: 0.0001, hoursToExpiry: 16 })).toBe(6)
    expect(forwardPointUsd({ price: 29_840, fundingRate: -0.0001, hoursToExpiry: 16 })).toBe(-6)
    expect(forwardPointUsd({ price: 29_840, fundingRate: -0.0001, hoursToExpiry: 0 })).toBe(0)
  })

  test('has the forward point of its whole hours, and none without a funding rate or after expiry', () => {
    const pointAt = (hours: number, fundingRate: number | null = 0.01) =>
      forwardPointAt({ lastPrice: 29_840, fundingRate }, 0, hours * 3_600_000)
    expect([pointAt(16), pointAt(16.99), pointAt(17)]).toEqual([597, 597, 634])
    expect([pointAt(16, null), pointAt(0), pointAt(-16)]).toEqual([0, 0, 0])
  })

  test('is valued at the bid as a call and at the ask as a put', () => {
    const trade: ValuedOption = { ...sample, premiumSats: sats(12_744), expiresAtMs: expiry }
    const quote = { bidPrice: 29_840, askPrice: 29_841 }
    expect(openingForward('put', quote)).toBe(29_840)
    expect(openingForward('call', quote)).toBe(29_841)
    expect(runningPnlSats({ trade, quote, nowMs: created })).toBe(-1)
    expect(runningDeltaUsd({ trade, quote, nowMs: created })).toBe(70)
    const put: ValuedOption = { ...trade, kind: 'put', strike: 31_000 }
    const atAsk = currentValueSats({ trade: put, quote: { bidPrice: 1, askPrice: 29_840 }, nowMs: created })
    expect(atAsk).toBe(exitValueSats({ ...sample, kind: 'put', strike: 31_000, years: 16 / 8760 }))
    expect(runningDeltaUsd({ trade: put, quote, nowMs: created })).toBeLessThan(0)
  })

  test('is valued after a crash with a forward point of at most minus half the price', () => {
    const put = { ...sample, kind: 'put', forwardPointUsd: -60 } as const
    const trade: ValuedOption = { ...put, premiumSats: sats(12_744), expiresAtMs: expiry }
    const valueAt = (price: number) =>
      currentValueSats({ trade, quote: { bidPrice: price, askPrice: price }, nowMs: created })
    const expected = (forwardPrice: number, pointUsd: number) =>
      exitValueSats({ ...put, forwardPrice, forwardPointUsd: pointUsd, years: 16 / 8760 })
    expect(valueAt(100)).toBe(expected(100, -50))
    expect(valueAt(120)).toBe(expected(120, -60))
    expect(valueAt(130)).toBe(expected(130, -60))
    expect(expected(100, -50)).not.toBe(expected(100, -60))
  })
})

test.each([
  ['put', 60_000, 10, 61_000, 0.6, 24, 1000, 36978.603175150725, -704],
  ['call', 60_000, 10, 61_000, 0.6, 24, 1000, 9933.930292762103, 295],
  ['put', 60_000, 10, 40_000, 0.6, 24, 1000, 0, 0],
  ['call', 45_000, -3, 47_000, 0.9, 720, 200_000, 35813387.18283756, 76_585],
  ['put', 45_000, -3, 44_000, 0.9, 1, 200_000, 14484.219381801438, -2005],
] as const)(
  'the price of a %s at %d matches the reference',
  (of, forwardPrice, point, strike, vol, remaining, quantity, value, delta) => {
    const input = {
      kind: of,
      forwardPrice,
      forwardPointUsd: point,
      strike,
      impliedVolatility: vol,
      years: remaining / 8760,
      quantity,
    }
    expect(priceBtc(input) * quantity * 1e8).toBeCloseTo(value, 4)
    expect(premiumSats(input)).toBe(Math.round(value))
    expect(deltaUsd(input)).toBe(delta)
  },
)

describe('option price', () => {
  const terms = fc.record({
    kind,
    strike: price,
    forwardPrice: price,
    forwardPointUsd: fc.integer({ min: -100, max: 100 }),
    impliedVolatility: volatility,
    years: hours.map((remaining) => remaining / 8760),
    quantity: contracts,
  })

  test('satisfies put-call parity', () => {
    fc.assert(
      fc.property(terms, (input) => {
        const parity = 1 / input.strike - 1 / (input.forwardPrice + input.forwardPointUsd)
        const difference = priceBtc({ ...input, kind: 'call' }) - priceBtc({ ...input, kind: 'put' })
        expect(Math.abs(difference - parity)).toBeLessThan(1e-17 + 1e-12 / input.strike)
        const delta = priceDelta({ ...input, kind: 'call' }) - priceDelta({ ...input, kind: 'put' })
        expect(delta).toBeCloseTo(1, 12)
      }),
    )
  })

  test('is between intrinsic value and contract value and rises with volatility', () => {
    fc.assert(
      fc.property(terms, volatility, (input, other) => {
        const forward = 1 / (input.forwardPrice + input.forwardPointUsd)
        const strike = 1 / input.strike
        const min = Math.max(input.kind === 'call' ? strike - forward : forward - strike, 0)
        const value = priceBtc(input)
        expect(value).toBeGreaterThanOrEqual(min - 1e-17)
        expect(value).toBeLessThanOrEqual(input.kind === 'call' ? strike : forward)
        const low = Math.min(other, input.impliedVolatility)
        const high = Math.max(other, input.impliedVolatility)
        const at = (impliedVolatility: number): number => priceBtc({ ...input, impliedVolatility })
        expect(at(high)).toBeGreaterThanOrEqual(at(low) - 1e-17)
      }),
    )
  })

  test.each([
    ['call', 0.5],
    ['put', -0.5],
  ] as const)('has half a delta at the money in the last hour, without a value: %s', (kind, delta) => {
    const terms = { kind, strike: 50_000, forwardPrice: 50_000, forwardPointUsd: 0 }
    const input = { ...terms, impliedVolatility: 0.6, years: 0 }
    expect(priceDelta(input)).toBe(delta)
    expect(priceBtc(input)).toBe(0)
  })

  test('has an exit value in whole sats, at most one sat below the premium', () => {
    fc.assert(
      fc.property(terms, (input) => {
        expect([0, 1]).toContain(premiumSats(input) - exitValueSats(input))
        expect(Math.abs(deltaUsd(input))).toBeLessThanOrEqual(input.quantity)
      }),
    )
  })

  test('rejects invalid inputs', () => {
    const input = { ...sample, years: 0.01 }
    expect(() => priceBtc({ ...input, forwardPointUsd: -29_840 })).toThrow(
      'forward must be a finite number above 0',
    )
    expect(() => priceBtc({ ...input, strike: Number.NaN })).toThrow('strike must be a finite number above 0')
    expect(() => priceBtc({ ...input, impliedVolatility: -1 })).toThrow('volatility and years')
  })
})
