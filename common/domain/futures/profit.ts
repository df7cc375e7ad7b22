import { addBreakdowns, breakdownOf, partOf, type Breakdown } from '../breakdown'
import type { Ticker } from '../market'
import { sats, type Sats, type Usd } from '../units'
import { breakEvenPrice } from './break-even'
import { tradingFeeSats, type ReservedFees } from './fees'
import { cashedInProfitSats, netResult } from './net-result'
import { pnlSats } from './pnl'
import { marketPrice, type MarketPrices } from './price-by-size'
import type { FuturesTrade, Side } from './trade'

/** Net results at a price, and what closing a trade moves. `netResult` defines the net result. */

/** Terms that a profit is computed from; a `FuturesTrade` has them. An order that was never filled has no entry price. */
export type Position = Pick<
  FuturesTrade,
  'side' | 'quantity' | 'price' | 'marginSats' | 'maintenanceMarginSats' | 'openingFeeSats' | 'fundingFeeSats'
> &
  Partial<Pick<FuturesTrade, 'entryPrice' | 'cashedInPnlSats' | 'areFeesEstimated'>>

/** Net P&L and its parts, at a price. */
export interface Profit extends Breakdown {
  readonly exitPrice: Usd
}

/**
 * Returns the price at which a position would close now: the bid for a long, the ask for a short (protocol/formulas.md#levels), for its
 * quantity. Null if that quantity has no price.
 */
export const closingPrice = (
  { side, quantity }: { readonly side: Side; readonly quantity: number },
  prices: MarketPrices,
): Usd | null => marketPrice(side === 'buy' ? 'sell' : 'buy', quantity, prices)

/** The order as the position it becomes: the opening fee has left the reserve (protocol/formulas.md#reserve-for-fees). */
export function whenFilled<P extends Position>(order: P, feeRate: number): P {
  const { quantity, price, maintenanceMarginSats } = order
  const openingFeeSats = tradingFeeSats({ quantity, price, feeRate })
  return {
    ...order,
    openingFeeSats,
    maintenanceMarginSats: sats(maintenanceMarginSats - openingFeeSats, 'reserve'),
  }
}

/** `trade` is a position; an order that waits is to be given as `whenFilled`. `feeRate` is that of the account's tier. */
export interface ExitInput {
  readonly trade: Position
  readonly exitPrice: Usd
  readonly feeRate: number
}

/**
 * What a close at a price credits to the balance: margin and unused reserve with the profit or loss, minus the closing fee
 * (protocol/formulas.md#reserve-for-fees). A loss ends at the margin, and the fee at what is left.
 * @throws RangeError when a number is not finite, or quantity or a price not above 0.
 */
export function creditAt({ trade, exitPrice, feeRate }: ExitInput): Breakdown {
  const { side, quantity, price, marginSats, maintenanceMarginSats } = trade
  const pnl = Math.max(pnlSats({ side, quantity, entryPrice: price, exitPrice }), 0 - marginSats)
  const left = pnl + marginSats + maintenanceMarginSats
  const fee = Math.min(tradingFeeSats({ quantity, price: exitPrice, feeRate }), Math.max(left, 0))
  return breakdownOf(
    { margin: marginSats, reserve: maintenanceMarginSats, 'price-pnl': pnl, 'closing-fee': 0 - fee },
    trade.areFeesEstimated,
  )
}

/** Net P&L of a position if it closed at a price, with the carry fees so far. @throws RangeError as `creditAt`. */
export function profitAt(input: ExitInput): Profit {
  const credit = creditAt(input)
  const closingFeeSats = sats(0 - partOf(credit, 'closing-fee'))
  const settled = { ...input.trade, pnlSats: partOf(credit, 'price-pnl'), closingFeeSats }
  return { exitPrice: input.exitPrice, ...netResult(settled) }
}

export interface NowInput {
  readonly trade: Position
  readonly ticker: Ticker
  readonly feeRate: number
}

/** Net P&L of a running trade if it closed now; null if its quantity has no price. @throws RangeError when the price is not above 0. */
export function profitNow({ trade, ticker, feeRate }: NowInput): Profit | null {
  const exitPrice = closingPrice(trade, ticker)
  return exitPrice === null ? null : profitAt({ trade, exitPrice, feeRate })
}

/** Net P&L of a closed trade, as it was settled. */
export const settledProfit = (trade: FuturesTrade): Profit => ({
  exitPrice: trade.exitPrice ?? trade.price,
  ...netResult(trade),
})

/** The first price at which the net P&L of a position is not negative, or null when there is none. */
export const breakEvenOf = (trade: Position, feeRate: number): Usd | null =>
  breakEvenPrice({
    side: trade.side,
    quantity: trade.quantity,
    price: trade.price,
    paidSats: sats(trade.openingFeeSats + trade.fundingFeeSats - cashedInProfitSats(trade), 'paid fees'),
    feeRate,
  })

export interface DebitInput {
  readonly marginSats: Sats
  /** At the account's rate. */
  readonly openingFeeSats: Sats
  readonly reserved: ReservedFees
}

/**
 * What an order takes out of the balance: the margin and the reserve for both fees (protocol/formulas.md#reserve-for-fees). Of the
 * reserve the opening fee is spent at the fill; the rest is held for the closing fee and comes back as far as it is not needed.
 */
export const debitOf = ({ marginSats, openingFeeSats, reserved }: DebitInput): Breakdown =>
  breakdownOf({
    margin: marginSats,
    'opening-fee': openingFeeSats,
    // Reserved is at the rate of the first tier, charged at the account's own.
    ...(reserved.openingSats !== openingFeeSats && {
      'opening-reserve': reserved.openingSats - openingFeeSats,
    }),
    'closing-reserve': reserved.closingSats,
  })

export interface EquityInput {
  readonly balanceSats: Sats
  readonly trades: readonly FuturesTrade[]
  readonly ticker: Ticker
  readonly feeRate: number
}

/** Returns the balance if every order were canceled and every trade closed now; null if a trade's quantity has no price. */
export function equityOf({ balanceSats, trades, ticker, feeRate }: EquityInput): Breakdown | null {
  const waiting = trades.filter(({ state }) => state === 'open')
  const running = trades.filter(({ state }) => state === 'running')
  const credits = running.map((trade) => {
    const exitPrice = closingPrice(trade, ticker)
    return exitPrice === null ? null : creditAt({ trade, exitPrice, feeRate })
  })
  const known = credits.filter((credit) => credit !== null)
  if (known.length < credits.length) return null
  return addBreakdowns([
    breakdownOf({ balance: balanceSats }),
    ...waiting.map((order) =>
      breakdownOf(
        { 'waiting-orders': order.marginSats + order.maintenanceMarginSats },
        order.areFeesEstimated,
      ),
    ),
    ...known,
  ])
}

/** Returns a profit as a fraction of a margin: 0.5 is half of it. */
export const ofMargin = (profitSats: Sats, marginSats: Sats): number => profitSats / marginSats
