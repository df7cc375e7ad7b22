import { getPart } from '@common/domain/breakdown'
import { creditAt } from '@common/domain/futures/profit'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'

export function closeTrade(trade: FuturesTrade, exitPrice: number, feeRate: number): FuturesTrade {
  const credit = creditAt({ trade, exitPrice, feeRate })
  const closingFeeSats = sats(0 - getPart(credit, 'closing-fee'))
  return {
    ...trade,
    state: 'closed',
    exitPrice,
    closedAtMs: 2,
    pnlSats: getPart(credit, 'price-pnl'),
    closingFeeSats,
    maintenanceMarginSats: sats(trade.maintenanceMarginSats - closingFeeSats),
  }
}
