import { previewSwap, type Swap, type SwapPrices } from '../swap'
import type { Checked } from '../futures/order-size'
import { minuteMs } from '../durations'
import { sats, type Sats, type Usd } from '../units'
import type { Deposit, Withdrawal } from '../wallet'

/** What the service asks for may be so much worse than the price known here: between two readings the price moves on. */
const mostOffRate = 0.01
/** A cent: what is rounded counts in small amounts. */
const mostOffUsd = 0.01

/** What an invoice costs that is paid out of synthetic dollars, as the service quoted it. */
export interface DollarQuote {
  readonly quoteId: string
  readonly amountSats: Sats
  /** The most that its fee may be. */
  readonly feeReserveSats: Sats
  /** With the whole reserve. */
  readonly mostUsd: Usd
  readonly balanceUsd: Usd
  readonly validUntilMs: number
}

/** What a deposit of dollars takes at a price; its issues are on `usd`. */
export function satsForDollars(usd: Usd, prices: SwapPrices): Checked<Sats> {
  const made = previewSwap({ inAsset: 'BTC', outAsset: 'USD', outAmount: usd }, prices)
  if (!made.ok) return { ok: false, issues: made.issues.map((issue) => ({ ...issue, field: 'usd' })) }
  return { ok: true, value: sats(made.value.inAmount) }
}

/** What a payment of sats takes of dollars at a price; null where there is no such swap. */
export function dollarsForSats(amountSats: Sats, prices: SwapPrices): Usd | null {
  const made = previewSwap({ inAsset: 'USD', outAsset: 'BTC', outAmount: amountSats }, prices)
  return made.ok ? made.value.inAmount : null
}

/** The most that an invoice for dollars may ask that are so many sats at the price known here. */
export const mostForDollars = (reckonedSats: Sats): Sats => sats(Math.ceil(reckonedSats * (1 + mostOffRate)))

/** Whether dollars that the service tells are those that the price known here gives. */
export const fitsPrice = (toldUsd: Usd, reckonedUsd: Usd): boolean =>
  Math.abs(toldUsd - reckonedUsd) <= reckonedUsd * mostOffRate + mostOffUsd

/** The service swaps at once for a payment that it makes. */
const mostBetweenMs = 5 * minuteMs

/** Whether a swap may have been made for a payment, by amounts and times alone: only then the service is asked for the one that was. */
export function mayBeSwapOf(swap: Swap, payment: Deposit | Withdrawal): boolean {
  if (payment.rail !== 'lightning') return false
  const { amountSats, createdAtMs } = payment
  if (!('feeSats' in payment))
    return swap.inAsset === 'BTC' && swap.inAmount === amountSats && swap.createdAtMs >= createdAtMs
  const isNear = Math.abs(swap.createdAtMs - createdAtMs) < mostBetweenMs
  return swap.outAsset === 'BTC' && swap.outAmount >= amountSats && isNear
}
