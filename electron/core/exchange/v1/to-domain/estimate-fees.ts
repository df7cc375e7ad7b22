import { publishedMarket } from '@common/exchange-api/published-market'
import { feeTierFor, reservedFees, tradingFeeSats } from '@common/domain/futures/fees'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats, zeroSats } from '@common/domain/units'

type Reported = Pick<
  FuturesTrade,
  'state' | 'quantity' | 'price' | 'liquidationPrice' | 'exitPrice' | 'marginSats' | 'pnlSats'
>
type Fees = Pick<
  FuturesTrade,
  'openingFeeSats' | 'closingFeeSats' | 'maintenanceMarginSats' | 'areFeesEstimated'
>

/**
 * Returns fees and reserve of a position in sats by the formulas (protocol/formulas.md#futures-fees, #reserve-for-fees) at the rate of the
 * first tier, because version 1 reports none of them (protocol/v1.md#fees). The reserve is that of the present liquidation price.
 */
export function estimateFees(position: Reported): Fees {
  const { state, quantity, price, liquidationPrice, exitPrice, marginSats, pnlSats } = position
  const { feeRate } = feeTierFor(0, publishedMarket.feeTiers)
  const { openingSats, closingSats } = reservedFees({
    quantity,
    entryPrice: price,
    // A position that can't be liquidated is reported with 0.
    liquidationPrice: liquidationPrice > 0 ? liquidationPrice : price,
    feeRate,
  })
  const estimated = { openingFeeSats: zeroSats, closingFeeSats: zeroSats, areFeesEstimated: true } as const
  switch (state) {
    case 'open':
      return { ...estimated, maintenanceMarginSats: sats(openingSats + closingSats) }
    case 'running':
      return { ...estimated, openingFeeSats: openingSats, maintenanceMarginSats: closingSats }
    case 'closed': {
      const leftSats = Math.max(marginSats + pnlSats + closingSats, 0)
      const fullFeeSats =
        exitPrice === null ? closingSats : tradingFeeSats({ quantity, price: exitPrice, feeRate })
      const closingFeeSats = sats(Math.min(fullFeeSats, leftSats))
      return { ...estimated, openingFeeSats: openingSats, closingFeeSats, maintenanceMarginSats: zeroSats }
    }
    case 'canceled':
      return { ...estimated, maintenanceMarginSats: zeroSats }
  }
}
