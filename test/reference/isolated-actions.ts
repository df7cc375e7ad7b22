/** Effects of added margin, cash-in and funding on a running isolated trade. */
import { type Exact, type Rational, exact } from './rational'
import {
  type Side,
  direction,
  fundingFee,
  liquidationPrice,
  onGrid,
  profit,
  SATS_PER_BITCOIN,
} from './inverse-contract'
import { leverageOf } from './isolated'

/** The part of a running trade that these actions read and change. */
export interface Running {
  readonly side: Side
  /** USD. */
  readonly quantity: Exact
  /** The working price, USD. */
  readonly price: Rational
  readonly marginSats: bigint
}

/** A running trade after an action, with its leverage and liquidation price. */
export interface Changed extends Running {
  readonly leverage: Rational
  /** USD. */
  readonly liquidation: Rational
}

/** protocol/formulas.md#adding-margin: an addition that lowers the leverage below this is refused. */
const MIN_LEVERAGE = 1n

/** protocol/formulas.md#cash-in: a cash-in that raises the leverage above this is refused. */
const MAX_LEVERAGE = 100n

/**
 * Returns a trade with leverage and liquidation price of its present margin and price.
 *
 * protocol/formulas.md#adding-margin: leverage = Q * S / (margin * P), and the liquidation price follows from it. Its
 * collateral m' is then the margin.
 */
export function withTerms(trade: Running): Changed {
  return {
    ...trade,
    leverage: leverageOf(trade.quantity, trade.marginSats, trade.price),
    liquidation: liquidationPrice(trade.side, trade.quantity, trade.price, trade.marginSats),
  }
}

/** Returns the trade with an added margin in satoshis, or null if it is refused (protocol/formulas.md#adding-margin). */
export function addMargin(trade: Running, amountSats: bigint): Changed | null {
  const changed = withTerms({ ...trade, marginSats: trade.marginSats + amountSats })
  return changed.leverage.compare(MIN_LEVERAGE) < 0 ? null : changed
}

/** A trade after a cash-in, with the two parts of the amount in satoshis. */
export interface CashedIn extends Changed {
  readonly fromProfitSats: bigint
  readonly fromMarginSats: bigint
}

/**
 * Returns the trade after a cash-in of an amount in satoshis at a market price, or null if it is refused.
 *
 * protocol/formulas.md#cash-in: with P&L >= a the price moves to the one at which the P&L from the old price equals a, on the grid,
 * and the margin stays. With a > P&L > 0 the price becomes the market price and the rest comes from the margin.
 * Without a profit the whole amount comes from the margin. Refused if the leverage is above 100 or the margin
 * below 1 sat.
 */
export function cashIn(trade: Running, amountSats: bigint, market: Exact): CashedIn | null {
  const available = profit(trade.side, trade.quantity, trade.price, market)
  const fromProfitSats = available <= 0n ? 0n : available < amountSats ? available : amountSats
  const fromMarginSats = amountSats - fromProfitSats
  const marginSats = trade.marginSats - fromMarginSats
  if (marginSats < 1n) return null
  const price = priceAfterCashIn(trade, available, amountSats, exact(market))
  const changed = withTerms({ ...trade, price, marginSats })
  return changed.leverage.compare(MAX_LEVERAGE) > 0 ? null : { ...changed, fromProfitSats, fromMarginSats }
}

/**
 * Returns whether the specification covers a cash-in: not if the amount taken from P&L is too small to move the price
 * by a step of the grid.
 */
export function isSpecified(before: Running, after: CashedIn): boolean {
  return after.fromProfitSats === 0n || after.price.compare(before.price) !== 0
}

function priceAfterCashIn(
  trade: Running,
  profitSats: bigint,
  amountSats: bigint,
  market: Rational,
): Rational {
  if (profitSats <= 0n) return trade.price
  if (profitSats < amountSats) return market
  const distance = exact(amountSats)
    .over(exact(trade.quantity).times(SATS_PER_BITCOIN))
    .times(direction(trade.side))
  return onGrid(trade.price.reciprocal().minus(distance).reciprocal())
}

/** A trade after funding. */
export interface Funded {
  /** Positive is paid, satoshis. */
  readonly feeSats: bigint
  readonly trade: Changed
  /** Credited to the balance, satoshis. */
  readonly creditedSats: bigint
}

/**
 * Returns a trade after funding, or null if the fee uses up the margin, which is not specified.
 *
 * protocol/formulas.md#carry-fee. Payer: taken from the margin, leverage and liquidation are recomputed. Receiver: credited to the
 * balance, the margin stays.
 */
export function applyFunding(trade: Running, fixingPrice: Exact, rate: Exact): Funded | null {
  const feeSats = fundingFee(trade.side, trade.quantity, fixingPrice, rate)
  if (feeSats <= 0n) return { feeSats, trade: withTerms(trade), creditedSats: -feeSats }
  const marginSats = trade.marginSats - feeSats
  return marginSats < 1n ? null : { feeSats, trade: withTerms({ ...trade, marginSats }), creditedSats: 0n }
}
