import { addBreakdowns, toBreakdown, getPart, type Breakdown } from '../breakdown'
import type { Ticker } from '../market/market'
import { isSats, sats, zeroSats, type Sats, type Usd } from '../units'
import { breakEvenPrice } from './break-even'
import { tradingFeeSats, type ReservedFees } from './fees'
import { cashedInProfitSats, netResult } from './net-result'
import { pnlSats } from './pnl'
import { marketPrice, type MarketPrices } from './price-by-size'
import type { FuturesTrade, Side } from './trade'

/** A canceled order has no entry price. */
export type Position = Pick<
  FuturesTrade,
  'side' | 'quantity' | 'price' | 'marginSats' | 'maintenanceMarginSats' | 'openingFeeSats' | 'fundingFeeSats'
> &
  Partial<Pick<FuturesTrade, 'entryPrice' | 'cashedInPnlSats' | 'areFeesEstimated'>>

export interface Profit extends Breakdown {
  readonly exitPrice: Usd
}

/** Bid for a long, ask for a short (protocol/formulas.md#levels). Null if the quantity has no price. */
export const closingPrice = (
  { side, quantity }: { readonly side: Side; readonly quantity: number },
  prices: MarketPrices,
): Usd | null => marketPrice(side === 'buy' ? 'sell' : 'buy', quantity, prices)

/** Charges the opening fee to the reserve (protocol/formulas.md#reserve-for-fees). */
export function toFilledOrder<P extends Position>(order: P, feeRate: number): P {
  const { quantity, price, maintenanceMarginSats } = order
  const openingFeeSats = tradingFeeSats({ quantity, price, feeRate })
  return {
    ...order,
    openingFeeSats,
    maintenanceMarginSats: sats(maintenanceMarginSats - openingFeeSats, 'reserve'),
  }
}

/** Convert an open order by `asFilled` first. `feeRate` is the account's. */
interface ExitInput {
  readonly trade: Position
  readonly exitPrice: Usd
  readonly feeRate: number
}

/**
 * Balance credit of a close (protocol/formulas.md#reserve-for-fees). The loss is limited to the margin, the fee to
 * the remainder.
 * @throws RangeError when a number is not finite, or quantity or a price not above 0
 */
export function creditAt({ trade, exitPrice, feeRate }: ExitInput): Breakdown {
  const { side, quantity, price, marginSats, maintenanceMarginSats } = trade
  const pnl = Math.max(pnlSats({ side, quantity, entryPrice: price, exitPrice }), 0 - marginSats)
  const remaining = pnl + marginSats + maintenanceMarginSats
  const fee = Math.min(tradingFeeSats({ quantity, price: exitPrice, feeRate }), Math.max(remaining, 0))
  return toBreakdown(
    { margin: marginSats, reserve: maintenanceMarginSats, 'price-pnl': pnl, 'closing-fee': 0 - fee },
    trade.areFeesEstimated,
  )
}

/**
 * Includes funding so far.
 * @throws RangeError as `creditAt`
 */
export function profitAt(input: ExitInput): Profit {
  const credit = creditAt(input)
  const closingFeeSats = sats(0 - getPart(credit, 'closing-fee'))
  const settled = { ...input.trade, pnlSats: getPart(credit, 'price-pnl'), closingFeeSats }
  return { exitPrice: input.exitPrice, ...netResult(settled) }
}

interface NowInput {
  readonly trade: Position
  readonly ticker: Ticker
  readonly feeRate: number
}

/** @throws RangeError when the price is not above 0 */
export function profitNow({ trade, ticker, feeRate }: NowInput): Profit | null {
  const exitPrice = closingPrice(trade, ticker)
  return exitPrice === null ? null : profitAt({ trade, exitPrice, feeRate })
}

export const settledProfit = (trade: FuturesTrade): Profit => ({
  exitPrice: trade.exitPrice ?? trade.price,
  ...netResult(trade),
})

/** First price with a net result of at least `netSats`; null if impossible. */
export function priceForNet(trade: Position, netSats: Sats, feeRate: number): Usd | null {
  const { side, quantity, price } = trade
  const paidSats = trade.openingFeeSats + (trade.fundingFeeSats ?? 0) - cashedInProfitSats(trade) + netSats
  return isSats(paidSats) ? breakEvenPrice({ side, quantity, price, paidSats, feeRate }) : null
}

export const computeBreakEven = (trade: Position, feeRate: number): Usd | null =>
  priceForNet(trade, zeroSats, feeRate)

interface DebitInput {
  readonly marginSats: Sats
  /** At the account's rate. */
  readonly openingFeeSats: Sats
  readonly reserved: ReservedFees
}

/** Margin and fee reserve of an order (protocol/formulas.md#reserve-for-fees). */
export const toDebitBreakdown = ({ marginSats, openingFeeSats, reserved }: DebitInput): Breakdown =>
  toBreakdown({
    margin: marginSats,
    'opening-fee': openingFeeSats,
    ...(reserved.openingSats !== openingFeeSats && {
      'opening-reserve': reserved.openingSats - openingFeeSats,
    }),
    'closing-reserve': reserved.closingSats,
  })

interface EquityInput {
  readonly balanceSats: Sats
  readonly trades: readonly FuturesTrade[]
  readonly ticker: Ticker
  readonly feeRate: number
}

/** Balance after canceling all orders and closing all trades now. */
export function computeEquity({ balanceSats, trades, ticker, feeRate }: EquityInput): Breakdown | null {
  const waiting = trades.filter(({ state }) => state === 'open')
  const running = trades.filter(({ state }) => state === 'running')
  const credits = running.map((trade) => {
    const exitPrice = closingPrice(trade, ticker)
    return exitPrice === null ? null : creditAt({ trade, exitPrice, feeRate })
  })
  const reported = credits.filter((credit) => credit !== null)
  if (reported.length < credits.length) return null
  return addBreakdowns([
    toBreakdown({ balance: balanceSats }),
    ...waiting.map((order) =>
      toBreakdown(
        { 'waiting-orders': order.marginSats + order.maintenanceMarginSats },
        order.areFeesEstimated,
      ),
    ),
    ...reported,
  ])
}

export const toMarginRate = (profitSats: Sats, marginSats: Sats): number => profitSats / marginSats
