import { sats, zeroSats, type Sats } from '../units'
import { fillCross } from './cross-fill'
import type { CrossTerms } from './cross-position'
import type { CrossOrder } from './cross-records'

/** What is left of the cross position after a fill, as it is reckoned up from its fills. */
export type CrossStanding = Omit<CrossTerms, 'leverage'>

/** A filled order, and what it booked: P&L before its fee. */
export interface SettledFill extends CrossOrder {
  readonly pnlSats: Sats
}

export const flatStanding: CrossStanding = { quantity: 0, entryPrice: null, marginSats: zeroSats }

export const filledAtMsOf = ({ filledAtMs, createdAtMs }: CrossOrder): number => filledAtMs ?? createdAtMs

/** What a fill did to the account: P&L that was booked, less the fee. */
export const fillEffectSats = ({ pnlSats, tradingFeeSats }: SettledFill): Sats =>
  sats(pnlSats - tradingFeeSats)

/**
 * The next fill of a position. No service tells what a fill booked: it follows from what was there before, by the formula of `fillCross`;
 * the fee is told.
 * @param movedSats what transfers and carry have brought to the collateral since the fill before
 */
export function replayFill(
  before: CrossStanding,
  { side, quantity, price, tradingFeeSats }: CrossOrder,
  movedSats: Sats,
): { readonly after: CrossStanding; readonly pnlSats: Sats } {
  const marginSats = before.marginSats + movedSats
  // The leverage has no part in it.
  const terms = { ...before, marginSats: sats(Math.max(0, marginSats)), leverage: 1 }
  const { position, pnlSats } = fillCross(terms, { side, quantity, price, feeRate: 0 })
  return {
    after: {
      quantity: position.quantity,
      entryPrice: position.entryPrice,
      marginSats: sats(marginSats + pnlSats - tradingFeeSats),
    },
    pnlSats,
  }
}
