import type { ResponseOf } from '@common/exchange-api/endpoint'
import type { futures } from '@common/exchange-api/v1/futures'
import type { WirePosition } from '@common/exchange-api/v1/futures-records'
import type { user } from '@common/exchange-api/v1/user'
import { nextFundingAtMs } from '@common/domain/futures/funding'
import type { Ticker } from '@common/domain/market'
import type { FuturesTrade, TradeState } from '@common/domain/futures/trade'
import { sats, toPriceGrid, zeroSats } from '@common/domain/units'
import type { Withdrawal } from '@common/domain/wallet'
import type { FundingFee } from '../../ports/exchange-futures'
import type { Fixing, TimedPrice } from '../../ports/exchange-market'
import { publishedMarket } from '@common/exchange-api/published-market'

/** The wire's words of version 1 into the domain's; records that both versions share are read by those of version 2. */

/**
 * A time as text (ISO 8601 or digits of epoch milliseconds) or as a number of epoch milliseconds: "numeric ms timestamps in this list
 * although the single-trade calls return text" (wire-facts 1.4).
 */
export function toTimeMs(time: string | number, field: string): number {
  const timeMs = typeof time === 'number' ? time : /^\d+$/.test(time) ? Number(time) : parseIsoTime(time)
  if (!Number.isFinite(timeMs)) throw new RangeError(`${field} is not a time`)
  return timeMs
}

/** API: "milliseconds since Unix epoch in UTC": a time without a zone is not one of this computer's. */
function parseIsoTime(text: string): number {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) return Number.NaN
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/i.test(text)
  return Date.parse(hasZone ? text : `${text}Z`)
}

const toTimeOrNull = (time: string | number | null | undefined, field: string): number | null =>
  time === null || time === undefined ? null : toTimeMs(time, field)

/** The list that a position was in. */
export type PositionList = 'open' | 'running' | 'closed'

/**
 * Two flags tell how a position ended, `market_wi` whether its order is filled and `margin_wi` whether it still has its margin. The
 * words are published without a meaning (specification 2.3), so the list it came from decides where they are missing.
 */
function toState(wire: WirePosition, list: PositionList | undefined): TradeState {
  if (wire.canceled || wire.market_wi === 'canceled') return 'canceled'
  if (wire.closed || wire.margin_wi === 'closed' || wire.market_wi === 'closed') return 'closed'
  if (wire.market_wi === 'filled') return 'running'
  if (wire.market_wi === 'running') return 'open'
  if (list !== undefined) return list
  throw new RangeError('market_wi of a position is missing, so its state is not known')
}

const toLevel = (price: number | null | undefined): number | null => (price ? price : null)

/** Version 1 tells no fees and no maintenance margin: they are 0. */
export function toTrade(wire: WirePosition, list?: PositionList): FuturesTrade {
  const state = toState(wire, list)
  const createdAtMs = toTimeMs(wire.creation_ts, 'creation_ts')
  const filledAtMs = toTimeOrNull(wire.market_filled_ts, 'market_filled_ts')
  const closedAtMs = toTimeOrNull(wire.closed_ts, 'closed_ts')
  const isFilled = state === 'running' || state === 'closed'
  const marginSats = sats(wire.margin, 'margin')
  return {
    id: wire.pid,
    side: wire.side === 'b' || wire.side === 'buy' ? 'buy' : 'sell',
    orderType: wire.type === 'm' ? 'market' : 'limit',
    state,
    quantity: wire.quantity,
    marginSats,
    leverage: wire.leverage,
    price: wire.price,
    entryPrice: isFilled ? wire.price : null,
    entryMarginSats: null,
    exitPrice: toLevel(wire.exit_price),
    liquidationPrice: wire.liquidation,
    stopLossPrice: toLevel(wire.stoploss),
    takeProfitPrice: toLevel(wire.takeprofit),
    pnlSats: sats(wire.pl, 'pl'),
    openingFeeSats: zeroSats,
    closingFeeSats: zeroSats,
    maintenanceMarginSats: zeroSats,
    fundingFeeSats: sats(wire.sum_carry_fees ?? 0, 'carry fees'),
    createdAtMs,
    filledAtMs,
    closedAtMs,
    updatedAtMs: Math.max(createdAtMs, filledAtMs ?? 0, closedAtMs ?? 0),
  }
}

export const toFundingFee = (wire: ResponseOf<typeof futures.carryFees>['data'][number]): FundingFee => ({
  tradeId: wire.pid,
  fixingId: wire.fixing_id,
  atMs: toTimeMs(wire.ts, 'ts'),
  feeSats: sats(wire.fee, 'carry fee'),
})

/** There is no last price: the middle of bid and offer stands for it. */
const toMiddle = (bid: number, offer: number): number => toPriceGrid((bid + offer) / 2)

export const toTicker = (wire: ResponseOf<typeof futures.ticker>, serviceNowMs: number): Ticker => ({
  lastPrice: toMiddle(wire.bid, wire.offer),
  bidPrice: wire.bid,
  askPrice: wire.offer,
  indexPrice: wire.index,
  fundingRate: 0,
  nextFundingAtMs: nextFundingAtMs(serviceNowMs, publishedMarket.fundingHours),
})

export const toPrice = (wire: ResponseOf<typeof futures.bidOfferHistory>['data'][number]): TimedPrice => ({
  atMs: toTimeMs(wire.time, 'time'),
  price: toMiddle(wire.bid, wire.offer),
})

export const toIndexPrice = (wire: ResponseOf<typeof futures.indexHistory>['data'][number]): TimedPrice => ({
  atMs: toTimeMs(wire.time, 'time'),
  price: wire.index,
})

export const toFixing = (wire: ResponseOf<typeof futures.fixingHistory>['data'][number]): Fixing => ({
  id: wire.id,
  atMs: toTimeMs(wire.ts, 'ts'),
  price: wire.fixing_price,
  fundingRate: wire.fee_percent_value / 100,
})

/** The answer does not say whether the payment arrived; the list of withdrawals does. */
export const toSentWithdrawal = (wire: ResponseOf<typeof user.withdraw>, nowMs: number): Withdrawal => ({
  id: wire.wid,
  rail: 'lightning',
  state: 'pending',
  amountSats: sats(wire.amount),
  feeSats: sats(wire.fee ?? 0),
  createdAtMs: nowMs,
  destination: null,
  reference: wire.paymenthash,
})
