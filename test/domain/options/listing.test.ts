import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instrumentName, parseInstrumentName } from '@common/domain/options/instrument-name'
import {
  expiresAtMs,
  listedExpiries,
  listedInstruments,
  listedStrikes,
  listingChanges,
} from '@common/domain/options/instruments'
import {
  impliedVolatility,
  realizedVolatility,
  volatilityIndex,
} from '@common/domain/options/pricing/volatility'
import { fixing, hours, price } from './arbitraries'
import { message } from '../../support/text'

const at = (text: string): number => Date.parse(text)
const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

describe('instrument name', () => {
  test.each([
    ['BTC.24H.60000.C', { asset: 'BTC', expiry: '24H', strike: 60_000, kind: 'call' }],
    ['BTC.2026-01-05.43000.P', { asset: 'BTC', expiry: '2026-01-05', strike: 43_000, kind: 'put' }],
  ])('is parsed and formatted: %s', (name, instrument) => {
    const parsed = parseInstrumentName(name)
    expect(parsed).toEqual({ ok: true, value: instrument })
    if (parsed.ok) expect(instrumentName(parsed.value)).toBe(name)
  })

  test.each([
    ['no parts', '', 'issue.instrumentNameParts', '""'],
    ['three parts', 'BTC.24H.60000', 'issue.instrumentNameParts', '"BTC.24H.60000"'],
    ['a dot at the end', 'BTC.24H.60000.C.', 'issue.instrumentNameParts', '"BTC.24H.60000.C."'],
    ['five parts', 'BTC.24H.60000.5.C', 'issue.instrumentNameParts', '"BTC.24H.60000.5.C"'],
    ['an asset in lower case', 'btc.24H.60000.C', 'issue.instrumentNameAsset', '"btc"'],
    ['a space before the asset', ' BTC.24H.60000.C', 'issue.instrumentNameAsset', '" BTC"'],
    ['an expiry in lower case', 'BTC.24h.60000.C', 'issue.instrumentNameExpiry', '"24h"'],
    ['a date that does not exist', 'BTC.2026-02-29.60000.C', 'issue.instrumentNameExpiry', '"2026-02-29"'],
    ['a strike with a leading zero', 'BTC.24H.060000.C', 'issue.instrumentNameStrike', '"060000"'],
    ['a strike of zero', 'BTC.24H.0.C', 'issue.instrumentNameStrike', '"0"'],
    ['a strike with an exponent', 'BTC.24H.6e4.C', 'issue.instrumentNameStrike', '"6e4"'],
    ['a strike above the maximum', 'BTC.24H.100000001.C', 'issue.instrumentNameStrike', '"100000001"'],
    ['a type in lower case', 'BTC.24H.60000.c', 'issue.instrumentNameKind', '"c"'],
    [
      'a long type, which is cut',
      `BTC.24H.60000.${'C'.repeat(1e5)}`,
      'issue.instrumentNameKind',
      '"CCCCCCCCCCCCCCCCCCCCCCCC..."',
    ],
  ] as const)('is rejected with the invalid part: %s', (_name, name, code, part) => {
    const shape = expect.stringMatching(/^<asset>\.<expiry>\.<strike>\.<C\|P>/) as string
    expect(parseInstrumentName(name)).toEqual({
      ok: false,
      issues: [{ field: 'instrumentName', ...message(code, { part, shape }) }],
    })
  })
})

describe('option listing', () => {
  test('has the strikes of the published example', () => {
    expect(listedStrikes('call', 45_684.5)).toEqual([45_000, 46_000, 47_000])
    expect(listedStrikes('put', 45_749.86)).toEqual([46_000, 45_000, 44_000])
    expect(listedStrikes('put', 1500)).toEqual([2000, 1000])
    expect(listedStrikes('call', 900)).toEqual([1000, 2000])
  })

  test('has three days, three Fridays and three month ends', () => {
    const expiries = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-09', '2026-01-16', '2026-01-30']
    expect(listedExpiries(at('2026-01-01T00:00:00Z'))).toEqual([...expiries, '2026-02-27', '2026-03-27'])
    // The last hour before expiry at 08:00.
    expect(listedExpiries(at('2026-01-02T06:59:59Z'))).toContain('2026-01-02')
    expect(listedExpiries(at('2026-01-02T07:00:00Z'))).not.toContain('2026-01-02')
    expect(listedExpiries(at('2026-12-30T12:00:00Z'))).toContain('2027-03-26')
  })

  test('has a Friday itself until an hour before its expiry, and month ends across the year', () => {
    expect(listedExpiries(at('2026-01-02T06:00:00Z'))).toEqual([
      ...['2026-01-02', '2026-01-03', '2026-01-04', '2026-01-09', '2026-01-16'],
      ...['2026-01-30', '2026-02-27', '2026-03-27'],
    ])
    expect(listedExpiries(at('2026-11-27T12:00:00Z'))).toEqual([
      ...['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-04', '2026-12-11', '2026-12-18'],
      ...['2026-12-25', '2027-01-29', '2027-02-26'],
    ])
    expect(listedExpiries(at('2026-11-02T12:00:00Z'))).toContain('2026-11-27')
  })

  test('expires dated instruments at 08:00 UTC, more than an hour ahead, with a parseable name', () => {
    fc.assert(
      fc.property(times, fixing, (date, indexPrice) => {
        const nowMs = date.getTime()
        const listed = listedInstruments(nowMs, indexPrice)
        const names = listed.map(instrumentName)
        expect(new Set(names).size).toBe(names.length)
        for (const instrument of listed) {
          expect(parseInstrumentName(instrumentName(instrument))).toEqual({ ok: true, value: instrument })
          const expiry = expiresAtMs(instrument, nowMs)
          expect(expiry - nowMs).toBeGreaterThan(3_600_000)
          if (instrument.expiry !== '24H') expect(expiry % 86_400_000).toBe(8 * 3_600_000)
        }
        expect(new Set(listed.map(({ expiry }) => expiry)).size).toBeGreaterThanOrEqual(7)
      }),
    )
  })

  test('reports enabled, disabled and expired instruments', () => {
    const nowMs = at('2026-01-01T00:00:00Z')
    const before = new Set(listedInstruments(nowMs, 45_684.5).map(instrumentName))
    expect(listingChanges(before, new Set(), nowMs, 45_684.5)).toEqual({
      enabled: [],
      disabled: [],
      removed: [],
    })
    const moved = listingChanges(before, new Set(), nowMs, 46_100)
    expect(moved.enabled).toContain('BTC.24H.48000.C')
    expect(moved.disabled).toContain('BTC.24H.45000.C')
    expect(moved.removed).toEqual([])
    const disabled = new Set(['BTC.2026-01-01.44000.C', 'BTC.2026-01-02.44000.C'])
    const later = listingChanges(before, disabled, at('2026-01-01T08:00:00Z'), 45_684.5)
    expect(later.removed).toContain('BTC.2026-01-01.45000.C')
    expect(later.removed).toContain('BTC.2026-01-01.44000.C')
    expect(later.removed).not.toContain('BTC.2026-01-02.44000.C')
    expect(later.enabled).toContain('BTC.2026-01-04.45000.C')
  })
})

describe('volatility', () => {
  test('equals the realized volatility of a known path', () => {
    // 0.00995 per hourly return; a year has 8760.
    const path = Array.from({ length: 49 }, (_, index) => (index % 2 === 0 ? 50_000 : 50_500))
    expect(realizedVolatility(path, 3_600_000)).toBeCloseTo(Math.log(1.01) * Math.sqrt(8760), 10)
    expect(realizedVolatility([50_000], 3_600_000)).toBe(0.6)
    expect(realizedVolatility([50_000, 50_000, 50_000], 3_600_000)).toBe(0)
  })

  const realized = fc.double({ min: 0, max: 5, noNaN: true })

  test('stays between 10 and 300 % with four decimals in any market', () => {
    fc.assert(
      fc.property(realized, price, price, hours, (moved, forwardPrice, strike, remaining) => {
        const value = impliedVolatility({ realized: moved, forwardPrice, strike, years: remaining / 8760 })
        expect(value).toBeGreaterThanOrEqual(0.1)
        expect(value).toBeLessThanOrEqual(3)
        expect(Math.round(value * 10_000) / 10_000).toBe(value)
        expect(volatilityIndex(moved)).toBeGreaterThanOrEqual(0.1)
      }),
    )
  })

  test('rises with the realized volatility and with the distance of the strike', () => {
    fc.assert(
      fc.property(realized, realized, (a, b) => {
        expect(volatilityIndex(Math.max(a, b))).toBeGreaterThanOrEqual(volatilityIndex(Math.min(a, b)))
      }),
    )
    const of = (strike: number, years: number): number =>
      impliedVolatility({ realized: 0.5, forwardPrice: 60_000, strike, years })
    expect(of(55_000, 0.02)).toBeGreaterThan(of(60_000, 0.02))
    expect(of(70_000, 0.02)).toBeGreaterThan(of(60_000, 0.02))
    expect(of(55_000, 0.02)).toBeGreaterThan(of(65_000, 0.02))
    expect(Math.abs(of(60_000, 5) - 0.6)).toBeLessThan(0.01)
  })
})
