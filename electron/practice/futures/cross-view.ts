import {
  crossLiquidationPrice,
  crossPnlSats,
  maintenanceMarginSats,
  runningMarginSats,
} from '@common/domain/futures/cross-margin'
import { crossRequirement } from '@common/domain/futures/cross-orders'
import type { CrossPosition } from '@common/domain/futures/cross-records'
import { closingPrice } from '@common/domain/futures/profit'
import type { Ticker } from '@common/domain/market'
import { sats, type Sats } from '@common/domain/units'
import type { CrossAccount, OwnedCrossOrder } from './cross-store'

/** What was booked and what is open: what `totalPl` means is published nowhere (protocol/v3.md#unsettled). */
export function totalPnlSats(account: CrossAccount, ticker: Ticker): Sats {
  const price = closingPrice(account.quantity > 0 ? 'buy' : 'sell', ticker)
  return sats(account.realizedPnlSats + crossPnlSats(account, price))
}

/** The position as it is shown. */
export function crossView(
  account: CrossAccount,
  orders: readonly OwnedCrossOrder[],
  ticker: Ticker,
  feeRate: number,
): CrossPosition {
  const { id, leverage, quantity, entryPrice, marginSats, tradingFeesSats, fundingFeesSats, updatedAtMs } =
    account
  const total = totalPnlSats(account, ticker)
  return {
    id,
    leverage,
    quantity,
    entryPrice,
    marginSats,
    tradingFeesSats,
    fundingFeesSats,
    updatedAtMs,
    liquidationPrice: crossLiquidationPrice(account),
    initialMarginSats: crossRequirement(account, orders, feeRate).initialMarginSats,
    runningMarginSats: runningMarginSats(account),
    maintenanceMarginSats: maintenanceMarginSats(account),
    totalPnlSats: total,
    deltaPnlSats: sats(total - account.toldPnlSats),
  }
}
