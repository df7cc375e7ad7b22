import { satsSchema } from '../../sats-schema'
import type { Shape } from '../../shape'
import { sats, zeroSats, type Sats } from '../../units'
import { fillCross } from './cross-fill'
import type { CrossTerms } from './cross-position'
import { CrossOrderSchema, type CrossOrder } from './cross-records'

export type CrossReplayState = Omit<CrossTerms, 'leverage'>

/** `pnlSats` is booked P&L before the fee. */
export const SettledFillSchema = CrossOrderSchema.extend({
  pnlSats: satsSchema,
})
export type SettledFill = Shape<typeof SettledFillSchema>

export const flatReplayState: CrossReplayState = { quantity: 0, entryPrice: null, marginSats: zeroSats }

export const getFilledAtMs = ({ filledAtMs, createdAtMs }: CrossOrder): number => filledAtMs ?? createdAtMs

export const fillEffectSats = ({ pnlSats, tradingFeeSats }: SettledFill): Sats =>
  sats(pnlSats - tradingFeeSats)

/**
 * Exchanges report a fill's fee but not its booked P&L, which `fillCross` computes.
 * @param movedSats net transfers and funding since the previous fill
 */
export function replayFill(
  before: CrossReplayState,
  { side, quantity, price, tradingFeeSats }: CrossOrder,
  movedSats: Sats,
): { readonly after: CrossReplayState; readonly pnlSats: Sats } {
  const marginSats = before.marginSats + movedSats
  // Leverage doesn't affect the result.
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
