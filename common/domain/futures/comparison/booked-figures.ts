import { getPart } from '../../breakdown'
import type { FuturesMarket, Ticker } from '../../market/market'
import { priceTickUsd } from '../../units'
import { creditAt } from '../profit'
import { satsTolerance, type BookedDifference } from './booked-difference'
import { previewOrder } from '../orders/order'
import { asRunning } from './preview-comparison'
import type { FuturesOrder, FuturesTrade } from '../trade'

interface Figure extends BookedDifference {
  readonly tolerance: number
}

const findDifferences = (figures: readonly Figure[]): BookedDifference[] =>
  figures
    .filter(({ expected, booked, tolerance }) => Math.abs(expected - booked) > tolerance)
    .map(({ figure, expected, booked }) => ({ figure, expected, booked }))

/** All tiers, because the account's tier can change between a sync and a fill. */
const feeRates = ({ feeTiers }: FuturesMarket): readonly number[] => feeTiers.map(({ feeRate }) => feeRate)

function atBestRate(market: FuturesMarket, at: (feeRate: number) => BookedDifference[]): BookedDifference[] {
  const found = feeRates(market).map(at)
  return found.reduce(
    (best, candidate) => (candidate.length < best.length ? candidate : best),
    found[0] ?? [],
  )
}

/**
 * Computed from the booked price, so price changes are no difference.
 * @param trade as in the response to the order
 */
export function placedDifferences(
  order: FuturesOrder,
  trade: FuturesTrade,
  { ticker, market }: { readonly ticker: Ticker; readonly market: FuturesMarket },
): BookedDifference[] {
  const booked = { ...order, orderType: 'limit' as const, price: trade.price }
  return atBestRate(market, (feeRate) => {
    const result = previewOrder({ order: booked, ticker, market, feeRate })
    // The exchange can accept a level beyond the fill price.
    if (!result.ok) return []
    const { preview } = result
    const hasOpened = trade.filledAtMs !== null
    const reserve = trade.maintenanceMarginSats + trade.openingFeeSats
    return findDifferences([
      { figure: 'quantity', expected: preview.quantity, booked: trade.quantity, tolerance: 0 },
      { figure: 'margin', expected: preview.marginSats, booked: trade.marginSats, tolerance: satsTolerance },
      {
        figure: 'fee-reserve',
        expected: preview.maintenanceMarginSats,
        booked: reserve,
        tolerance: satsTolerance,
      },
      {
        figure: 'opening-fee',
        expected: hasOpened ? preview.openingFeeSats : 0,
        booked: trade.openingFeeSats,
        tolerance: satsTolerance,
      },
      {
        figure: 'liquidation-price',
        expected: preview.liquidationPrice,
        booked: trade.liquidationPrice,
        tolerance: priceTickUsd,
      },
    ])
  })
}

/** @param trade closed by its owner, not liquidated */
export function closedDifferences(trade: FuturesTrade, market: FuturesMarket): BookedDifference[] {
  const { exitPrice, closingFeeSats } = trade
  if (exitPrice === null) return []
  const running = asRunning(trade)
  return atBestRate(market, (feeRate) => {
    const credit = creditAt({ trade: running, exitPrice, feeRate })
    return findDifferences([
      {
        figure: 'price-pnl',
        expected: getPart(credit, 'price-pnl'),
        booked: trade.pnlSats,
        tolerance: satsTolerance,
      },
      {
        figure: 'closing-fee',
        expected: 0 - getPart(credit, 'closing-fee'),
        booked: closingFeeSats,
        tolerance: satsTolerance,
      },
    ])
  })
}
