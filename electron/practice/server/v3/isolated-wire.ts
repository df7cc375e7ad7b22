import type { z } from 'zod'
import type { FuturesOrder } from '@common/domain/futures/trade'
import type { Ticker } from '@common/domain/market/market'
import type { isolatedTrade } from '@common/exchange-api/v3/isolated-records'
import type { WireNewTrade } from '@common/exchange-api/v3/isolated-requests'
import { rateToDistance, type DistanceUnit } from '@common/exchange-api/v3/trailing-distance'
import { currentPnlSats, isTrailing, type OwnedTrade } from '../../futures/owned-trade'
import { toOrderTerms } from '../handlers/futures-wire'
import { iso, isoOrNull } from '@common/exchange-api/v3/fields'

type WireTrade = z.input<typeof isolatedTrade>

/** Implements protocol/v3.md#isolated-trade. */
export function toIsolatedTrade(trade: OwnedTrade, ticker: Ticker, unit: DistanceUnit): WireTrade {
  const { side, quantity, price, state } = trade
  return {
    id: trade.id,
    clientId: trade.clientOrderId,
    type: trade.orderType,
    side,
    quantity,
    margin: trade.marginSats,
    leverage: trade.leverage,
    price,
    liquidation: trade.liquidationPrice,
    stoploss: trade.stopLossPrice ?? 0,
    stoplossTrailingDistance: isTrailing(trade) ? rateToDistance(trade.trailingStopRate ?? 0, unit) : 0,
    takeprofit: trade.takeProfitPrice ?? 0,
    entryPrice: trade.entryPrice ?? price,
    entryMargin: trade.entryMarginSats ?? trade.marginSats,
    exitPrice: trade.exitPrice,
    pl: currentPnlSats(trade, ticker),
    openingFee: trade.openingFeeSats,
    closingFee: trade.closingFeeSats,
    maintenanceMargin: trade.maintenanceMarginSats,
    sumFundingFees: trade.fundingFeeSats,
    sumCashInPl: trade.cashedInPnlSats,
    sumCashInMargin: trade.cashedInMarginSats,
    createdAt: iso(trade.createdAtMs),
    filledAt: isoOrNull(trade.filledAtMs),
    closedAt: isoOrNull(trade.closedAtMs),
    open: state === 'open',
    running: state === 'running',
    closed: state === 'closed',
    canceled: state === 'canceled',
  }
}

export const toIsolatedOrder = (body: WireNewTrade): FuturesOrder => ({
  side: body.side,
  orderType: body.type,
  ...toOrderTerms(body),
})
