import { sats, zeroSats, type Sats, type Usd } from '../../units'
import { crossQuantityLimit, freeMarginSats, maintenanceMarginSats, runningMarginSats } from './cross-margin'
import { toOpenCrossPosition, toSign, type CrossTerms } from './cross-position'
import { tradingFeeSats } from '../fees'
import { marginFromQuantity } from '../margin'
import type { Side } from '../trade'

export interface OpenOrderTerms {
  readonly side: Side
  readonly quantity: number
  readonly price: Usd
}

interface Added {
  readonly marginSats: number
  readonly maintenanceSats: number
  readonly feesSats: number
}

const zero: Added = { marginSats: 0, maintenanceSats: 0, feesSats: 0 }

/** By the sequence in which a moving price fills them. */
const byFillSequence = (side: Side) => (a: OpenOrderTerms, b: OpenOrderTerms) =>
  side === 'buy' ? b.price - a.price : a.price - b.price

/** @param closing contracts to close first */
function computeAddedRequirement(
  orders: readonly OpenOrderTerms[],
  leverage: number,
  closing: number,
  feeRate: number,
): Added {
  let remaining = closing
  return orders.reduce((sum, { price, quantity }) => {
    const closed = Math.min(remaining, quantity)
    remaining -= closed
    const feesSats = sum.feesSats + tradingFeeSats({ quantity, price, feeRate })
    const added = quantity - closed
    if (added === 0) return { ...sum, feesSats }
    return {
      marginSats: sum.marginSats + marginFromQuantity({ quantity: added, price, leverage }),
      maintenanceSats: sum.maintenanceSats + maintenanceMarginSats({ quantity: added, entryPrice: price }),
      feesSats,
    }
  }, zero)
}

interface Requirement {
  readonly initialMarginSats: Sats
  /** Plus maintenance margin and fees; the collateral must exceed it. */
  readonly neededSats: Sats
}

/**
 * Undocumented (protocol/v3.md#unsettled). Assumes that all orders of the more expensive side are filled at their own
 * prices.
 */
export function crossRequirement(
  terms: CrossTerms,
  orders: readonly OpenOrderTerms[],
  feeRate: number,
): Requirement {
  const running = runningMarginSats(terms)
  const maintenance = maintenanceMarginSats(terms)
  const openPosition = toOpenCrossPosition(terms)
  const sides = (['buy', 'sell'] as const).map((side) => {
    const isOpposite = openPosition !== null && openPosition.side !== side
    const ofSide = orders.filter((order) => order.side === side).sort(byFillSequence(side))
    const added = computeAddedRequirement(
      ofSide,
      terms.leverage,
      isOpposite ? openPosition.quantity : 0,
      feeRate,
    )
    // A reversal replaces the position's margin.
    const initial = isOpposite ? Math.max(running, added.marginSats) : running + added.marginSats
    const remaining = isOpposite
      ? Math.max(maintenance, added.maintenanceSats)
      : maintenance + added.maintenanceSats
    return { initial, needed: initial + remaining + added.feesSats }
  })
  return {
    initialMarginSats: sats(Math.max(zeroSats, ...sides.map(({ initial }) => initial))),
    neededSats: sats(Math.max(zeroSats, ...sides.map(({ needed }) => needed))),
  }
}

export function onlyReduces(terms: CrossTerms, { side, quantity }: Omit<OpenOrderTerms, 'price'>): boolean {
  const openPosition = toOpenCrossPosition(terms)
  return openPosition !== null && openPosition.side !== side && quantity <= openPosition.quantity
}

interface PlacedTerms extends Omit<OpenOrderTerms, 'price'> {
  readonly orderType: 'limit' | 'market'
}

/** Also if the open orders of its side fill first. A market order fills before them. */
export function alwaysReduces(
  terms: CrossTerms,
  orders: readonly OpenOrderTerms[],
  { side, orderType, quantity }: PlacedTerms,
): boolean {
  const before = orderType === 'limit' ? sumOfSide(orders, side) : 0
  return onlyReduces(terms, { side, quantity: before + quantity })
}

const sumOfSide = (orders: readonly OpenOrderTerms[], side: Side): number =>
  orders.reduce((sum, order) => (order.side === side ? sum + order.quantity : sum), 0)

const findOpening = <T extends OpenOrderTerms>(terms: CrossTerms, orders: readonly T[]): readonly T[] =>
  orders.filter(({ side }) => !onlyReduces(terms, { side, quantity: sumOfSide(orders, side) }))

/**
 * Open orders that may open or add to a position after it changes from `before` to `after`, although they only reduced
 * it; all if it is closed. Risk limits were checked when they were placed.
 */
export function findNewlyOpening<T extends OpenOrderTerms>(
  before: CrossTerms,
  after: CrossTerms,
  orders: readonly T[],
): readonly T[] {
  const opening = findOpening(after, orders)
  if (before.quantity !== 0 && after.quantity === 0) return opening
  const earlier = new Set(findOpening(before, orders))
  return opening.filter((order) => !earlier.has(order))
}

const isEmpty = (terms: CrossTerms, orders: readonly OpenOrderTerms[]): boolean =>
  toOpenCrossPosition(terms) === null && orders.length === 0

/** True whichever side is filled. */
export function isCovered(terms: CrossTerms, orders: readonly OpenOrderTerms[], feeRate: number): boolean {
  if (isEmpty(terms, orders)) return true
  const { neededSats } = crossRequirement(terms, orders, feeRate)
  return neededSats < terms.marginSats && isSmallEnough(terms, orders)
}

function isSmallEnough(terms: CrossTerms, orders: readonly OpenOrderTerms[]): boolean {
  const max = crossQuantityLimit(terms.leverage)
  return (['buy', 'sell'] as const).every((side) => {
    return Math.abs(terms.quantity + toSign(side) * sumOfSide(orders, side)) <= max
  })
}

/** All collateral when flat without orders, otherwise less than position, its loss and orders leave free. */
export function withdrawableSats(
  terms: CrossTerms,
  orders: readonly OpenOrderTerms[],
  { price, feeRate }: { readonly price: Usd; readonly feeRate: number },
): Sats {
  if (isEmpty(terms, orders)) return terms.marginSats
  const ofPosition = runningMarginSats(terms) + maintenanceMarginSats(terms)
  const ofOrders = crossRequirement(terms, orders, feeRate).neededSats - ofPosition
  return sats(Math.max(0, freeMarginSats(terms, price) - ofOrders - 1))
}
