import type { z } from 'zod'
import { closeReason } from '@common/domain/futures/close-reason'
import { getTriggerPrice, type TriggerKind } from '@common/domain/futures/trigger-kind'
import type { Ticker } from '@common/domain/market/market'
import type { v1 } from '@common/exchange-api/v1/endpoints'
import { halfSpreadUsd } from '../../prices/price-bounds'
import { currentPnlSats, type OwnedTrade } from '../../futures/owned-trade'
import type { HistoryPoint } from '../../prices/candle-store'

type Wire<E extends { response: z.ZodType }> = z.input<E['response']>
type WirePosition = Wire<typeof v1.futures.newPosition>
type WireState = WirePosition['market_wi']

/** Text in single positions, epoch milliseconds in lists (protocol/v1.md#times). */
type TimeForm = (timeMs: number) => string | number
const asText: TimeForm = (timeMs) => new Date(timeMs).toISOString()
const asNumber: TimeForm = (timeMs) => timeMs

/** Derived, so that it never changes (protocol/v1.md#position). Only the end of an id is random. */
const pidToNumber = (pid: string): number => Number.parseInt(pid.slice(-7), 16)

/** Only `running`, `filled`, `closed` and `canceled` are documented (protocol/v1.md#state-words). */
const marketState = ({ state }: OwnedTrade): WireState => {
  switch (state) {
    case 'open':
      return 'running'
    case 'running':
    case 'closed':
      return 'filled'
    case 'canceled':
      return 'canceled'
  }
}
const marginState = ({ state }: OwnedTrade): WireState => {
  switch (state) {
    case 'open':
    case 'running':
      return 'running'
    case 'closed':
    case 'canceled':
      return state
  }
}

/** `filled` if the level closed the position. */
function triggerState(trade: OwnedTrade, kind: TriggerKind): WireState {
  if (getTriggerPrice(trade, kind) === null) return 'canceled'
  if (trade.closedAtMs === null) return 'running'
  return closeReason(trade) === kind ? 'filled' : 'canceled'
}

const toWireTime = (timeMs: number | null, form: TimeForm): string | number | null =>
  timeMs === null ? null : form(timeMs)

function toPosition(trade: OwnedTrade, ticker: Ticker, form: TimeForm): WirePosition {
  const { side, quantity, price, stopLossPrice, takeProfitPrice } = trade
  return {
    pid: trade.id,
    id: pidToNumber(trade.id),
    type: trade.orderType === 'market' ? 'm' : 'l',
    side: side === 'buy' ? 'b' : 's',
    sign: side === 'buy' ? 1 : -1,
    quantity,
    price,
    pl: currentPnlSats(trade, ticker),
    leverage: trade.leverage,
    margin: trade.marginSats,
    liquidation: trade.liquidationPrice,
    takeprofit: takeProfitPrice ?? 0,
    takeprofit_wi: triggerState(trade, 'take-profit'),
    stoploss: stopLossPrice ?? 0,
    stoploss_wi: triggerState(trade, 'stop-loss'),
    market_wi: marketState(trade),
    market_filled_ts: toWireTime(trade.filledAtMs, form),
    margin_wi: marginState(trade),
    creation_ts: form(trade.createdAtMs),
    exit_price: trade.exitPrice,
    closed_ts: toWireTime(trade.closedAtMs, form),
    closed: trade.state === 'closed',
    canceled: trade.state === 'canceled',
    sum_carry_fees: trade.fundingFeeSats,
  }
}

export const toOnePosition = (trade: OwnedTrade, ticker: Ticker): WirePosition =>
  toPosition(trade, ticker, asText)
export const toListedPosition = (trade: OwnedTrade, ticker: Ticker): WirePosition =>
  toPosition(trade, ticker, asNumber)

export const toClosed = (trade: OwnedTrade): Wire<typeof v1.futures.close> => ({
  pid: trade.id,
  exit_price: trade.exitPrice ?? 0,
  closed_ts: asText(trade.closedAtMs ?? trade.updatedAtMs),
  closed: trade.state === 'closed',
  pl: trade.pnlSats,
})

export const toCanceled = (trade: OwnedTrade): Wire<typeof v1.futures.cancel> => ({
  pid: trade.id,
  canceled: trade.state === 'canceled',
  closed_ts: asText(trade.closedAtMs ?? trade.updatedAtMs),
})

export const toV1Ticker = ({ bidPrice, askPrice, indexPrice }: Ticker): Wire<typeof v1.futures.ticker> => ({
  bid: bidPrice,
  offer: askPrice,
  index: indexPrice,
})

export const toBidOffer = ({ timeMs, price }: HistoryPoint) => ({
  time: timeMs,
  bid: price - halfSpreadUsd,
  offer: price + halfSpreadUsd,
})

export const toIndex = ({ timeMs, index }: HistoryPoint) => ({ time: timeMs, index })

/** A percentage by its name; v2's `fee_rate` is a fraction. */
export const toFixing = (fixing: { id: string; time: number; price: number; fee_rate: number }) => ({
  ts: fixing.time,
  id: fixing.id,
  fixing_price: fixing.price,
  fee_percent_value: Math.round(fixing.fee_rate * 1e8) / 1e6,
})
