import type { TriggerKind } from '@common/domain/futures/trigger-kind'
import type { z } from 'zod'
import type { Candle, FuturesMarket, Ticker } from '@common/domain/market/market'
import type { FuturesOrder, Side } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import type { v2 } from '@common/exchange-api/v2/endpoints'
import type { WireNewFuturesTrade } from '@common/exchange-api/v2/futures-requests'
import type { PracticeTicker } from '../../futures/market/quotes'
import { currentPnlSats, type OwnedTrade } from '../../futures/owned-trade'

type Wire<E extends { response: z.ZodType }> = z.input<E['response']>
type WireTrade = Wire<typeof v2.futures.newTrade>

const wireSide = (side: Side): 'b' | 's' => (side === 'buy' ? 'b' : 's')

/** Unset levels are 0 (protocol/v2.md#futures-trade). */
export function toWireTrade(trade: OwnedTrade, ticker: Ticker): WireTrade {
  return {
    id: trade.id,
    uid: trade.uid,
    type: trade.orderType === 'market' ? 'm' : 'l',
    side: wireSide(trade.side),
    opening_fee: trade.openingFeeSats,
    closing_fee: trade.closingFeeSats,
    maintenance_margin: trade.maintenanceMarginSats,
    quantity: trade.quantity,
    margin: trade.marginSats,
    leverage: trade.leverage,
    price: trade.price,
    liquidation: trade.liquidationPrice,
    stoploss: trade.stopLossPrice ?? 0,
    takeprofit: trade.takeProfitPrice ?? 0,
    exit_price: trade.exitPrice,
    pl: currentPnlSats(trade, ticker),
    creation_ts: trade.createdAtMs,
    market_filled_ts: trade.filledAtMs,
    closed_ts: trade.closedAtMs,
    open: trade.state === 'open',
    running: trade.state === 'running',
    canceled: trade.state === 'canceled',
    closed: trade.state === 'closed',
    last_update_ts: trade.updatedAtMs,
    sum_carry_fees: trade.fundingFeeSats,
    entry_price: trade.entryPrice,
    entry_margin: trade.entryMarginSats,
  }
}

type WireTerms = Pick<
  WireNewFuturesTrade,
  'leverage' | 'quantity' | 'margin' | 'price' | 'stoploss' | 'takeprofit'
>

export const toOrderTerms = (body: WireTerms): Omit<FuturesOrder, 'side' | 'orderType'> => ({
  leverage: body.leverage,
  quantity: body.quantity,
  marginSats: body.margin === undefined ? undefined : sats(body.margin),
  price: body.price,
  stopLossPrice: body.stoploss,
  takeProfitPrice: body.takeprofit,
})

export const toOrder = (body: WireNewFuturesTrade): FuturesOrder => ({
  side: body.side === 'b' ? 'buy' : 'sell',
  orderType: body.type === 'm' ? 'market' : 'limit',
  ...toOrderTerms(body),
})

/** Published sample values (protocol/formulas.md#index). */
const exchangesWeights = { bitmex: 0.2, bybit: 0.3, deribit: 0.1, binance: 0.4 }

export const toWireTicker = (ticker: PracticeTicker): Wire<typeof v2.futures.ticker> => ({
  index: ticker.indexPrice,
  askPrice: ticker.askPrice,
  bidPrice: ticker.bidPrice,
  lastPrice: ticker.lastPrice,
  carryFeeRate: ticker.fundingRate,
  carryFeeTimestamp: ticker.nextFundingAtMs,
  exchangesWeights,
})

/** Sends `trade` in both places (protocol/v2.md#futures-market). */
export const toWireMarket = (market: FuturesMarket): Wire<typeof v2.futures.market> => ({
  active: market.active,
  limits: {
    quantity: { min: market.minQuantity, max: market.maxAccountQuantity, trade: market.maxQuantity },
    trade: market.maxQuantity,
    leverage: { min: market.minLeverage, max: market.maxLeverage },
    count: { max: market.maxTradeCount },
  },
  fees: {
    carry: { min: market.minFundingRate, hours: [...market.fundingHours] },
    trading: {
      tiers: market.feeTiers.map(({ minVolumeUsd, feeRate }) => ({ minVolume: minVolumeUsd, fees: feeRate })),
    },
  },
})

export const toWireCandle = ({ timeMs, open, high, low, close, volume }: Candle) => ({
  time: timeMs,
  open,
  high,
  low,
  close,
  volume: Math.round(volume * 1e8) / 1e8,
})

export const triggerKindByWireName = {
  stoploss: 'stop-loss',
  takeprofit: 'take-profit',
} as const satisfies Record<string, TriggerKind>
