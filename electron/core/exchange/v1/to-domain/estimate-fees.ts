import { publishedMarket } from '@common/exchange-api/published-market'
import { getPart } from '@common/domain/breakdown'
import { findFeeTier, reservedFees } from '@common/domain/futures/fees'
import { creditAt } from '@common/domain/futures/profit'
import type { FuturesTrade, ReportedTrade } from '@common/domain/futures/trade'
import { sats, zeroSats } from '@common/domain/units'

type Reported = Pick<
  FuturesTrade,
  'state' | 'side' | 'quantity' | 'price' | 'liquidationPrice' | 'exitPrice' | 'marginSats'
>
type Fees = Pick<
  ReportedTrade<'v1'>,
  'openingFeeSats' | 'closingFeeSats' | 'maintenanceMarginSats' | 'areFeesEstimated'
>

/**
 * By protocol/formulas.md#futures-fees and #reserve-for-fees at the first tier's rate; version 1 reports none
 * (protocol/v1.md#fees).
 */
export function estimateFees(position: Reported): Fees {
  const { state, quantity, price, exitPrice } = position
  const { feeRate } = findFeeTier(0, publishedMarket.feeTiers)
  // 0: liquidation is impossible.
  const liquidationPrice = position.liquidationPrice > 0 ? position.liquidationPrice : price
  const reserved = reservedFees({ quantity, entryPrice: price, liquidationPrice, feeRate })
  const none = {
    openingFeeSats: zeroSats,
    closingFeeSats: zeroSats,
    maintenanceMarginSats: zeroSats,
    areFeesEstimated: true,
  } as const
  const running = {
    ...none,
    openingFeeSats: reserved.openingSats,
    maintenanceMarginSats: reserved.closingSats,
  }
  switch (state) {
    case 'open':
      return { ...none, maintenanceMarginSats: reserved.maintenanceMarginSats }
    case 'running':
      return running
    case 'closed': {
      const trade = { ...position, ...running, fundingFeeSats: zeroSats }
      const credit = creditAt({ trade, exitPrice: exitPrice ?? liquidationPrice, feeRate })
      const closingFeeSats = sats(0 - getPart(credit, 'closing-fee'))
      return { ...running, closingFeeSats, maintenanceMarginSats: zeroSats }
    }
    case 'canceled':
      return none
  }
}
