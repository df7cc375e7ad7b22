import { addBreakdowns, breakdownOf, type Breakdown } from '../breakdown'
import { zeroSats, type Sats, type Usd } from '../units'
import { deliver } from './delivery'
import { expireOption } from './expire'
import type { OptionTrade } from './option'
import type { OptionPreview } from './order'
import { runningPnlSats, type Markable, type MarkInput } from './running-pnl'

/**
 * What an option brings. Net P&L is what it is worth or was settled for, minus premium, opening fee and closing fee. Tables,
 * confirmations and payoffs take it from here, and how it ends from what the practice exchange settles with.
 */

/** What a profit is computed from; an `OptionTrade` is one, and so is what an order would become. */
export type Leg = Markable & Pick<OptionTrade, 'settlement' | 'openingFeeSats' | 'maintenanceMarginSats'>

/** The option that an order becomes. */
export const legOf = ({ instrument, ...preview }: OptionPreview): Leg => ({
  ...preview,
  kind: instrument.kind,
  strike: instrument.strike,
})

/** What a purchase takes out of the balance (protocol/formulas.md#options-fees). The most that can be lost. */
export const optionDebitOf = (leg: Leg): Breakdown =>
  breakdownOf({
    premium: leg.premiumSats,
    'opening-fee': leg.openingFeeSats,
    'closing-reserve': leg.maintenanceMarginSats,
  })

/** Net P&L if it were sold back now: the reserve is the closing fee. */
export const optionProfitNow = ({
  trade,
  ...now
}: Omit<MarkInput, 'trade'> & { readonly trade: Leg }): Breakdown =>
  breakdownOf({
    'price-pnl': runningPnlSats({ trade, ...now }),
    'opening-fee': 0 - trade.openingFeeSats,
    'closing-fee': 0 - trade.maintenanceMarginSats,
  })

/** Net P&L at the expiry. The closing fee is taken of what is paid; one that becomes a futures trade or nothing pays none. */
export function optionProfitAtExpiry(leg: Leg, fixingPrice: Usd): Breakdown {
  const { result, pnlSats } = expireOption(leg, fixingPrice)
  return breakdownOf({
    'price-pnl': pnlSats,
    'opening-fee': 0 - leg.openingFeeSats,
    'closing-fee': result === 'paid' ? 0 - leg.maintenanceMarginSats : 0,
  })
}

/**
 * Returns the net result of an option that has ended, in sats: the change of the balance from the purchase to the end. A delivered option's
 * P&L, premium included, is that of its futures trade, so only its fees and what the price grid can't express are counted here.
 */
export const settledOptionProfit = (option: OptionTrade): Breakdown =>
  breakdownOf({
    'price-pnl': option.deliveredTradeId === null ? option.pnlSats : gridSatsOf(option),
    'opening-fee': 0 - option.openingFeeSats,
    'closing-fee': 0 - option.closingFeeSats,
  })

/** P&L that a delivered option gave its futures trade next to the reserve (protocol/formulas.md#physical-delivery). */
const gridSatsOf = ({ fixingPrice, ...terms }: OptionTrade): Sats =>
  (fixingPrice === null ? null : deliver({ ...terms, fixingPrice }))?.gridSats ?? zeroSats

/** Opening and closing fees of what is to be bought. */
export const optionFeesOf = (legs: readonly Leg[]): Breakdown =>
  addBreakdowns(
    legs.map((leg) =>
      breakdownOf({ 'opening-fee': leg.openingFeeSats, 'closing-fee': leg.maintenanceMarginSats }),
    ),
  )
