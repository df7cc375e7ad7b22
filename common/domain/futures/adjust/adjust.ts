import type { FieldIssue } from '../../issue'
import type { Side } from '../trade'
import { isSats, sats, type Sats, type Usd } from '../../units'
import { ceil, exact, floor, over, toNumber } from '../../exact'
import { liquidationPrice } from '../liquidation'
import { maxLeverage, minLeverage } from '../margin'
import { invalidField } from '../order-size'
import { worthSats } from '../pnl'

export interface Adjustable {
  readonly side: Side
  readonly quantity: number
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
  isSats(amountSats) && amountSats >= 1 ? null : invalidField('amountSats', 'issue.amountSats')

/** At least 1. */
export const minMarginSats = (quantity: number, price: Usd): bigint =>
  ceil(over(worthSats(quantity, price), exact(maxLeverage, 'leverage')))

const mostMarginSats = (quantity: number, price: Usd): bigint =>
  floor(over(worthSats(quantity, price), exact(minLeverage, 'leverage')))

/**
 * Removes a stop loss beyond the liquidation price (protocol/formulas.md#cash-in). Clamps leverage, which a
 * rounded-up margin puts slightly below the minimum.
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

export function maxAddableSats({ quantity, price, marginSats }: Adjustable): Sats {
  const room = mostMarginSats(quantity, price) - BigInt(marginSats)
  return sats(Math.max(0, Number(room)), 'addable margin')
}

/** Refused if the leverage would fall below 1 (protocol/formulas.md#adding-margin). */
export function addMargin<P extends Adjustable>(position: P, amountSats: Sats): Adjusted<P> {
  const issue = amountIssue(amountSats)
  if (issue !== null) return issue
  const maxSats = maxAddableSats(position)
  if (maxSats === 0) return invalidField('amountSats', 'issue.noMarginAddable')
  if (amountSats > maxSats) {
    return invalidField('amountSats', 'issue.mostMarginAddable', { most: maxSats })
  }
  return { ok: true, position: withTerms(position, position.price, sats(position.marginSats + amountSats)) }
}

/**
 * Refused above the maximum leverage (protocol/formulas.md#carry-fee); the exchange must then close the position.
 * @param feeSats above 0; received fees go to the balance
 */
export function payFundingFromMargin<P extends Adjustable>(position: P, feeSats: Sats): Adjusted<P> {
  const issue = amountIssue(feeSats)
  if (issue !== null) return issue
  const minSats = minMarginSats(position.quantity, position.price)
  if (BigInt(position.marginSats - feeSats) < minSats) {
    return invalidField('marginSats', 'issue.marginTooSmallForFunding', {
      marginSats: position.marginSats,
      feeSats,
      mostLeverage: maxLeverage,
    })
  }
  return { ok: true, position: withTerms(position, position.price, sats(position.marginSats - feeSats)) }
}
