import type { Sats, Usd } from '../../units'
import type { Side } from '../trade'

/** protocol/formulas.md#cross-margin */
export interface CrossTerms {
  /** Contracts of 1 USD: above 0 long, below 0 short, 0 flat. */
  readonly quantity: number
  /** Null when flat. */
  readonly entryPrice: Usd | null
  readonly leverage: number
  readonly marginSats: Sats
}

export interface OpenCrossPosition {
  readonly side: Side
  readonly quantity: number
  readonly entryPrice: Usd
}

export const toOpenCrossPosition = ({
  quantity,
  entryPrice,
}: Pick<CrossTerms, 'quantity' | 'entryPrice'>): OpenCrossPosition | null =>
  quantity === 0 || entryPrice === null
    ? null
    : { side: quantity > 0 ? 'buy' : 'sell', quantity: Math.abs(quantity), entryPrice }

export const toSign = (side: Side): 1 | -1 => (side === 'buy' ? 1 : -1)
