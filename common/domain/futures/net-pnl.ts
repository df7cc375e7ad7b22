import type { Ticker } from '../market'
import type { Side, FuturesTrade } from './trade'
import { satsPerBtc, type Sats, type Usd } from '../units'
import {
  ceil,
  exact,
  floor,
  isAboveZero,
  maxPriceUsd,
  minus,
  over,
  plus,
  positive,
  times,
  toGridPrice,
} from './exact'
import { tradingFeeSats } from './fees'
import { pnlSats, worthSats } from './pnl'

/** The side of the spread at which a position closes: the bid for a long, the ask for a short (protocol/formulas.md#levels). */
export const closingPrice = (side: Side, ticker: Ticker): Usd =>
  side === 'buy' ? ticker.bidPrice : ticker.askPrice

export interface CloseNowInput {
  readonly trade: FuturesTrade
  readonly ticker: Ticker
  /** Rate of the account's tier. */
  readonly feeRate: number
}

export interface CloseNow {
  readonly exitPrice: Usd
  readonly pnlSats: Sats
  readonly closingFeeSats: Sats
  /** Already settled; positive was paid. Not in `netSats`. */
  readonly fundingFeeSats: Sats
  /** Already paid. Not in `netSats`. */
  readonly openingFeeSats: Sats
  /** Profit or loss after the closing fee: what closing now adds to margin and unused reserve. */
  readonly netSats: Sats
}

/**
 * What closing a running trade now would leave.
 * @throws RangeError when the ticker has no price above 0.
 */
export function closeNow({ trade, ticker, feeRate }: CloseNowInput): CloseNow {
  const { side, quantity, price: entryPrice, fundingFeeSats, openingFeeSats } = trade
  const exitPrice = closingPrice(side, ticker)
  const pnl = pnlSats({ side, quantity, entryPrice, exitPrice })
  const closingFeeSats = tradingFeeSats({ quantity, price: exitPrice, feeRate })
  const netSats = (pnl - closingFeeSats) as Sats
  return { exitPrice, pnlSats: pnl, closingFeeSats, fundingFeeSats, openingFeeSats, netSats }
}

export interface BreakEvenInput {
  readonly side: Side
  /** Contracts of 1 USD. */
  readonly quantity: number
  /** Entry price, or the working price to leave out what was cashed in. */
  readonly price: Usd
  /** Fees already charged: opening fee plus carry fees, in sats; may be negative. */
  readonly paidFeesSats: Sats
  /** Rate of the closing fee. */
  readonly feeRate: number
}

/**
 * The first price of the 0.5 grid at which closing pays for every fee, or null when no price does:
 * `Q*S*(1/P - 1/X) - paid - rate*Q*S/X = 0`, solved for X and rounded against the trader.
 * @throws RangeError when a number is not finite, or quantity or price not above 0.
 */
export function breakEvenPrice({ side, quantity, price, paidFeesSats, feeRate }: BreakEvenInput): Usd | null {
  const one = exact(1, 'one')
  const rate = exact(feeRate, 'fee rate')
  const paid = exact(paidFeesSats, 'paid fees')
  const worth = worthSats(quantity, price)
  const isLong = side === 'buy'
  const share = isLong ? plus(one, rate) : minus(one, rate)
  const worthAtExit = isLong ? minus(worth, paid) : plus(worth, paid)
  if (!isAboveZero(worthAtExit) || !isAboveZero(share)) return null
  const usdTimesSats = times(positive(quantity, 'quantity'), exact(satsPerBtc, 'sats per BTC'))
  const exitPrice = over(times(usdTimesSats, share), worthAtExit)
  const rounded = isLong ? ceil : floor
  const onGrid = toGridPrice(exitPrice, rounded)
  // The clamp of the grid must not pass for an answer.
  const isClamped = isLong ? onGrid === maxPriceUsd : rounded(times(exitPrice, exact(2, 'steps'))) < 1n
  return isClamped ? null : onGrid
}
