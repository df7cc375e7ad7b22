import { sats, zeroSats, type Sats, type Usd } from '../../units'
import { averageEntry } from './cross-margin'
import { toOpenCrossPosition, toSign, type CrossTerms, type OpenCrossPosition } from './cross-position'
import {
  exact,
  isAboveZero,
  minus,
  over,
  plus,
  positive,
  times,
  toGridPrice,
  toNumber,
  type Exact,
} from '../../exact'
import { tradingFeeSats } from '../fees'
import { pnlSats } from '../pnl'
import type { Side } from '../trade'

/**
 * Losses on a partial close, which the exchange doesn't document (protocol/v3.md#unsettled). `stays`: the entry moves
 * so that total P&L is unchanged. `is-booked`: the loss reduces the margin.
 */
export type LossOnReduction = 'stays' | 'is-booked'
const lossOnReduction: LossOnReduction = 'stays'

export interface CrossFill {
  readonly side: Side
  readonly quantity: number
  readonly price: Usd
  readonly feeRate: number
}

interface Filled<T> {
  readonly position: T
  readonly feeSats: Sats
  /** P&L booked into the margin, before the fee. */
  readonly pnlSats: Sats
}

interface Result {
  readonly quantity: number
  readonly entryPrice: Usd | null
  readonly bookedSats: Sats
}

/** Fee and booked loss are limited to the margin (protocol/formulas.md#cross-margin). */
export function fillCross<T extends CrossTerms>(
  position: T,
  fill: CrossFill,
  onLoss: LossOnReduction = lossOnReduction,
): Filled<T> {
  const { quantity, entryPrice, bookedSats } = computeResult(position, fill, onLoss)
  const { marginSats } = position
  const booked = Math.max(bookedSats, 0 - marginSats)
  const feeSats = sats(Math.min(tradingFeeSats(fill), marginSats + booked))
  return {
    position: { ...position, quantity, entryPrice, marginSats: sats(marginSats + booked - feeSats) },
    feeSats,
    pnlSats: sats(booked),
  }
}

function computeResult(position: CrossTerms, fill: CrossFill, onLoss: LossOnReduction): Result {
  const { side, quantity, price } = fill
  const openPosition = toOpenCrossPosition(position)
  const after = position.quantity + toSign(side) * quantity
  if (openPosition === null) return { quantity: after, entryPrice: price, bookedSats: zeroSats }
  if (openPosition.side === side) {
    const entryPrice = toGridPrice(
      averageEntry(openPosition.quantity, openPosition.entryPrice, quantity, price),
    )
    return { quantity: after, entryPrice, bookedSats: zeroSats }
  }
  if (quantity >= openPosition.quantity) {
    const bookedSats = pnlSats({ ...openPosition, exitPrice: price })
    return { quantity: after, entryPrice: after === 0 ? null : price, bookedSats }
  }
  return reduced(openPosition, after, fill, onLoss)
}

function reduced(
  openPosition: OpenCrossPosition,
  after: number,
  { quantity, price }: CrossFill,
  onLoss: LossOnReduction,
): Result {
  const ofPart = pnlSats({ ...openPosition, quantity, exitPrice: price })
  const moved = ofPart < 0 && onLoss === 'stays' ? movedEntry(openPosition, Math.abs(after), price) : null
  return moved === null
    ? { quantity: after, entryPrice: openPosition.entryPrice, bookedSats: ofPart }
    : { quantity: after, entryPrice: moved, bookedSats: zeroSats }
}

const one = exact(1, 'one')
/** Largest share by which rounding may change the moved entry price. */
const maxRoundingRate = 0.0001
const inverse = (price: Usd): Exact => over(one, positive(price, 'price'))

/** `1/P' = 1/X + (Q/q') * (1/P - 1/X)`; null if the grid has no such price, so the loss must be booked. */
function movedEntry({ quantity, entryPrice }: OpenCrossPosition, remaining: number, price: Usd): Usd | null {
  const ratio = over(exact(quantity, 'quantity'), exact(remaining, 'quantity'))
  const worth = plus(inverse(price), times(ratio, minus(inverse(entryPrice), inverse(price))))
  if (!isAboveZero(worth)) return null
  const moved = over(one, worth)
  const onGrid = toGridPrice(moved)
  return Math.abs(onGrid / toNumber(moved) - 1) <= maxRoundingRate ? onGrid : null
}
