import {
  crossLiquidationPrice,
  crossPnlSats,
  maintenanceMarginSats,
  runningMarginSats,
} from '@common/domain/futures/cross/cross-margin'
import { crossClosingPrice } from '@common/domain/futures/cross/cross-now'
import { crossRequirement } from '@common/domain/futures/cross/cross-orders'
import type { CrossPosition } from '@common/domain/futures/cross/cross-records'
import type { Ticker } from '@common/domain/market/market'
import { sats, type Sats, type Usd } from '@common/domain/units'
import type { CrossAccount, OwnedCrossOrder } from './cross-store'

export const crossExitPriceNow = (account: Pick<CrossAccount, 'quantity'>, ticker: Ticker): Usd =>
  crossClosingPrice(account, ticker) ?? ticker.lastPrice

/** The meaning of `totalPl` is unpublished (protocol/v3.md#unsettled). */
export function totalPnlSats(account: CrossAccount, ticker: Ticker): Sats {
  return sats(account.realizedPnlSats + crossPnlSats(account, crossExitPriceNow(account, ticker)))
}

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
    deltaPnlSats: sats(total - account.reportedPnlSats),
  }
}
