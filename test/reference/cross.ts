/** protocol/formulas.md#cross-margin */
import { type Exact, type Rational, exact } from './rational'
import {
  type Side,
  fundingFee,
  liquidationPrice,
  notional,
  onGrid,
  profit,
  tradingFee,
} from './inverse-contract'

export interface Position {
  readonly side: Side
  readonly quantity: bigint
  readonly entry: Rational
}

export interface CrossAccount {
  readonly position: Position | null
  readonly marginSats: bigint
  readonly leverage: bigint
}

export interface Fill {
  readonly account: CrossAccount
  readonly feeSats: bigint
  /** Realized P&L added to the margin. */
  readonly bookedSats: bigint
}

/** Fraction of the notional (protocol/formulas.md#cross-margin, "Maintenance margin"). */
const MAINTENANCE_RATE = '0.0015'

/** protocol/formulas.md#cross-margin */
export function runningMargin({ position, leverage }: CrossAccount): bigint {
  return position === null ? 0n : notional(position.quantity, position.entry).over(leverage).floor()
}

/** Rounded down (protocol/formulas.md#cross-margin). */
export function maintenanceMargin(position: Position | null): bigint {
  return position === null ? 0n : notional(position.quantity, position.entry).times(MAINTENANCE_RATE).floor()
}

/** Null if flat (protocol/formulas.md#cross-margin). */
export function crossLiquidation({ position, marginSats }: CrossAccount): Rational | null {
  if (position === null) return null
  const collateral = marginSats - maintenanceMargin(position)
  return liquidationPrice(position.side, position.quantity, position.entry, collateral)
}

/** USD, rounded up to the next 5 (protocol/formulas.md#cross-margin). */
export function maxQuantity(leverage: bigint): bigint {
  return (
    exact(5_000_000n)
      .times(leverage - 1n)
      .over(99n)
      .negated()
      .plus(15_000_000n)
      .over(5n)
      .ceil() * 5n
  )
}

/** Within margin and quantity limits (protocol/formulas.md#cross-margin). */
export function meetsMarginRequirements(account: CrossAccount): boolean {
  const { position, marginSats, leverage } = account
  if (position === null) return true
  return (
    runningMargin(account) < marginSats - maintenanceMargin(position) &&
    position.quantity <= maxQuantity(leverage)
  )
}

/** protocol/formulas.md#cross-margin, "Average entry, same side". */
export function averageEntry(q1: bigint, p1: Exact, q2: bigint, p2: Exact): Rational {
  return onGrid(exact(q1 + q2).over(exact(q1).over(p1).plus(exact(q2).over(p2))))
}

/** Rounded down (protocol/formulas.md#cross-margin, "P&L of q contracts"). */
export function unrealized(position: Position | null, price: Exact): bigint {
  return position === null ? 0n : profit(position.side, position.quantity, position.entry, price)
}

/** protocol/formulas.md#cross-margin, "Free margin". */
export function freeMargin(account: CrossAccount, price: Exact): bigint {
  const running = runningMargin(account)
  const excess = -unrealized(account.position, price) - running
  return account.marginSats - running - maintenanceMargin(account.position) - (excess > 0n ? excess : 0n)
}

/** Sats: below the free margin with a position, else the whole margin (protocol/v3.md#cross-margin). */
export function withdrawable(account: CrossAccount, price: Exact): bigint {
  if (account.position === null) return account.marginSats
  const maxSats = freeMargin(account, price) - 1n
  return maxSats > 0n ? maxSats : 0n
}

/**
 * protocol/formulas.md#cross-margin, "Average entry" to "Turn over". The fee of the whole order leaves the margin. A
 * reduction with a loss realizes nothing and moves the entry of the rest.
 */
export function fill(account: CrossAccount, side: Side, quantity: bigint, price: Exact, rate: Exact): Fill {
  const feeSats = tradingFee(rate, quantity, price)
  const { position, bookedSats } = afterFill(account.position, side, quantity, exact(price))
  return {
    feeSats,
    bookedSats,
    account: { ...account, position, marginSats: account.marginSats + bookedSats - feeSats },
  }
}

function afterFill(old: Position | null, side: Side, quantity: bigint, price: Rational): AfterFill {
  if (old === null) return { position: { side, quantity, entry: price }, bookedSats: 0n }
  if (old.side === side) {
    const entry = averageEntry(old.quantity, old.entry, quantity, price)
    return { position: { side, quantity: old.quantity + quantity, entry }, bookedSats: 0n }
  }
  if (quantity < old.quantity) return reduce(old, quantity, price)
  const bookedSats = unrealized(old, price)
  const rest = quantity - old.quantity
  return { position: rest === 0n ? null : { side, quantity: rest, entry: price }, bookedSats }
}

interface AfterFill {
  readonly position: Position | null
  readonly bookedSats: bigint
}

/** False for a reduction whose loss leaves no entry price for the rest within 0.01 % of a price step. */
export function isSpecified({ position }: CrossAccount, side: Side, quantity: bigint, price: Exact): boolean {
  if (position === null || position.side === side || quantity >= position.quantity) return true
  const inverse = inverseEntry(position, position.quantity - quantity, exact(price))
  if (inverse.sign() <= 0) return false
  const rounding = onGrid(inverse.reciprocal()).times(inverse).minus(1n)
  return rounding.compare('0.0001') <= 0 && rounding.negated().compare('0.0001') <= 0
}

/** Inverse entry of the rest (protocol/formulas.md#cross-margin, "Reduce with loss"). */
function inverseEntry(old: Position, remaining: bigint, price: Rational): Rational {
  const perContract = old.entry.reciprocal().minus(price.reciprocal())
  return price.reciprocal().plus(perContract.times(old.quantity).over(remaining))
}

/** protocol/formulas.md#cross-margin, "Reduce with profit" and "Reduce with loss". */
function reduce(old: Position, quantity: bigint, price: Rational): AfterFill {
  const remaining = old.quantity - quantity
  const bookedSats = profit(old.side, quantity, old.entry, price)
  if (bookedSats >= 0n) return { position: { ...old, quantity: remaining }, bookedSats }
  const entry = onGrid(inverseEntry(old, remaining, price).reciprocal())
  return { position: { side: old.side, quantity: remaining, entry }, bookedSats: 0n }
}

/** A positive fee is paid (protocol/formulas.md#cross-margin, "Funding"). */
export function fundCross(
  account: CrossAccount,
  fixingPrice: Exact,
  rate: Exact,
): { account: CrossAccount; feeSats: bigint } {
  const { position } = account
  const feeSats = position === null ? 0n : fundingFee(position.side, position.quantity, fixingPrice, rate)
  return { account: { ...account, marginSats: account.marginSats - feeSats }, feeSats }
}

/** protocol/formulas.md#cross-margin, "Liquidation". */
export function liquidate(account: CrossAccount, rate: Exact): Fill {
  const price = crossLiquidation(account)
  if (account.position === null || price === null) throw new RangeError('the position is flat')
  return fill(
    account,
    account.position.side === 'buy' ? 'sell' : 'buy',
    account.position.quantity,
    price,
    rate,
  )
}
