import { computeCauses, type Comparison } from '../futures/comparison/preview-comparison'
import type { BookedDifference } from '../futures/comparison/booked-difference'
import { sats, satsPerBtc, type Sats, type Usd } from '../units'
import { effectiveRate, previewSwap, type Swap, type SwapOrder, type SwapPrices } from './swap'
import { partsToUsd } from './usd-parts'

type Amounts = Pick<Swap, 'inAsset' | 'outAsset' | 'inAmount' | 'outAmount'>

export interface ExecutedAmounts extends Amounts {
  /** USD per bitcoin; null if not reported. */
  readonly exchangeRate: Usd | null
}

export interface SwapStep {
  /** Rate that the user accepted; null without a preview. */
  readonly previewPrice: Usd | null
  /** At sending. */
  readonly prices: SwapPrices
}

interface SwapCompared {
  readonly comparison: Omit<Comparison, 'tradeId'>
  readonly differences: readonly BookedDifference[]
}

/**
 * Null if a rate allows no preview.
 * @param order as sent
 */
export function compareSwap(
  order: SwapOrder,
  swap: ExecutedAmounts,
  { previewPrice, prices }: SwapStep,
): SwapCompared | null {
  const { dollarStep, minUsd } = prices
  const at = (price: Usd): Amounts | null => {
    const result = previewSwap(order, { bidPrice: price, askPrice: price, dollarStep, minUsd })
    return result.ok ? result.value : null
  }
  const intoDollars = order.inAsset === 'BTC'
  const sentPrice = intoDollars ? prices.bidPrice : prices.askPrice
  const shownPrice = previewPrice ?? sentPrice
  const isAt = (price: Usd): boolean => {
    const expected = at(price)
    return expected?.inAmount === swap.inAmount && expected.outAmount === swap.outAmount
  }
  // Version 3 reports no rate.
  const bookedPrice = swap.exchangeRate ?? (isAt(sentPrice) ? sentPrice : effectiveRate(swap))
  const isReported = swap.exchangeRate !== null || bookedPrice === sentPrice
  const expected = at(bookedPrice)
  if (expected === null || at(sentPrice) === null || at(shownPrice) === null) return null

  const valueSats = ({ inAsset, inAmount, outAmount }: Amounts): number => {
    const [gotSats, gotUsd] = inAsset === 'BTC' ? [0 - inAmount, outAmount] : [outAmount, 0 - inAmount]
    return gotSats + Math.round((gotUsd * satsPerBtc) / shownPrice)
  }
  const differences = findDifferences(order, expected, swap, isReported, dollarStep)
  const resultAt = (price: Usd): number => {
    // A derived rate is rounded.
    const amounts = price === bookedPrice && !isReported ? swap : at(price)
    return amounts === null ? Number.NaN : valueSats(amounts)
  }
  const side = intoDollars ? 'sell' : 'buy'
  const causes = computeCauses({
    side,
    previewPrice: shownPrice,
    sentPrice,
    bookedPrice,
    ticker: null,
    resultAt,
    booked: valueSats(swap),
    unexplained: differences,
  })
  const unknown = differences.reduce((sum, each) => sum + toSats(each, shownPrice), 0)
  return {
    differences,
    comparison: {
      product: 'swap',
      step: 'closed',
      side,
      quantity: intoDollars ? swap.outAmount : swap.inAmount,
      previewPrice: shownPrice,
      bookedPrice,
      causes: unknown === 0 ? causes : { ...causes, rounding: sats(0), unknown: sats(unknown) },
    },
  }
}

const figures = {
  BTC: { in: 'paid-sats', out: 'received-sats' },
  USD: { in: 'paid-dollars', out: 'received-dollars' },
} as const

/** Without a reported rate only the entered amount can be checked. */
function findDifferences(
  order: SwapOrder,
  expected: Amounts,
  booked: Amounts,
  isReported: boolean,
  dollarStep: Usd = partsToUsd(1),
): BookedDifference[] {
  const find = (direction: 'in' | 'out'): BookedDifference[] => {
    const field = `${direction}Amount` as const
    const asset = order[`${direction}Asset`]
    const entered = order[field]
    if (entered === undefined && !isReported) return []
    const step = asset === 'BTC' ? 1 : dollarStep
    const difference = Math.abs(expected[field] - booked[field])
    // The entered amount is exact; dollars are not whole in binary.
    const tolerance = entered === undefined ? step * 1.5 : step / 2
    return difference > tolerance
      ? [{ figure: figures[asset][direction], expected: expected[field], booked: booked[field] }]
      : []
  }
  return [...find('in'), ...find('out')]
}

function toSats({ figure, expected, booked }: BookedDifference, price: Usd): Sats {
  const difference = Math.abs(booked - expected)
  const isDollars = figure === 'paid-dollars' || figure === 'received-dollars'
  return sats(Math.round(isDollars ? (difference * satsPerBtc) / price : difference))
}
