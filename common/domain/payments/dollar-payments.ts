import * as z from 'zod'
import { Id } from '../id'
import { satsSchema } from '../sats-schema'
import type { Shape } from '../shape'
import { previewSwap, type Swap, type SwapPrices } from '../swaps/swap'
import type { Checked } from '../futures/order-size'
import { minuteMs } from '../durations'
import { sats, type Sats, type Usd } from '../units'
import type { Deposit, Withdrawal } from '../wallet'

/** The price moves between two reads. */
const maxDeviationRate = 0.01
/** For the rounding of small amounts. */
const maxDeviationUsd = 0.01

export const DollarQuoteSchema = z.object({
  quoteId: Id,
  amountSats: satsSchema,
  feeReserveSats: satsSchema,
  /** Includes the whole reserve. */
  mostUsd: z.number(),
  balanceUsd: z.number(),
  validUntilMs: z.number(),
})
export type DollarQuote = Shape<typeof DollarQuoteSchema>

/** Issues are on `usd`. */
export function satsForDollars(usd: Usd, prices: SwapPrices): Checked<Sats> {
  const preview = previewSwap({ inAsset: 'BTC', outAsset: 'USD', outAmount: usd }, prices)
  if (!preview.ok) return { ok: false, issues: preview.issues.map((issue) => ({ ...issue, field: 'usd' })) }
  return { ok: true, value: sats(preview.value.inAmount) }
}

export function dollarsForSats(amountSats: Sats, prices: SwapPrices): Usd | null {
  const preview = previewSwap({ inAsset: 'USD', outAsset: 'BTC', outAmount: amountSats }, prices)
  return preview.ok ? preview.value.inAmount : null
}

export const maxForDollars = (estimatedSats: Sats): Sats =>
  sats(Math.ceil(estimatedSats * (1 + maxDeviationRate)))

export const fitsPrice = (chargedUsd: Usd, estimatedUsd: Usd): boolean =>
  Math.abs(chargedUsd - estimatedUsd) <= estimatedUsd * maxDeviationRate + maxDeviationUsd

const maxBetweenMs = 5 * minuteMs

/** Avoids needless requests for the payment's swap. */
export function mayMatchSwap(swap: Swap, payment: Deposit | Withdrawal): boolean {
  if (payment.rail !== 'lightning') return false
  const { amountSats, createdAtMs } = payment
  if (!('feeSats' in payment))
    return swap.inAsset === 'BTC' && swap.inAmount === amountSats && swap.createdAtMs >= createdAtMs
  const isNear = Math.abs(swap.createdAtMs - createdAtMs) < maxBetweenMs
  return swap.outAsset === 'BTC' && swap.outAmount >= amountSats && isNear
}
