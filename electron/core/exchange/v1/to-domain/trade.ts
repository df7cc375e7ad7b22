import type { ResponseOf } from '@common/exchange-api/endpoint'
import type { futures } from '@common/exchange-api/v1/futures'
import type { WirePosition } from '@common/exchange-api/v1/futures-records'
import type { ReportedTrade, TradeState } from '@common/domain/futures/trade'
import type { FundingFee } from '../../../ports/exchange/exchange-futures'
import { toLiquidationPrice, toOptionalPrice, toPositive } from '../../shared/to-domain/optional-price'
import { estimateFees } from './estimate-fees'
import { toTimeMs, toTimeOrNull } from './time'
import type { Sats } from '@common/domain/units'
import { toExactSats, roundToSats } from '../../shared/to-domain/amounts'

export type PositionList = 'open' | 'running' | 'closed'

/**
 * `market_wi` is the order's fill, `margin_wi` the margin; undocumented (protocol/v1.md#state-words). If missing, the
 * source list decides. Closed positions include canceled orders, which were never filled.
 */
function toState(wire: WirePosition, list: PositionList | undefined): TradeState {
  if (wire.canceled || wire.market_wi === 'canceled') return 'canceled'
  if (wire.closed || wire.margin_wi === 'closed' || wire.market_wi === 'closed') return 'closed'
  if (list === 'closed') return wire.market_filled_ts || wire.exit_price ? 'closed' : 'canceled'
  if (wire.market_wi === 'filled') return 'running'
  if (wire.market_wi === 'running') return 'open'
  if (list !== undefined) return list
  throw new RangeError('a position has no market_wi, so its state is unknown')
}

export function toTrade(wire: WirePosition, list?: PositionList): ReportedTrade<'v1'> {
  const state = toState(wire, list)
  const createdAtMs = toTimeMs(wire.creation_ts, 'creation_ts')
  const filledAtMs = toTimeOrNull(wire.market_filled_ts, 'market_filled_ts')
  const closedAtMs = toTimeOrNull(wire.closed_ts, 'closed_ts')
  const isFilled = state === 'running' || state === 'closed'
  const side = wire.side === 'b' || wire.side === 'buy' ? 'buy' : 'sell'
  const terms = {
    state,
    side,
    quantity: toPositive(wire.quantity, 'quantity'),
    price: toPositive(wire.price, 'price'),
    liquidationPrice: toLiquidationPrice(side, wire.liquidation),
    exitPrice: toOptionalPrice(wire.exit_price, 'exit_price'),
    marginSats: roundToSats(wire.margin, 'margin'),
  } as const
  return {
    ...terms,
    ...estimateFees(terms),
    id: wire.pid,
    orderType: wire.type === 'm' ? 'market' : 'limit',
    leverage: wire.leverage,
    pnlSats: roundToSats(wire.pl, 'pl'),
    entryPrice: isFilled ? wire.price : null,
    entryMarginSats: null,
    stopLossPrice: toOptionalPrice(wire.stoploss, 'stoploss'),
    takeProfitPrice: toOptionalPrice(wire.takeprofit, 'takeprofit'),
    fundingFeeSats: toFundingFeeSats(wire.sum_carry_fees, isFilled),
    createdAtMs,
    filledAtMs,
    closedAtMs,
    updatedAtMs: Math.max(createdAtMs, filledAtMs ?? 0, closedAtMs ?? 0),
    ...toExactSats<Omit<ReportedTrade<'v1'>, 'entryMarginSats' | keyof ReturnType<typeof estimateFees>>>({
      marginSats: wire.margin,
      pnlSats: wire.pl,
      fundingFeeSats: wire.sum_carry_fees,
    }),
  }
}

/** Lists report it; a filled position of another response has an unknown one. */
const toFundingFeeSats = (sum: number | null | undefined, isFilled: boolean): Sats | null =>
  isFilled && typeof sum !== 'number' ? null : roundToSats(sum ?? 0, 'carry fees')

/** A new position has paid no funding. */
export const toNewTrade = (wire: WirePosition, list: PositionList): ReportedTrade<'v1'> =>
  toTrade({ ...wire, sum_carry_fees: wire.sum_carry_fees ?? 0 }, list)

export const toFundingFee = (wire: ResponseOf<typeof futures.carryFees>['data'][number]): FundingFee => ({
  tradeId: wire.pid,
  fixingId: wire.fixing_id,
  atMs: toTimeMs(wire.ts, 'ts'),
  feeSats: roundToSats(wire.fee, 'carry fee'),
})
