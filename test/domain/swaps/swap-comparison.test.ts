import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noCauses } from '@common/domain/futures/comparison/preview-comparison'
import { previewSwap, type SwapOrder, type SwapPreview } from '@common/domain/swaps/swap'
import { compareSwap, type ExecutedAmounts, type SwapStep } from '@common/domain/swaps/swap-comparison'

const prices = { bidPrice: 20_000, askPrice: 25_000 }
const inCents = { ...prices, dollarStep: 0.01 }
const toUsd: SwapOrder = { inAsset: 'BTC', outAsset: 'USD', inAmount: 1_000_000 }
const toBtc: SwapOrder = { inAsset: 'USD', outAsset: 'BTC', inAmount: 100 }

function swappedAt(order: SwapOrder, price: number, dollarStep?: number): SwapPreview {
  const result = previewSwap(order, { bidPrice: price, askPrice: price, dollarStep })
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result.value
}

const compare = (order: SwapOrder, swap: ExecutedAmounts, step: Partial<SwapStep> = {}) =>
  compareSwap(order, swap, { previewPrice: null, prices, ...step })

describe('comparison of a swap', () => {
  const price = fc.integer({ min: 40_000, max: 200_000 }).map((steps) => steps / 2)
  const order = fc.oneof(
    fc.integer({ min: 100_000, max: 1e9 }).map((inAmount): SwapOrder => ({ ...toUsd, inAmount })),
    fc.integer({ min: 100, max: 1e6 }).map((cents): SwapOrder => ({ ...toBtc, inAmount: cents / 100 })),
    fc.integer({ min: 100_000, max: 1e9 }).map((outAmount): SwapOrder => {
      return { inAsset: 'USD', outAsset: 'BTC', outAmount }
    }),
    fc.integer({ min: 10_000, max: 1e6 }).map((cents): SwapOrder => {
      return { inAsset: 'BTC', outAsset: 'USD', outAmount: cents / 100 }
    }),
  )

  test('accepts the minimum of the exchange', () => {
    const small: SwapOrder = { ...toBtc, inAmount: 0.66 }
    const swap = {
      inAsset: 'USD',
      outAsset: 'BTC',
      inAmount: 0.66,
      outAmount: 2640,
      exchangeRate: null,
    } as const
    expect(compare(small, swap, { prices: { ...inCents, minUsd: 0.01 } })?.comparison.causes).toEqual(
      noCauses,
    )
    expect(compare(small, swap, { prices: inCents })).toBeNull()
  })

  test('splits the change of value by cause, without an unknown part', () => {
    fc.assert(
      fc.property(
        order,
        fc.constantFrom(undefined, 0.01),
        price,
        price,
        price,
        (sent, dollarStep, shown, atSending, executed) => {
          const quote = { bidPrice: atSending, askPrice: atSending, dollarStep }
          const swap = swappedAt(sent, executed, dollarStep)
          const compared = compare(sent, swap, { previewPrice: shown, prices: quote })
          const valueOf = ({ inAsset, inAmount, outAmount }: SwapPreview): number =>
            inAsset === 'BTC'
              ? Math.round((outAmount * 1e8) / shown) - inAmount
              : outAmount + Math.round((-inAmount * 1e8) / shown)
          const [asShown, asSent] = [shown, atSending].map((at) => valueOf(swappedAt(sent, at, dollarStep)))
          const causes = {
            ...noCauses,
            'before-sending': Number(asSent) - Number(asShown) + 0,
            exchange: valueOf(swap) - Number(asSent) + 0,
          }
          expect(compared).toMatchObject({ differences: [], comparison: { causes, bookedPrice: executed } })
          const unreported = { ...swap, exchangeRate: null }
          expect(compare(sent, unreported, { previewPrice: shown, prices: quote })).toMatchObject({
            differences: [],
            comparison: { causes },
          })
        },
      ),
    )
  })

  test('names side, dollars and rates of both directions', () => {
    const intoUsd = compare(toUsd, { ...swappedAt(toUsd, 20_000) }, { previewPrice: 20_100 })
    expect(intoUsd?.comparison).toMatchObject({
      ...{ product: 'swap', step: 'closed', side: 'sell', quantity: 200 },
      ...{ previewPrice: 20_100, bookedPrice: 20_000 },
    })
    const intoBtc = compare(toBtc, { ...swappedAt(toBtc, 25_000) })
    expect(intoBtc?.comparison).toMatchObject({
      ...{ side: 'buy', quantity: 100, previewPrice: 25_000, bookedPrice: 25_000, causes: noCauses },
    })
  })

  test.each([
    ['bid', toUsd, 20_000, 25_000],
    ['ask', toBtc, 25_000, 20_000],
  ] as const)('without a reported rate, recognizes the %s at sending', (_name, sent, atSending, other) => {
    const found = compare(sent, { ...swappedAt(sent, atSending), exchangeRate: null })
    expect(found?.comparison).toMatchObject({ bookedPrice: atSending, causes: noCauses })
    const changed = compare(sent, { ...swappedAt(sent, other), exchangeRate: null })
    expect(changed?.comparison).toMatchObject({ bookedPrice: other, causes: { unknown: 0 } })
    expect(changed?.comparison.causes.exchange).not.toBe(0)
  })

  test('without a reported rate, uses both amounts to recognize the rate', () => {
    const asSent = swappedAt(toUsd, 20_000)
    const paidMore = { ...asSent, inAmount: 2_000_000, exchangeRate: null }
    expect(compare(toUsd, paidMore)?.comparison.bookedPrice).toBe(10_000)
    const gotLess = { ...asSent, outAmount: 100, exchangeRate: null }
    expect(compare(toUsd, gotLess)?.comparison.bookedPrice).toBe(10_000)
  })

  test('without a reported rate, recognizes the rate at sending in rounded amounts', () => {
    const sent = { ...toBtc, inAmount: 1.01 }
    const quote = { bidPrice: 24_990.5, askPrice: 24_990.5 }
    const swap = { ...swappedAt(sent, 24_990.5), exchangeRate: null }
    expect(compare(sent, swap, { prices: quote })?.comparison.bookedPrice).toBe(24_990.5)
  })

  test('checks the computed amount at the rate that was reported or sent', () => {
    const doubled = { ...swappedAt(toUsd, 20_000), inAmount: 2_000_000, outAmount: 400 }
    const figures = (swap: ExecutedAmounts) => compare(toUsd, swap)?.differences.map(({ figure }) => figure)
    expect(figures({ ...doubled, exchangeRate: null })).toEqual(['paid-sats', 'received-dollars'])
    expect(figures({ ...doubled, exchangeRate: 21_000 })).toEqual(['paid-sats', 'received-dollars'])
    expect(figures({ ...doubled, outAmount: 420, exchangeRate: null })).toEqual(['paid-sats'])
  })

  test('shows a difference within the tolerance as rounding', () => {
    const swap = { ...swappedAt(toBtc, 25_000), outAmount: 400_001 }
    expect(compare(toBtc, swap)?.comparison.causes).toEqual({ ...noCauses, rounding: 1 })
  })

  test('without a reported rate, uses the executed amounts for its result', () => {
    const sent = { ...toBtc, inAmount: 1.01 }
    const executed = { ...sent, outAmount: 5041, exchangeRate: null }
    // 1.01 USD at 25,000 buy 4,040 sats.
    expect(compare(sent, executed)?.comparison.causes).toEqual({ ...noCauses, exchange: 1001 })
  })

  test.each([
    ['received-dollars', toUsd, { outAmount: 200.0001 }, { outAmount: 200.0002 }, 1, undefined],
    ['received-dollars', toUsd, { outAmount: 200.01 }, { outAmount: 200.02 }, 100, 0.01],
    ['received-sats', toBtc, { outAmount: 400_001 }, { outAmount: 400_002 }, 2, undefined],
    ['received-sats', toBtc, { outAmount: 399_999 }, { outAmount: 399_998 }, 2, 0.01],
  ] as const)('tolerates one step of %s', (figure, sent, tolerated, reported, unknown, dollarStep) => {
    const exact = swappedAt(sent, sent.inAsset === 'BTC' ? 20_000 : 25_000)
    const step = { prices: dollarStep === undefined ? prices : inCents }
    expect(compare(sent, { ...exact, ...tolerated }, step)?.differences).toEqual([])
    const compared = compare(sent, { ...exact, ...reported }, step)
    expect(compared?.differences).toEqual([{ figure, expected: exact.outAmount, booked: reported.outAmount }])
    expect(compared?.comparison.causes).toEqual({ ...noCauses, unknown })
  })

  test.each([
    ['paid-sats', toUsd, { inAmount: 1_000_001 }, 1_000_000, 1],
    ['paid-dollars', toBtc, { inAmount: 100.0001 }, 100, 0],
    ['paid-dollars', toBtc, { inAmount: 100.0004 }, 100, 2],
    ['paid-dollars', toBtc, { inAmount: 101 }, 100, 4000],
    ['received-dollars', { inAsset: 'BTC', outAsset: 'USD', outAmount: 200 }, { outAmount: 199 }, 200, 5000],
    [
      'received-sats',
      { inAsset: 'USD', outAsset: 'BTC', outAmount: 400_000 },
      { outAmount: 400_001 },
      400_000,
      1,
    ],
  ] as const)(
    'reports every difference from the entered amount of %s',
    (figure, sent, executed, expected, unknown) => {
      const exact = swappedAt(sent, sent.inAsset === 'BTC' ? 20_000 : 25_000)
      const compared = compare(sent, { ...exact, ...executed })
      expect(compared?.differences).toMatchObject([{ figure, expected, booked: Object.values(executed)[0] }])
      expect(compared?.comparison.causes.unknown).toBe(unknown)
    },
  )

  test('is null if the shown, sent or executed rate allows no preview', () => {
    const swap = swappedAt(toUsd, 20_000)
    expect(compare(toUsd, swap, { previewPrice: 0 })).toBeNull()
    expect(compare(toUsd, swap, { previewPrice: 20_000, prices: { ...prices, bidPrice: 0 } })).toBeNull()
    expect(compare(toUsd, { ...swap, exchangeRate: 0 })).toBeNull()
  })
})
