import { addBreakdowns, toBreakdown, type Breakdown } from '../../breakdown'
import { zeroSats, type Sats, type Usd } from '../../units'
import { deliver } from '../settlement/delivery'
import { expireOption } from '../settlement/expire'
import type { OptionTrade } from '../option'
import type { OptionPreview } from '../orders/order'
import { runningPnlSats, type ValuedOption, type OptionValuationInput } from '../pricing/running-pnl'

/** Value or settlement minus premium and fees. */

export type Leg = ValuedOption & Pick<OptionTrade, 'settlement' | 'openingFeeSats' | 'maintenanceMarginSats'>

export const toLeg = ({ instrument, ...preview }: OptionPreview): Leg => ({
  ...preview,
  kind: instrument.kind,
  strike: instrument.strike,
})

/** Debited at purchase (protocol/formulas.md#options-fees). Maximum loss. */
export const toOptionDebitBreakdown = (leg: Leg): Breakdown =>
  toBreakdown({
    premium: leg.premiumSats,
    'opening-fee': leg.openingFeeSats,
    'closing-reserve': leg.maintenanceMarginSats,
  })

export const optionProfitNow = ({
  trade,
  ...now
}: Omit<OptionValuationInput, 'trade'> & { readonly trade: Leg }): Breakdown =>
  toBreakdown({
    'price-pnl': runningPnlSats({ trade, ...now }),
    'opening-fee': 0 - trade.openingFeeSats,
    'closing-fee': 0 - trade.maintenanceMarginSats,
  })

/** Delivered and worthless options pay no closing fee. */
export function optionProfitAtExpiry(leg: Leg, fixingPrice: Usd): Breakdown {
  const { result, pnlSats } = expireOption(leg, fixingPrice)
  return toBreakdown({
    'price-pnl': pnlSats,
    'opening-fee': 0 - leg.openingFeeSats,
    'closing-fee': result === 'paid' ? 0 - leg.maintenanceMarginSats : 0,
  })
}

/**
 * Balance change from purchase to end. A delivered option's P&L belongs to its futures trade; only fees and
 * `gridSats` count here.
 */
export const settledOptionProfit = (option: OptionTrade): Breakdown =>
  toBreakdown({
    'price-pnl': option.deliveredTradeId === null ? option.pnlSats : computeGridSats(option),
    'opening-fee': 0 - option.openingFeeSats,
    'closing-fee': 0 - option.closingFeeSats,
  })

/** protocol/formulas.md#physical-delivery */
const computeGridSats = ({ fixingPrice, ...terms }: OptionTrade): Sats =>
  (fixingPrice === null ? null : deliver({ ...terms, fixingPrice }))?.gridSats ?? zeroSats

export const toOptionFees = (legs: readonly Leg[]): Breakdown =>
  addBreakdowns(
    legs.map((leg) =>
      toBreakdown({ 'opening-fee': leg.openingFeeSats, 'closing-fee': leg.maintenanceMarginSats }),
    ),
  )
