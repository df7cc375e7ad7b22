import type { WireCarryFee, WireFuturesTrade } from '@common/exchange-api/v2/futures-records'
import type { ReportedTrade, Side, TradeState } from '@common/domain/futures/trade'
import type { FundingFee } from '../../../ports/exchange/exchange-futures'
import { toLiquidationPrice, toOptionalPrice, toPositive } from '../../shared/to-domain/optional-price'
import { toExactSats, roundToSats } from '../../shared/to-domain/amounts'

/** protocol/v2.md#futures-trade-states */
function toTradeState(wire: WireFuturesTrade): TradeState {
  if (wire.canceled) return 'canceled'
  if (wire.closed) return 'closed'
  if (wire.running) return 'running'
  if (wire.open) return 'open'
  throw new RangeError('a trade is neither open, running, closed nor canceled')
}

const toSide = ({ side }: WireFuturesTrade): Side => (side === 'b' || side === 'buy' ? 'buy' : 'sell')

export const toTrade = (wire: WireFuturesTrade): ReportedTrade<'v2'> => ({
  id: wire.id,
  side: toSide(wire),
  orderType: wire.type === 'm' ? 'market' : 'limit',
  state: toTradeState(wire),
  quantity: toPositive(wire.quantity, 'quantity'),
  marginSats: roundToSats(wire.margin, 'margin'),
  leverage: wire.leverage,
  price: toPositive(wire.price, 'price'),
  entryPrice: toOptionalPrice(wire.entry_price, 'entry_price'),
  entryMarginSats:
    wire.entry_margin === null || wire.entry_margin === undefined ? null : roundToSats(wire.entry_margin),
  exitPrice: toOptionalPrice(wire.exit_price, 'exit_price'),
  liquidationPrice: toLiquidationPrice(toSide(wire), wire.liquidation),
  stopLossPrice: toOptionalPrice(wire.stoploss, 'stoploss'),
  takeProfitPrice: toOptionalPrice(wire.takeprofit, 'takeprofit'),
  pnlSats: roundToSats(wire.pl, 'pl'),
  openingFeeSats: roundToSats(wire.opening_fee, 'opening fee'),
  closingFeeSats: roundToSats(wire.closing_fee, 'closing fee'),
  maintenanceMarginSats: roundToSats(wire.maintenance_margin, 'maintenance margin'),
  fundingFeeSats: roundToSats(wire.sum_carry_fees, 'carry fees'),
  createdAtMs: wire.creation_ts,
  filledAtMs: wire.market_filled_ts ?? null,
  closedAtMs: wire.closed_ts ?? null,
  updatedAtMs: wire.last_update_ts ?? wire.closed_ts ?? wire.market_filled_ts ?? wire.creation_ts,
  ...toExactSats<ReportedTrade<'v2'>>({
    marginSats: wire.margin,
    entryMarginSats: wire.entry_margin,
    pnlSats: wire.pl,
    openingFeeSats: wire.opening_fee,
    closingFeeSats: wire.closing_fee,
    maintenanceMarginSats: wire.maintenance_margin,
    fundingFeeSats: wire.sum_carry_fees,
  }),
})

export const toFundingFee = (wire: WireCarryFee): FundingFee => ({
  tradeId: wire.id,
  fixingId: wire.fixing_id,
  atMs: wire.ts,
  feeSats: roundToSats(wire.fee, 'carry fee'),
})
