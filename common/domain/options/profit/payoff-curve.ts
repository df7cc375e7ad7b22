import type { CrossTerms } from '../../futures/cross/cross-position'
import { crossPayoffSats } from '../../futures/cross/cross-profit'
import { profitAt, type Position } from '../../futures/profit'
import type { FuturesTrade } from '../../futures/trade'
import { yearsToExpiry } from '../pricing/black-scholes'
import { addSats, satsPerBtc, toPriceGrid, zeroSats, type Sats, type Usd } from '../../units'
import { optionProfitAtExpiry, optionProfitNow, type Leg } from './profit'

type PayoffTrade = Position & Pick<FuturesTrade, 'liquidationPrice'>

export interface PayoffInput {
  readonly legs: readonly Leg[]
  readonly trades: readonly PayoffTrade[]
  /** Null if flat. */
  readonly cross: CrossTerms | null
  readonly feeRate: number
}

export interface PayoffPoint {
  readonly price: Usd
  readonly netSats: Sats
  readonly netUsd: Usd
}

interface CurveInput {
  readonly book: PayoffInput
  readonly fromPrice: Usd
  readonly toPrice: Usd
  /** Options that expire later are priced, the others settled. */
  readonly atMs: number
}

const pointCount = 96
/** Half width of the chart as a fraction of the price. */
const futuresReach = 0.1
const reachBounds = { min: 0.03, max: 0.7 }
/** Standard deviations rarely exceeded before expiry. */
const deviations = 3.5

export function computeSpan(
  legs: readonly Leg[],
  price: Usd,
  nowMs: number,
): Pick<CurveInput, 'fromPrice' | 'toPrice'> {
  const reaches = legs.flatMap(({ impliedVolatility, expiresAtMs, strike }) => [
    deviations * impliedVolatility * Math.sqrt(yearsToExpiry(nowMs, expiresAtMs)),
    1.5 * Math.abs(strike / price - 1),
  ])
  const wantedReach = legs.length === 0 ? futuresReach : Math.max(...reaches, reachBounds.min)
  // Steps keep the range stable over hours.
  const reach = Math.min(Math.ceil(wantedReach * 50) / 50, reachBounds.max)
  return { fromPrice: price * (1 - reach), toPrice: price * (1 + reach) }
}

const legNetSats = (leg: Leg, price: Usd, atMs: number): Sats =>
  atMs >= leg.expiresAtMs
    ? optionProfitAtExpiry(leg, price).totalSats
    : optionProfitNow({ trade: leg, quote: { bidPrice: price, askPrice: price }, nowMs: atMs }).totalSats

/** The liquidation ends the loss and determines the fee. */
function tradeNetSats(trade: PayoffTrade, price: Usd, feeRate: number): Sats {
  const bound = trade.side === 'buy' ? Math.max : Math.min
  return profitAt({ trade, exitPrice: bound(price, trade.liquidationPrice), feeRate }).totalSats
}

/** @throws RangeError if the price isn't above 0 */
export const payoffNetSats = (
  { legs, trades, cross, feeRate }: PayoffInput,
  price: Usd,
  atMs: number,
): Sats =>
  addSats(
    ...legs.map((leg) => legNetSats(leg, price, atMs)),
    ...trades.map((trade) => tradeNetSats(trade, price, feeRate)),
    cross === null ? zeroSats : crossPayoffSats(cross, price, feeRate),
  )

export const worthUsd = (amount: Sats, price: Usd): Usd => (amount / satsPerBtc) * price

function pointAt(book: PayoffInput, price: Usd, atMs: number): PayoffPoint {
  const netSats = payoffNetSats(book, price, atMs)
  return { price, netSats, netUsd: worthUsd(netSats, price) }
}

/** Includes every strike, where the curve bends. */
export function payoffCurve({ book, fromPrice, toPrice, atMs }: CurveInput): readonly PayoffPoint[] {
  const step = (toPrice - fromPrice) / pointCount
  const even = Array.from({ length: pointCount + 1 }, (_, index) => toPriceGrid(fromPrice + index * step))
  const strikes = book.legs
    .map(({ strike }) => strike)
    .filter((strike) => strike > fromPrice && strike < toPrice)
  const prices = [...new Set([...even, ...strikes])].filter((price) => price > 0).sort((a, b) => a - b)
  return prices.map((price) => pointAt(book, price, atMs))
}

export function findBreakEvens({ book, atMs }: CurveInput, curve: readonly PayoffPoint[]): readonly Usd[] {
  return curve.slice(1).flatMap((point, index) => {
    const before = curve[index]
    if (!before || before.netSats >= 0 === point.netSats >= 0) return []
    return [firstGain(book, atMs, before, point)]
  })
}

function firstGain(book: PayoffInput, atMs: number, before: PayoffPoint, after: PayoffPoint): Usd {
  let [loss, gain] = before.netSats >= 0 ? [after.price, before.price] : [before.price, after.price]
  while (Math.abs(gain - loss) > 0.5) {
    const middle = toPriceGrid((gain + loss) / 2)
    if (middle === gain || middle === loss) break
    if (payoffNetSats(book, middle, atMs) >= 0) gain = middle
    else loss = middle
  }
  return gain
}
