import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterSwap,
  amountText,
  effectiveRate,
  maxSwapAmount,
  minimumIn,
  previewSwap,
  spreadRate,
  type SwapOrder,
  type SwapPreview,
  type SwapPrices,
} from '@common/domain/swaps/swap'
import { usdToParts, partsToUsd } from '@common/domain/swaps/usd-parts'
import { sats } from '@common/domain/units'
import { en } from '@common/texts/en'
import { createTranslate } from '@common/texts/translate'
import { message } from '../../support/text'

/** protocol/formulas.md#swaps */
const quote = { bidPrice: 19_995, askPrice: 20_005 }
const toUsd = { inAsset: 'BTC', outAsset: 'USD' } as const
const toBtc = { inAsset: 'USD', outAsset: 'BTC' } as const

function swapped(order: SwapOrder, at: SwapPrices = quote): SwapPreview {
  const result = previewSwap(order, at)
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result.value
}

test('an amount names its unit', () => {
  expect(amountText('BTC', 1234)).toEqual(message('figure.sats', { amount: 1234 }))
  expect(amountText('USD', 12.5)).toEqual(message('figure.dollars', { amount: 12.5 }))
})

describe('swap preview', () => {
  test('matches the published examples', () => {
    expect(swapped({ ...toUsd, inAmount: 1_000_000 })).toEqual({
      ...toUsd,
      inAmount: 1_000_000,
      outAmount: 199.95,
      exchangeRate: 19_995,
    })
    expect(swapped({ ...toBtc, inAmount: 100 })).toEqual({
      ...toBtc,
      inAmount: 100,
      outAmount: 499_875,
      exchangeRate: 20_005,
    })
  })

  test('meets a requested output amount exactly and charges it in full', () => {
    expect(swapped({ ...toUsd, outAmount: 199.95 })).toMatchObject({ inAmount: 1_000_000, outAmount: 199.95 })
    expect(swapped({ ...toUsd, outAmount: 1 })).toMatchObject({ inAmount: 5002, outAmount: 1 })
    expect(swapped({ ...toBtc, outAmount: 499_875 })).toMatchObject({ inAmount: 100, outAmount: 499_875 })
    expect(swapped({ ...toBtc, outAmount: 499_876 })).toMatchObject({
      inAmount: 100.0002,
      outAmount: 499_876,
    })
  })

  test('rounds dollars to cents if the exchange supports no smaller unit', () => {
    const inCents = { bidPrice: 60_000, askPrice: 60_000.5, dollarStep: 0.01 }
    expect(swapped({ ...toUsd, inAmount: 79_166 }, { ...inCents, dollarStep: 0.0001 }).outAmount).toBe(
      47.4996,
    )
    expect(swapped({ ...toUsd, inAmount: 79_166 }, inCents).outAmount).toBe(47.49)
    expect(swapped({ ...toBtc, outAmount: 79_166 }, inCents).inAmount).toBe(47.5)
  })

  test('is at least 1 USD, or the minimum of the exchange', () => {
    expect(previewSwap({ ...toBtc, inAmount: 0.66 }, quote).ok).toBe(false)
    const inCents = { ...quote, dollarStep: 0.01, minUsd: 0.01 }
    expect(swapped({ ...toBtc, inAmount: 0.66 }, inCents).outAmount).toBe(3299)
    expect(swapped({ ...toBtc, inAmount: 0.01 }, inCents).outAmount).toBe(49)
    expect(previewSwap({ ...toUsd, inAmount: 999 }, inCents).ok).toBe(false)
    expect([minimumIn('USD', null), minimumIn('USD', inCents), minimumIn('BTC', inCents)]).toEqual([
      1, 0.01, 1000,
    ])
  })

  test('rounds bitcoin to single sats, whatever the unit of dollars', () => {
    const inCents = { bidPrice: 60_000, askPrice: 60_000.5, dollarStep: 0.01 }
    expect(swapped({ ...toBtc, inAmount: 12.34 }, inCents).outAmount).toBe(20_566)
    expect(swapped({ ...toUsd, outAmount: 12.34 }, inCents).inAmount).toBe(20_567)
  })

  test('has an effective rate out of dollars, too', () => {
    expect(effectiveRate(swapped({ ...toBtc, inAmount: 100 }))).toBeCloseTo(20_005.001, 3)
  })

  test('matches the published sample of a small swap and its effective rate', () => {
    const small = swapped({ ...toUsd, inAmount: 1337 }, { bidPrice: 44_645, askPrice: 44_646 })
    expect(small.outAmount).toBe(0.5969)
    expect(effectiveRate(small)).toBeCloseTo(44_644.727, 3)
  })
})

describe('rejected swap', () => {
  test.each([
    ['no amount', { ...toUsd }, ['inAmount']],
    ['both amounts', { ...toUsd, inAmount: 5000, outAmount: 1 }, ['outAmount']],
    ['the same asset', { inAsset: 'BTC', outAsset: 'BTC', inAmount: 5000 }, ['outAsset']],
    ['an unknown asset to pay', { inAsset: 'EUR', outAsset: 'BTC', inAmount: 5000 }, ['inAsset']],
    ['an unknown asset to receive', { inAsset: 'BTC', outAsset: 'EUR', inAmount: 5000 }, ['outAsset']],
    ['unknown assets', { inAsset: 'btc', outAsset: 'EUR', inAmount: 5000 }, ['inAsset', 'outAsset']],
    ['below 1000 sats', { ...toUsd, inAmount: 999 }, ['inAmount']],
    ['part of a sat', { ...toUsd, inAmount: 1000.5 }, ['inAmount']],
    ['below 1 USD', { ...toBtc, inAmount: 0.99 }, ['inAmount']],
    ['a fifth decimal', { ...toBtc, inAmount: 1.00001 }, ['inAmount']],
    ['text', { ...toBtc, inAmount: '5' }, ['inAmount']],
    ['no number', { ...toBtc, inAmount: Number.NaN }, ['inAmount']],
    ['without end', { ...toBtc, inAmount: Number.POSITIVE_INFINITY }, ['inAmount']],
    ['negative', { ...toUsd, outAmount: -1 }, ['outAmount']],
    ['a wanted amount too small', { ...toUsd, outAmount: 0.1 }, ['outAmount']],
    ['more bitcoin than there are', { ...toUsd, inAmount: 21e14 + 1 }, ['inAmount']],
    ['more bitcoin wanted for dollars', { ...toBtc, inAmount: 1e13 }, ['inAmount']],
  ])('returns the fields to change: %s', (_name, order, fields) => {
    const result = previewSwap(order as SwapOrder, quote)
    expect(result.ok ? [] : result.issues.map(({ field }) => field)).toEqual(fields)
  })

  test('names the limits', () => {
    const bounds = {
      least: message('figure.publicSats', { amount: 1000 }),
      most: message('figure.publicSats', { amount: 21e14 }),
    }
    expect(previewSwap({ ...toUsd, inAmount: 999 }, quote)).toEqual({
      ok: false,
      issues: [{ field: 'inAmount', ...message('issue.swapAmount', bounds) }],
    })
    const minimum = {
      amount: message('figure.dollars', { amount: 0.8002 }),
      least: message('figure.publicDollars', { amount: 1 }),
    }
    expect(previewSwap({ ...toBtc, outAmount: 4000 }, quote)).toEqual({
      ok: false,
      issues: [{ field: 'outAmount', ...message('issue.swapTooLittle', minimum) }],
    })
  })

  test.each([
    [{ ...toUsd, inAmount: 1000.5 }, 'inAmount', 'issue.swapWholeSats'],
    [{ ...toBtc, outAmount: 5000.5 }, 'outAmount', 'issue.swapWholeSats'],
    [{ ...toBtc, inAmount: 1.000_01 }, 'inAmount', 'issue.swapDecimals'],
    [{ ...toUsd, inAmount: 999.5 }, 'inAmount', 'issue.swapAmount'],
    [{ ...toBtc, inAmount: Number.NaN }, 'inAmount', 'issue.swapAmount'],
  ] as const)('names the step or the limits of %j', (order, field, code) => {
    expect(previewSwap(order, quote)).toMatchObject({ ok: false, issues: [{ field, code }] })
  })

  test.each([
    [{ ...toUsd, outAmount: 0 }, 'outAmount', message('figure.publicDollars', { amount: 0.0001 }), 1e11],
    [
      { ...toUsd, outAmount: 1e11 + 1 },
      'outAmount',
      message('figure.publicDollars', { amount: 0.0001 }),
      1e11,
    ],
    [{ ...toBtc, inAmount: 1e11 + 1 }, 'inAmount', message('figure.publicDollars', { amount: 1 }), 1e11],
    [{ ...toBtc, outAmount: 0 }, 'outAmount', message('figure.publicSats', { amount: 1 }), 21e14],
  ] as const)('names the limits of %j', (order, field, min, amount) => {
    const max = message(amount === 1e11 ? 'figure.publicDollars' : 'figure.publicSats', { amount })
    expect(previewSwap(order, quote)).toEqual({
      ok: false,
      issues: [{ field, ...message('issue.swapAmount', { least: min, most: max }) }],
    })
  })

  test.each([
    [{ ...toBtc, inAmount: 10.005 }, 'inAmount', 1],
    [{ ...toUsd, outAmount: 10.005 }, 'outAmount', 0.01],
  ] as const)('requires whole cents if the exchange supports no smaller unit: %j', (order, field, min) => {
    const inCents = { bidPrice: 60_000, askPrice: 60_000.5, dollarStep: 0.01 }
    const limits = {
      least: message('figure.publicDollars', { amount: min }),
      most: message('figure.publicDollars', { amount: 1e11 }),
    }
    expect(previewSwap(order, inCents)).toEqual({
      ok: false,
      issues: [{ field, ...message('issue.swapCents', limits) }],
    })
    expect(previewSwap(order, { ...inCents, dollarStep: 0.0001 }).ok).toBe(true)
  })

  test('shows the limits while amounts are hidden, but not the amount', () => {
    const hidden = createTranslate(en, 'en-US', true)
    const issueOf = (order: SwapOrder) => {
      const result = previewSwap(order, quote)
      return result.ok ? '' : hidden(result.issues[0] ?? message('issue.noSwapPrice'))
    }
    expect(issueOf({ ...toUsd, inAmount: 999 })).toContain('1,000 sats')
    const tooLittle = issueOf({ ...toBtc, outAmount: 4000 })
    expect(tooLittle).toContain('1 USD')
    expect(tooLittle).not.toContain('0.8')
  })

  test('names the asset and the most that exists of it', () => {
    expect(previewSwap({ inAsset: 'BTC', outAsset: 'BTC', inAmount: 5000 }, quote)).toEqual({
      ok: false,
      issues: [{ field: 'outAsset', ...message('issue.swapSameAsset', { asset: 'BTC' }) }],
    })
    const max = message('figure.publicSats', { amount: 21e14 })
    expect(previewSwap({ ...toBtc, inAmount: 1e11 }, { bidPrice: 4000, askPrice: 4000 })).toEqual({
      ok: false,
      issues: [{ field: 'inAmount', ...message('issue.swapTooMuch', { most: max }) }],
    })
    expect(swapped({ ...toUsd, outAmount: 1e11 }).outAmount).toBe(1e11)
    expect(swapped({ ...toUsd, inAmount: 21e14 }, { bidPrice: 4000, askPrice: 4000 }).inAmount).toBe(21e14)
  })

  test('returns the field if there is no price or the price yields nothing', () => {
    for (const price of [0, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(previewSwap({ ...toUsd, inAmount: 5000 }, { bidPrice: price, askPrice: 1 })).toEqual({
        ok: false,
        issues: [{ field: 'inAsset', ...message('issue.noSwapPrice') }],
      })
    }
    expect(previewSwap({ ...toUsd, inAmount: 5000 }, { bidPrice: 1, askPrice: 1 })).toMatchObject({
      issues: [{ field: 'inAmount', code: 'issue.swapNothingOut' }],
    })
  })
})

describe('swap amounts', () => {
  const price = fc.integer({ min: 2, max: 2_000_000 }).map((steps) => steps / 2)
  const inSats = fc.integer({ min: 1000, max: 1e13 })
  const inParts = fc.integer({ min: 10_000, max: 1e14 })
  const btc = 100_000_000n
  const twice = (value: number): bigint => BigInt(value * 2)

  test('equal an integer oracle', () => {
    fc.assert(
      fc.property(inSats, inParts, price, (sats, parts, at) => {
        const both = { bidPrice: at, askPrice: at }
        const dollars = previewSwap({ ...toUsd, inAmount: sats }, both)
        const oracleParts = (BigInt(sats) * twice(at) * 5000n) / btc
        expect(dollars.ok ? dollars.value.outAmount : 0).toBe(partsToUsd(Number(oracleParts)))
        const bitcoin = previewSwap({ ...toBtc, inAmount: partsToUsd(parts) }, both)
        const oracleSats = (BigInt(parts) * btc) / (twice(at) * 5000n)
        if (bitcoin.ok) expect(bitcoin.value.outAmount).toBe(Number(oracleSats))
        else expect(oracleSats > 2_100_000_000_000_000n || oracleSats === 0n).toBe(true)
      }),
    )
  })

  test('never gain in a round trip, even without a spread', () => {
    fc.assert(
      fc.property(inSats, price, (sats, at) => {
        const both = { bidPrice: at, askPrice: at }
        const firstSwap = previewSwap({ ...toUsd, inAmount: sats }, both)
        fc.pre(firstSwap.ok && firstSwap.value.outAmount >= 1)
        const back = previewSwap({ ...toBtc, inAmount: firstSwap.value.outAmount }, both)
        if (back.ok) expect(back.value.outAmount).toBeLessThanOrEqual(sats)
      }),
    )
  })

  test('for a requested output are the smallest that buy it', () => {
    fc.assert(
      fc.property(inSats, inParts, price, fc.boolean(), (sats, parts, at, intoUsd) => {
        const both = { bidPrice: at, askPrice: at }
        const assets = intoUsd ? toUsd : toBtc
        const outAmount = intoUsd ? partsToUsd(parts) : sats
        const expected = previewSwap({ ...assets, outAmount }, both)
        fc.pre(expected.ok)
        const { inAmount } = expected.value
        expect(swapped({ ...assets, inAmount }, both).outAmount).toBeGreaterThanOrEqual(outAmount)
        const less = intoUsd ? inAmount - 1 : partsToUsd(Math.round(inAmount * 10_000) - 1)
        const cheaper = previewSwap({ ...assets, inAmount: less }, both)
        if (cheaper.ok) expect(cheaper.value.outAmount).toBeLessThan(outAmount)
      }),
    )
  })

  test('convert between dollars and ten-thousandths of a dollar without loss', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (parts) => {
        fc.pre(Math.abs(parts) < 2 ** 50)
        expect(usdToParts(partsToUsd(parts))).toBe(parts)
      }),
    )
    expect([0.1 + 0.2, 1.00005, Number.NaN, 1e300].map(usdToParts)).toEqual([null, null, null, null])
    expect(() => partsToUsd(0.5)).toThrow('amount must be whole ten-thousandths')
  })
})

describe('swap result', () => {
  const parts = fc.integer({ min: 10_000, max: 10_000_000_000 })
  const balances = fc.record({ sats: fc.integer({ min: 1000, max: 10_000_000_000 }), parts }).map((each) => ({
    balanceSats: sats(each.sats),
    syntheticUsd: partsToUsd(each.parts),
  }))

  test('leaves zero with the maximum amount and is null above it', () => {
    fc.assert(
      fc.property(balances, fc.constantFrom(toUsd, toBtc), (has, direction) => {
        const swap = swapped({ ...direction, inAmount: maxSwapAmount(has, direction.inAsset) })
        const remaining = afterSwap(has, swap)
        expect(remaining?.[direction.inAsset === 'BTC' ? 'balanceSats' : 'syntheticUsd']).toBe(0)
        expect(afterSwap(has, { ...swap, inAmount: swap.inAmount + 1 })).toBeNull()
      }),
    )
  })

  test('loses at most the spread and rounding in a round trip', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 1_000_000_000 }), (amount) => {
        const firstSwap = swapped({ ...toUsd, inAmount: amount })
        const back = swapped({ ...toBtc, inAmount: firstSwap.outAmount })
        expect(back.outAmount).toBeLessThanOrEqual(amount)
        expect(back.outAmount).toBeGreaterThan(amount * (19_995 / 20_005) - 2)
      }),
    )
  })

  test('has a spread relative to the index in both directions', () => {
    expect(spreadRate({ inAsset: 'BTC', exchangeRate: 19_995 }, 20_000)).toBeCloseTo(0.00025, 10)
    expect(spreadRate({ inAsset: 'USD', exchangeRate: 20_005 }, 20_000)).toBeCloseTo(0.00025, 10)
    expect(spreadRate({ inAsset: 'BTC', exchangeRate: 20_010 }, 20_000)).toBeLessThan(0)
  })
})
