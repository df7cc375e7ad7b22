import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instrumentName } from '@common/domain/options/instrument-name'
import { listedInstruments } from '@common/domain/options/instruments'
import { previewOption, type OptionOrderInput, type OptionResult } from '@common/domain/options/orders/order'
import { runningPnlSats } from '@common/domain/options/pricing/running-pnl'
import { sats } from '@common/domain/units'
import type { Message } from '@common/texts/message'
import { testOptionsMarket } from '../../../support/market-records'
import { contracts, kind, price, volatility } from '../arbitraries'
import { message } from '../../../support/text'

const nowMs = Date.parse('2026-01-01T00:00:00Z')
const listed = new Set(listedInstruments(nowMs, 60_200).map(instrumentName))
const ticker = {
  lastPrice: 60_200,
  bidPrice: 60_199.5,
  askPrice: 60_200.5,
  indexPrice: 60_201.25,
  fundingRate: 0.0001,
  nextFundingAtMs: 0,
}
const order = { side: 'buy', instrumentName: 'BTC.24H.60000.C', quantity: 100, settlement: 'cash' } as const
const base = { order, ticker, market: testOptionsMarket, listed, impliedVolatility: 0.6, nowMs }

const preview = (change: object, rest: Partial<OptionOrderInput> = {}): OptionResult =>
  previewOption({ ...base, ...rest, order: { ...order, ...change } })
const fieldsOf = (result: OptionResult): readonly string[] =>
  result.ok ? [] : result.issues.map(({ field }) => field)

describe('option order preview', () => {
  test('shows all figures of a one-day call', () => {
    expect(preview({})).toEqual({
      ok: true,
      preview: {
        instrument: { asset: 'BTC', expiry: '24H', strike: 60_000, kind: 'call' },
        settlement: 'cash',
        quantity: 100,
        expiresAtMs: nowMs + 86_400_000,
        forwardPrice: 60_200.5,
        forwardPointUsd: 18,
        impliedVolatility: 0.6,
        premiumSats: 2401,
        openingFeeSats: 83,
        closingFeeSats: 83,
        maintenanceMarginSats: 83,
        debitedSats: 2567,
        breakEvenPrice: 60_877,
        breakEvenWithFeesPrice: 60_939,
        deltaUsd: 53,
      },
    })
  })

  test('prices a put at the bid and expires a dated option at 08:00 UTC', () => {
    const result = preview({ instrumentName: 'BTC.2026-01-30.61000.P', settlement: 'physical' })
    expect(result).toMatchObject({
      ok: true,
      preview: {
        forwardPrice: 60_199.5,
        expiresAtMs: Date.parse('2026-01-30T08:00:00Z'),
        settlement: 'physical',
      },
    })
  })
})

describe('rejected option order', () => {
  test.each([
    ['a sale', { side: 'sell' }, ['side']],
    ['no contracts', { quantity: 0 }, ['quantity']],
    ['part of a contract', { quantity: 1.5 }, ['quantity']],
    ['too many contracts', { quantity: 200_001 }, ['quantity']],
    ['contracts as text', { quantity: '100' }, ['quantity']],
    ['no quantity', { quantity: undefined }, ['quantity']],
    ['too large a premium', { quantity: 200_000 }, ['quantity']],
    ['another settlement', { settlement: 'p' }, ['settlement']],
    ['no settlement', { settlement: undefined }, ['settlement']],
    ['no instrument', { instrumentName: undefined }, ['instrumentName']],
    ['a misspelt instrument', { instrumentName: 'BTC-24H-60000-C' }, ['instrumentName']],
    ['a strike that is not on offer', { instrumentName: 'BTC.24H.90000.C' }, ['instrumentName']],
    ['an expired instrument', { instrumentName: 'BTC.2025-12-31.60000.C' }, ['instrumentName']],
    ['nothing right', { side: 's', quantity: null, settlement: 1, instrumentName: 7 }, ['side', 'quantity', 'settlement', 'instrumentName']], // prettier-ignore
  ])('returns the fields to change: %s', (_name, change, fields) => {
    expect(fieldsOf(preview(change))).toEqual(fields)
  })

  test('returns the limit and the value', () => {
    const refusal = (issue: Message) => ({ ok: false, issues: [{ field: 'quantity', ...issue }] })
    expect(preview({ quantity: 200_001 })).toEqual(
      refusal(message('issue.quantity', { least: 1, most: 200_000 })),
    )
    expect(preview({ quantity: 200_000 })).toEqual(
      refusal(message('issue.premiumTooLarge', { premium: 4_801_203, most: 500_000 })),
    )
    expect(
      preview({ quantity: 1, instrumentName: 'BTC.2026-01-01.62000.C' }, { impliedVolatility: 0.3 }),
    ).toEqual(refusal(message('issue.premiumTooSmall', { premium: 0, least: 1 })))
  })

  test('is accepted up to the limits of quantity and premium', () => {
    const market = { ...testOptionsMarket, minQuantity: 99.5, maxQuantity: 100.5 }
    expect([100, 99, 101].map((quantity) => fieldsOf(preview({ quantity }, { market })))).toEqual([
      [],
      ['quantity'],
      ['quantity'],
    ])
    const limits = (min: number, max: number) =>
      fieldsOf(
        preview(
          {},
          { market: { ...testOptionsMarket, minPremiumSats: sats(min), maxPremiumSats: sats(max) } },
        ),
      )
    expect([limits(2401, 2401), limits(2402, 2402), limits(2400, 2400)]).toEqual([
      [],
      ['quantity'],
      ['quantity'],
    ])
  })

  test('is rejected from the moment of expiry', () => {
    const name = 'BTC.2026-01-02.60000.C'
    const dated = { instrumentName: name }
    const expiry = Date.parse('2026-01-02T08:00:00Z')
    const at = (time: number) => preview(dated, { nowMs: time, listed: new Set([name]) })
    expect(at(expiry)).toMatchObject({ issues: [message('issue.instrumentExpired', { name })] })
    expect(at(expiry - 1)).not.toMatchObject({ issues: [{ code: 'issue.instrumentExpired' }] })
  })

  test('returns the instrument field if the market is closed or a price is missing', () => {
    expect(fieldsOf(preview({}, { market: { ...testOptionsMarket, active: false } }))).toEqual([
      'instrumentName',
    ])
    for (const wrongPrice of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(fieldsOf(preview({}, { ticker: { ...ticker, askPrice: wrongPrice } }))).toEqual([
        'instrumentName',
      ])
      expect(fieldsOf(preview({}, { impliedVolatility: wrongPrice }))).toEqual(['instrumentName'])
    }
    expect(fieldsOf(preview({}, { ticker: { ...ticker, fundingRate: Number.NaN } }))).toEqual([
      'instrumentName',
    ])
    expect(fieldsOf(preview({}, { ticker: { ...ticker, fundingRate: -1 } }))).toEqual(['instrumentName'])
  })
})

test('an accepted option order is within the limits and starts without a profit', () => {
  const strikeSteps = fc.constantFrom(0, 1, 2)
  fc.assert(
    fc.property(kind, strikeSteps, contracts, price, volatility, (of, step, quantity, lastPrice, vol) => {
      const offered = listedInstruments(nowMs, lastPrice).filter((each) => each.kind === of)
      const instrument = offered[step]
      fc.pre(instrument !== undefined)
      const quote = { ...ticker, lastPrice, bidPrice: lastPrice - 0.5, askPrice: lastPrice + 0.5 }
      const result = previewOption({
        ...base,
        order: { ...order, quantity, instrumentName: instrumentName(instrument) },
        ticker: quote,
        listed: new Set(offered.map(instrumentName)),
        impliedVolatility: vol,
      })
      if (!result.ok) {
        expect(fieldsOf(result)).toEqual(['quantity'])
        return
      }
      const { premiumSats, debitedSats, openingFeeSats, closingFeeSats, ...bought } = result.preview
      expect(premiumSats).toBeGreaterThanOrEqual(1)
      expect(premiumSats).toBeLessThanOrEqual(500_000)
      expect(debitedSats).toBe(premiumSats + openingFeeSats + closingFeeSats)
      const trade = { ...bought, ...instrument, premiumSats: sats(premiumSats) }
      expect(runningPnlSats({ trade, quote, nowMs })).toBeLessThanOrEqual(0)
    }),
  )
})
