import type { z } from 'zod'
import type * as record from '@common/exchange-api/v3/isolated-records'
import { distanceToRate } from '@common/exchange-api/v3/trailing-distance'
import type { ReportedTrade, TradeState } from '@common/domain/futures/trade'
import type { FundingFee } from '../../../ports/exchange/exchange-futures'
import { toLiquidationPrice, toOptionalPrice, toPositive } from '../../shared/to-domain/optional-price'
import { toExactSats, roundToSats } from '../../shared/to-domain/amounts'

export type WireTrade = z.output<typeof record.isolatedTrade>
export type WireFundingFee = z.output<typeof record.fundingFee>

function toState({ canceled, closed, running, open }: WireTrade): TradeState {
  if (canceled) return 'canceled'
  if (closed) return 'closed'
  if (running) return 'running'
  if (open) return 'open'
  throw new RangeError('a trade is neither open, running, closed nor canceled')
}

/** Unfilled orders have their price and margin in the entry fields (protocol/v3.md#isolated-trade). */
export function toTrade(wire: WireTrade): ReportedTrade<'v3'> {
  const filledAtMs = wire.filledAt ?? null
  const closedAtMs = wire.closedAt ?? null
  const isFilled = filledAtMs !== null
  return {
    id: wire.id,
    side: wire.side,
    orderType: wire.type,
    state: toState(wire),
    quantity: toPositive(wire.quantity, 'quantity'),
    marginSats: roundToSats(wire.margin, 'margin'),
    leverage: wire.leverage,
    price: toPositive(wire.price, 'price'),
    entryPrice: isFilled ? toOptionalPrice(wire.entryPrice, 'entryPrice') : null,
    entryMarginSats:
      isFilled && typeof wire.entryMargin === 'number' ? roundToSats(wire.entryMargin, 'entry margin') : null,
    exitPrice: toOptionalPrice(wire.exitPrice, 'exitPrice'),
    liquidationPrice: toLiquidationPrice(wire.side, wire.liquidation),
    stopLossPrice: toOptionalPrice(wire.stoploss, 'stoploss'),
    takeProfitPrice: toOptionalPrice(wire.takeprofit, 'takeprofit'),
    trailingRate: wire.stoplossTrailingDistance ? distanceToRate(wire.stoplossTrailingDistance) : null,
    pnlSats: roundToSats(wire.pl, 'pl'),
    cashedInPnlSats: typeof wire.sumCashInPl === 'number' ? roundToSats(wire.sumCashInPl, 'cashed in') : null,
    openingFeeSats: roundToSats(wire.openingFee, 'opening fee'),
    closingFeeSats: roundToSats(wire.closingFee, 'closing fee'),
    maintenanceMarginSats: roundToSats(wire.maintenanceMargin, 'maintenance margin'),
    fundingFeeSats: roundToSats(wire.sumFundingFees, 'funding fees'),
    createdAtMs: wire.createdAt,
    filledAtMs,
    closedAtMs,
    updatedAtMs: closedAtMs ?? filledAtMs ?? wire.createdAt,
    ...toExactSats<ReportedTrade<'v3'>>({
      marginSats: wire.margin,
      entryMarginSats: isFilled ? wire.entryMargin : null,
      pnlSats: wire.pl,
      cashedInPnlSats: wire.sumCashInPl,
      openingFeeSats: wire.openingFee,
      closingFeeSats: wire.closingFee,
      maintenanceMarginSats: wire.maintenanceMargin,
      fundingFeeSats: wire.sumFundingFees,
    }),
  }
}

const getFee = ({ settlementId, time, fee }: WireFundingFee): Omit<FundingFee, 'tradeId'> => ({
  fixingId: settlementId,
  atMs: time,
  feeSats: roundToSats(fee, 'funding fee'),
})

export function toFundingFee(wire: WireFundingFee): FundingFee {
  if (typeof wire.tradeId !== 'string') throw new RangeError('a funding fee has no tradeId')
  return { tradeId: wire.tradeId, ...getFee(wire) }
}

export const toCrossFundingFee = getFee
