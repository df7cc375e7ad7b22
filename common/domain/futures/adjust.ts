import type { FieldIssue } from '../issue'
import type { Side } from './trade'
import { isSats, sats, type Sats, type Usd } from '../units'
import { ceil, exact, floor, over, toNumber } from './exact'
import { liquidationPrice } from './liquidation'
import { maxLeverage, minLeverage } from './margin'
import { wrong } from './order-size'
import { worthSats } from './pnl'

/** What adjusting reads and changes; a `Trade` is one, and comes back as one. */
export interface Adjustable {
  readonly side: Side
  readonly quantity: number
  /** Working price. */
  readonly price: Usd
  readonly marginSats: Sats
  readonly leverage: number
  readonly liquidationPrice: Usd
  readonly stopLossPrice: Usd | null
}

export interface Refused {
  readonly ok: false
  readonly issues: readonly FieldIssue[]
}

export const amountIssue = (amountSats: Sats): Refused | null =>
  isSats(amountSats) && amountSats >= 1 ? null : wrong('amountSats', 'issue.amountSats')

/** Least margin that keeps the leverage at or below the bound, in sats. */
export const leastMarginSats = (quantity: number, price: Usd): bigint =>
  ceil(over(worthSats(quantity, price), exact(maxLeverage, 'leverage')))

/** Most margin that keeps the leverage at or above the bound, in sats. */
const mostMarginSats = (quantity: number, price: Usd): bigint =>
  floor(over(worthSats(quantity, price), exact(minLeverage, 'leverage')))

/**
 * The position with another price and margin: leverage and liquidation follow from them, and a stop loss
 * beyond the liquidation price is removed (protocol/formulas.md#cash-in).
 * The leverage is never reported below the bound: an order whose margin was rounded up is a little below it.
 */
export function withTerms<P extends Adjustable>(position: P, price: Usd, marginSats: Sats): P {
  const { side, quantity, stopLossPrice } = position
  const liquidation = liquidationPrice({ side, quantity, price, collateralSats: marginSats })
  const leverage = toNumber(over(worthSats(quantity, price), exact(marginSats, 'margin')))
  const isBeyond =
    stopLossPrice !== null && (side === 'buy' ? stopLossPrice < liquidation : stopLossPrice > liquidation)
  return {
    ...position,
    price,
    marginSats,
    leverage: Math.max(leverage, minLeverage),
    liquidationPrice: liquidation,
    stopLossPrice: isBeyond ? null : stopLossPrice,
  }
}

export type Adjusted<P> = { readonly ok: true; readonly position: P } | Refused

/** Most sats that can be added to the margin, 0 when the leverage is at its lower bound. */
export function maxAddableSats({ quantity, price, marginSats }: Adjustable): Sats {
  const room = mostMarginSats(quantity, price) - BigInt(marginSats)
  return sats(Number(room > 0n ? room : 0n), 'addable margin')
}

/**
 * Adds margin: the entry price stays, leverage falls, the liquidation price moves away.
 * Refused where the leverage would fall below 1 (protocol/formulas.md#adding-margin).
 */
export function addMargin<P extends Adjustable>(position: P, amountSats: Sats): Adjusted<P> {
  const issue = amountIssue(amountSats)
  if (issue !== null) return issue
  const most = maxAddableSats(position)
  if (most === 0) return wrong('amountSats', 'issue.noMarginAddable')
  if (amountSats > most) {
    return wrong('amountSats', 'issue.mostMarginAddable', { most })
  }
  return { ok: true, position: withTerms(position, position.price, sats(position.marginSats + amountSats)) }
}

/**
 * Takes a carry fee out of the margin (protocol/formulas.md#carry-fee); leverage and liquidation price
 * follow. Refused when the margin cannot carry it; the exchange then has to close the position.
 * @param feeSats what the position pays, above 0. A received fee goes to the balance, not to the margin.
 */
export function payFundingFromMargin<P extends Adjustable>(position: P, feeSats: Sats): Adjusted<P> {
  const issue = amountIssue(feeSats)
  if (issue !== null) return issue
  const least = leastMarginSats(position.quantity, position.price)
  const room = BigInt(position.marginSats) - (least > 1n ? least : 1n)
  if (BigInt(feeSats) > room) {
    return wrong('marginSats', 'issue.marginTooSmallForCarry', {
      marginSats: position.marginSats,
      feeSats,
      mostLeverage: maxLeverage,
    })
  }
  return { ok: true, position: withTerms(position, position.price, sats(position.marginSats - feeSats)) }
}
