import type { Complete } from '@common/domain/services/reported'
import type { ResponseOf } from '@common/exchange-api/endpoint'
import type { options } from '@common/exchange-api/v2/options'
import type { OptionState, OptionTrade, OptionsMarket } from '@common/domain/options/option'
import { toExactSats, roundToSats } from '../../shared/to-domain/amounts'
import { toPositive } from '../../shared/to-domain/optional-price'

type WireOption = ResponseOf<typeof options.getTrade>

/** Outcome flags first: after expiry `closed` may have either value (protocol/v2.md#options-trade). */
function toOptionState(wire: WireOption): OptionState {
  if (wire.exercised) return 'exercised'
  if (wire.expired) return 'expired'
  if (wire.closed) return 'closed'
  if (wire.running) return 'running'
  throw new RangeError('an option is neither running, closed, expired nor exercised')
}

export function toOption(wire: WireOption): Complete<OptionTrade> {
  if (wire.side === 's' || wire.side === 'sell') {
    throw new RangeError(`the side of an option is ${wire.side}, but options can only be bought`)
  }
  return {
    id: wire.id,
    state: toOptionState(wire),
    kind: wire.type === 'c' ? 'call' : 'put',
    quantity: toPositive(wire.quantity, 'quantity'),
    strike: toPositive(wire.strike, 'strike'),
    settlement: wire.settlement,
    forwardPrice: wire.forward,
    forwardPointUsd: wire.forward_point,
    impliedVolatility: wire.volatility,
    // Some sources report 0 before expiry.
    fixingPrice: wire.fixing_price ? wire.fixing_price : null,
    premiumSats: roundToSats(wire.margin, 'margin'),
    maintenanceMarginSats: roundToSats(wire.maintenance_margin, 'maintenance margin'),
    pnlSats: roundToSats(wire.pl, 'pl'),
    openingFeeSats: roundToSats(wire.opening_fee, 'opening fee'),
    closingFeeSats: roundToSats(wire.closing_fee, 'closing fee'),
    createdAtMs: wire.creation_ts,
    expiresAtMs: wire.expiry_ts,
    closedAtMs: wire.closed_ts ?? null,
    deliveredTradeId: wire.physical_delivery_id ?? null,
    ...toExactSats<OptionTrade>({
      premiumSats: wire.margin,
      maintenanceMarginSats: wire.maintenance_margin,
      pnlSats: wire.pl,
      openingFeeSats: wire.opening_fee,
      closingFeeSats: wire.closing_fee,
    }),
  }
}

export const toOptionsMarket = ({
  active,
  limits,
  fees,
}: ResponseOf<typeof options.market>): OptionsMarket => ({
  active,
  minQuantity: limits.quantity.min,
  maxQuantity: limits.quantity.max,
  minPremiumSats: roundToSats(limits.margin.min, 'least margin'),
  maxPremiumSats: roundToSats(limits.margin.max, 'most margin'),
  maxTradeCount: limits.count.max,
  feeRate: fees.trading,
})
