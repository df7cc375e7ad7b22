import { sats, zeroSats, type Sats, type Usd } from '../units'
import { crossQuantityLimit, freeMarginSats, maintenanceMarginSats, runningMarginSats } from './cross-margin'
import { heldIn, signOf, type CrossTerms } from './cross-position'
import { tradingFeeSats } from './fees'
import { marginFromQuantity } from './margin'
import type { Side } from './trade'

/** An order that waits at its price. */
export interface WaitingOrder {
  readonly side: Side
  readonly quantity: number
  readonly price: Usd
}

/** What orders would add to the position if all of one side were filled. */
interface Added {
  readonly marginSats: number
  readonly maintenanceSats: number
  readonly feesSats: number
}

const nothing: Added = { marginSats: 0, maintenanceSats: 0, feesSats: 0 }

/** In the order a moving price meets them. */
const byMeeting = (side: Side) => (one: WaitingOrder, other: WaitingOrder) =>
  side === 'buy' ? other.price - one.price : one.price - other.price

/** @param closing contracts that are closed before any is added */
function addedBy(orders: readonly WaitingOrder[], leverage: number, closing: number, feeRate: number): Added {
  let left = closing
  return orders.reduce((sum, { price, quantity }) => {
    const closed = Math.min(left, quantity)
    left -= closed
    const feesSats = sum.feesSats + tradingFeeSats({ quantity, price, feeRate })
    const added = quantity - closed
    if (added === 0) return { ...sum, feesSats }
    return {
      marginSats: sum.marginSats + marginFromQuantity({ quantity: added, price, leverage }),
      maintenanceSats: sum.maintenanceSats + maintenanceMarginSats({ quantity: added, entryPrice: price }),
      feesSats,
    }
  }, nothing)
}

interface Requirement {
  /** Running margin and the margin of what waiting orders would add. */
  readonly initialMarginSats: Sats
  /** The same with maintenance margin and fees: the collateral must be more. */
  readonly neededSats: Sats
}

/**
 * What position and waiting orders need of the collateral. How the service counts is published nowhere (protocol/v3.md#unsettled):
 * here the dearer side counts, as if all its orders were filled, each at its own price.
 */
export function crossRequirement(
  terms: CrossTerms,
  orders: readonly WaitingOrder[],
  feeRate: number,
): Requirement {
  const running = runningMarginSats(terms)
  const maintenance = maintenanceMarginSats(terms)
  const held = heldIn(terms)
  const sides = (['buy', 'sell'] as const).map((side) => {
    const isOpposite = held !== null && held.side !== side
    const ofSide = orders.filter((order) => order.side === side).sort(byMeeting(side))
    const added = addedBy(ofSide, terms.leverage, isOpposite ? held.quantity : 0, feeRate)
    // What turns the position over replaces it.
    const initial = isOpposite ? Math.max(running, added.marginSats) : running + added.marginSats
    const kept = isOpposite
      ? Math.max(maintenance, added.maintenanceSats)
      : maintenance + added.maintenanceSats
    return { initial, needed: initial + kept + added.feesSats }
  })
  return {
    initialMarginSats: sats(Math.max(zeroSats, ...sides.map(({ initial }) => initial))),
    neededSats: sats(Math.max(zeroSats, ...sides.map(({ needed }) => needed))),
  }
}

/** Whether an order only closes part of the position, or all of it. */
export function onlyReduces(terms: CrossTerms, { side, quantity }: Omit<WaitingOrder, 'price'>): boolean {
  const held = heldIn(terms)
  return held !== null && held.side !== side && quantity <= held.quantity
}

/** Whether the collateral carries position and waiting orders, and the leverage allows as many contracts, whichever side is filled. */
export function isCarried(terms: CrossTerms, orders: readonly WaitingOrder[], feeRate: number): boolean {
  const { neededSats } = crossRequirement(terms, orders, feeRate)
  return neededSats === 0 || (neededSats < terms.marginSats && isSmallEnough(terms, orders))
}

function isSmallEnough(terms: CrossTerms, orders: readonly WaitingOrder[]): boolean {
  const most = crossQuantityLimit(terms.leverage)
  return (['buy', 'sell'] as const).every((side) => {
    const ofSide = orders.filter((order) => order.side === side)
    const after = ofSide.reduce((sum, { quantity }) => sum + signOf(side) * quantity, terms.quantity)
    return Math.abs(after) <= most
  })
}

/** The most that can be taken out: all of it when nothing runs and waits, otherwise less than what is free. */
export function withdrawableSats(
  terms: CrossTerms,
  orders: readonly WaitingOrder[],
  { price, feeRate }: { readonly price: Usd; readonly feeRate: number },
): Sats {
  if (heldIn(terms) === null && orders.length === 0) return terms.marginSats
  const beyondOrders = terms.marginSats - crossRequirement(terms, orders, feeRate).neededSats
  return sats(Math.max(0, Math.min(freeMarginSats(terms, price), beyondOrders) - 1))
}
