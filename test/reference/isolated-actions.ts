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
import { computeLeverage } from './isolated'

export interface Running {
  readonly side: Side
  readonly quantity: Exact
  /** Working price. */
  readonly price: Rational
  readonly marginSats: bigint
}

export interface Changed extends Running {
  readonly leverage: Rational
  readonly liquidation: Rational
}

/** Lower leverage is refused (protocol/formulas.md#adding-margin). */
const MIN_LEVERAGE = 1n

/** Higher leverage is refused (protocol/formulas.md#cash-in). */
const MAX_LEVERAGE = 100n

/** protocol/formulas.md#adding-margin: the margin is the collateral m' of the liquidation price. */
export function withTerms(trade: Running): Changed {
  return {
    ...trade,
    leverage: computeLeverage(trade.quantity, trade.marginSats, trade.price),
    liquidation: liquidationPrice(trade.side, trade.quantity, trade.price, trade.marginSats),
  }
}

/** Null if refused (protocol/formulas.md#adding-margin). */
export function addMargin(trade: Running, amountSats: bigint): Changed | null {
  const changed = withTerms({ ...trade, marginSats: trade.marginSats + amountSats })
  return changed.leverage.compare(MIN_LEVERAGE) < 0 ? null : changed
}

export interface CashedIn extends Changed {
  readonly fromProfitSats: bigint
  readonly fromMarginSats: bigint
}

/**
 * Null if refused (protocol/formulas.md#cash-in). P&L is used first and moves the price on the grid; the rest comes
 * from the margin.
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

/** False if the amount from P&L is too small to move the price by a step. */
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

export interface Funded {
  /** Sats, positive if paid. */
  readonly feeSats: bigint
  readonly trade: Changed
  /** Credited to the balance. */
  readonly creditedSats: bigint
}

/**
 * Null if the fee uses up the margin, which is not specified.
 * protocol/formulas.md#carry-fee: a payment reduces the margin; a receipt is credited to the balance.
 */
export function applyFunding(trade: Running, fixingPrice: Exact, rate: Exact): Funded | null {
  const feeSats = fundingFee(trade.side, trade.quantity, fixingPrice, rate)
  if (feeSats <= 0n) return { feeSats, trade: withTerms(trade), creditedSats: -feeSats }
  const marginSats = trade.marginSats - feeSats
  return marginSats < 1n ? null : { feeSats, trade: withTerms({ ...trade, marginSats }), creditedSats: 0n }
}
