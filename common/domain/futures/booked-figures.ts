import { partOf } from '../breakdown'
import type { FuturesMarket, Ticker } from '../market'
import { priceTickUsd } from '../units'
import { creditAt } from './profit'
import type { BookedDifference } from './booked-difference'
import { previewOrder } from './order'
import { asRunning } from './preview-comparison'
import type { FuturesOrder, FuturesTrade } from './trade'

/** Published sources round differently by a sat, and the liquidation price by a step (protocol/formulas.md). */
const satsTolerance = 1

interface Figure extends BookedDifference {
  readonly tolerance: number
}

const differencesOf = (figures: readonly Figure[]): BookedDifference[] =>
  figures
    .filter(({ expected, booked, tolerance }) => Math.abs(expected - booked) > tolerance)
    .map(({ figure, expected, booked }) => ({ figure, expected, booked }))

/** Fee rates that the account may have: its tier can change between a reading of the account and a fill. */
const feeRates = ({ feeTiers }: FuturesMarket): readonly number[] => feeTiers.map(({ feeRate }) => feeRate)

/** Returns the differences at the fee rate that explains most. */
function atBestRate(market: FuturesMarket, at: (feeRate: number) => BookedDifference[]): BookedDifference[] {
  const found = feeRates(market).map(at)
  return found.reduce((best, one) => (one.length < best.length ? one : best), found[0] ?? [])
}

/**
 * Returns the figures of a new trade that its order doesn't explain. A price that moved, or that of another size, is no difference:
 * everything is computed from the price at which the order was booked.
 * @param trade as the answer to the order reports it
 */
export function placedDifferences(
  order: FuturesOrder,
  trade: FuturesTrade,
  { ticker, market }: { readonly ticker: Ticker; readonly market: FuturesMarket },
): BookedDifference[] {
  const booked = { ...order, orderType: 'limit' as const, price: trade.price }
  return atBestRate(market, (feeRate) => {
    const result = previewOrder({ order: booked, ticker, market, feeRate })
    // A level can be on the wrong side of the price at which the order was filled: the exchange took it, which is no figure.
    if (!result.ok) return []
    const { preview } = result
    const hasOpened = trade.filledAtMs !== null
    const reserve = trade.maintenanceMarginSats + trade.openingFeeSats
    return differencesOf([
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

/** Returns the figures of a closed trade that its exit price doesn't explain. @param trade closed by its owner, not liquidated */
export function closedDifferences(trade: FuturesTrade, market: FuturesMarket): BookedDifference[] {
  const { exitPrice, closingFeeSats } = trade
  if (exitPrice === null) return []
  const running = asRunning(trade)
  return atBestRate(market, (feeRate) => {
    const credit = creditAt({ trade: running, exitPrice, feeRate })
    return differencesOf([
      {
        figure: 'price-pnl',
        expected: partOf(credit, 'price-pnl'),
        booked: trade.pnlSats,
        tolerance: satsTolerance,
      },
      {
        figure: 'closing-fee',
        expected: 0 - partOf(credit, 'closing-fee'),
        booked: closingFeeSats,
        tolerance: satsTolerance,
      },
    ])
  })
}
