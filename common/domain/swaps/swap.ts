import * as z from 'zod'
import type { FieldDisplay } from '../record/field-display'
import type { Shape } from '../shape'
import { ceil, exact, floor, over, times, toNumber, type Exact } from '../exact'
import { isMissing, invalidField, type Checked } from '../futures/order-size'
import { message, type Message } from '../../texts/message'
import { createIssue, type FieldIssue } from '../issue'
import type { Ticker } from '../market/market'
import { isSats, sats, satsPerBtc, type Sats, type Usd } from '../units'
import { usdToParts, partsPerUsd, partsToUsd } from './usd-parts'

export const swapAssets = ['BTC', 'USD'] as const
export type SwapAsset = (typeof swapAssets)[number]

/** BTC in sats, USD with at most four decimals. */
export const SwapSchema = z.object({
  id: z.string(),
  inAsset: z.enum(swapAssets),
  outAsset: z.enum(swapAssets),
  inAmount: z.number(),
  outAmount: z.number(),
  createdAtMs: z.number(),
})
export type Swap = Shape<typeof SwapSchema>

/** In the list of swaps. */
export const swapDetails: Readonly<Record<keyof Swap, FieldDisplay>> = {
  id: 'none',
  inAsset: 'custom',
  outAsset: 'custom',
  inAmount: 'custom',
  outAmount: 'custom',
  createdAtMs: 'custom',
}

const SwapAmountsSchema = SwapSchema.pick({ inAsset: true, outAsset: true, inAmount: true, outAmount: true })

export const SwapOrderSchema = SwapAmountsSchema.partial({ inAmount: true, outAmount: true })
export type SwapOrder = Shape<typeof SwapOrderSchema>

export const ExecutedSwapSchema = SwapAmountsSchema.extend({
  /** USD per bitcoin; null if not reported. */
  exchangeRate: z.number().nullable(),
})
export type ExecutedSwap = Shape<typeof ExecutedSwapSchema>

export interface SwapPreview {
  readonly inAsset: SwapAsset
  readonly outAsset: SwapAsset
  readonly inAmount: number
  readonly outAmount: number
  /** USD per bitcoin: the bid into dollars, the ask out of them. */
  readonly exchangeRate: Usd
}

export interface SwapPrices extends Pick<Ticker, 'bidPrice' | 'askPrice'> {
  /** In USD: 0.01 for whole cents. Absent for four decimals. */
  readonly dollarStep?: number | undefined
  /** In USD. Absent for 1 USD. */
  readonly minUsd?: number | undefined
}

/** Applies to the input (protocol/formulas.md#limits). */
const minSwap: Readonly<Record<SwapAsset, number>> = { BTC: 1000, USD: 1 }
/** BTC: total supply. USD: still exact with four decimals. */
/** @param prices null before the first price */
export const minimumIn = (asset: SwapAsset, prices: SwapPrices | null): number =>
  asset === 'USD' ? (prices?.minUsd ?? minSwap.USD) : minSwap.BTC

const maxSwap: Readonly<Record<SwapAsset, number>> = { BTC: 21e14, USD: 1e11 }

export const amountText = (asset: SwapAsset, amount: number): Message =>
  asset === 'USD' ? message('figure.dollars', { amount }) : message('figure.sats', { amount })

const limitText = (asset: SwapAsset, amount: number): Message =>
  asset === 'USD' ? message('figure.publicDollars', { amount }) : message('figure.publicSats', { amount })

/** Sats or ten-thousandths of a dollar. */
const amountToUnits = (asset: SwapAsset, amount: number): number | null =>
  asset === 'USD' ? usdToParts(amount) : isSats(amount) ? amount : null

const unitsToAmount = (asset: SwapAsset, units: number): number =>
  asset === 'USD' ? partsToUsd(units) : units

const isAsset = (value: unknown): value is SwapAsset => value === 'BTC' || value === 'USD'

function assetIssues({ inAsset, outAsset }: SwapOrder): readonly FieldIssue[] {
  const unknown = Object.entries({ inAsset, outAsset }).filter(([, asset]) => !isAsset(asset))
  if (unknown.length > 0) return unknown.map(([field]) => createIssue(field, 'issue.swapAsset'))
  if (inAsset !== outAsset) return []
  return [createIssue('outAsset', 'issue.swapSameAsset', { asset: inAsset })]
}

const toStepUnits = (dollarStep: Usd): number => usdToParts(dollarStep) ?? 1

interface FixedAmount {
  readonly field: 'inAmount' | 'outAmount'
  readonly asset: SwapAsset
  readonly amount: number
  readonly units: number
}

function toFixedAmount(
  { inAsset, outAsset, inAmount, outAmount }: SwapOrder,
  dollarStep: Usd,
  minIn: number,
): Checked<FixedAmount> {
  if (isMissing(inAmount) && isMissing(outAmount)) return invalidField('inAmount', 'issue.swapAmountMissing')
  if (!isMissing(inAmount) && !isMissing(outAmount)) return invalidField('outAmount', 'issue.swapAmountTwice')
  const isIn = !isMissing(inAmount)
  const field = isIn ? 'inAmount' : 'outAmount'
  const asset = isIn ? inAsset : outAsset
  const amount: unknown = isIn ? inAmount : outAmount
  const min = isIn ? minIn : asset === 'USD' ? dollarStep : 1
  const max = maxSwap[asset]
  const limits = { least: limitText(asset, min), most: limitText(asset, max) }
  if (typeof amount !== 'number' || !(amount >= min && amount <= max))
    return invalidField(field, 'issue.swapAmount', limits)
  const units = amountToUnits(asset, amount)
  if (units === null)
    return invalidField(field, asset === 'BTC' ? 'issue.swapWholeSats' : 'issue.swapDecimals', limits)
  if (asset === 'USD' && units % toStepUnits(dollarStep) !== 0)
    return invalidField(field, 'issue.swapCents', limits)
  return { ok: true, value: { field, asset, amount, units } }
}

const usdUnitsPerSat = (price: Usd): Exact =>
  over(times(exact(price, 'price'), exact(partsPerUsd, 'parts')), exact(satsPerBtc, 'sats'))

function otherUnits({ field, asset, units }: FixedAmount, price: Usd, dollarStep: Usd): bigint {
  const value = exact(units, 'amount')
  const rate = usdUnitsPerSat(price)
  const other = asset === 'BTC' ? times(value, rate) : over(value, rate)
  const step = asset === 'BTC' ? BigInt(toStepUnits(dollarStep)) : 1n
  const steps = over(other, { numerator: step, denominator: 1n })
  return (field === 'inAmount' ? floor(steps) : ceil(steps)) * step
}

/**
 * Into dollars at the bid, out of them at the ask, without further fees, rounded against the user
 * (protocol/formulas.md#swaps). Doesn't check balances.
 */
export function previewSwap(order: SwapOrder, quote: SwapPrices): Checked<SwapPreview> {
  const issues = assetIssues(order)
  if (issues.length > 0) return { ok: false, issues }
  const dollarStep = quote.dollarStep ?? partsToUsd(1)
  const { inAsset, outAsset } = order
  const minIn = minimumIn(inAsset, quote)
  const fixedAmount = toFixedAmount(order, dollarStep, minIn)
  if (!fixedAmount.ok) return fixedAmount
  const exchangeRate = inAsset === 'BTC' ? quote.bidPrice : quote.askPrice
  if (!(exchangeRate > 0 && Number.isFinite(exchangeRate)))
    return invalidField('inAsset', 'issue.noSwapPrice')

  const { field, amount } = fixedAmount.value
  const otherAsset = field === 'inAmount' ? outAsset : inAsset
  const units = Number(otherUnits(fixedAmount.value, exchangeRate, dollarStep))
  const other = Number.isSafeInteger(units) ? unitsToAmount(otherAsset, units) : Infinity
  if (other > maxSwap[otherAsset])
    return invalidField(field, 'issue.swapTooMuch', { most: limitText(otherAsset, maxSwap[otherAsset]) })
  const [inAmount, outAmount] = field === 'inAmount' ? [amount, other] : [other, amount]
  if (inAmount < minIn)
    return invalidField(field, 'issue.swapTooLittle', {
      amount: amountText(inAsset, inAmount),
      least: limitText(inAsset, minIn),
    })
  if (outAmount === 0) return invalidField(field, 'issue.swapNothingOut')
  return { ok: true, value: { inAsset, outAsset, inAmount, outAmount, exchangeRate } }
}

/** Includes rounding, in USD per bitcoin. */
export function effectiveRate({
  inAsset,
  inAmount,
  outAmount,
}: Pick<Swap, 'inAsset' | 'inAmount' | 'outAmount'>): Usd {
  const [btc, usd] = inAsset === 'BTC' ? [inAmount, outAmount] : [outAmount, inAmount]
  return toNumber(over(times(exact(usd, 'dollars'), exact(satsPerBtc, 'sats')), exact(btc, 'sats')))
}

/** Fraction of the index; negative if better. */
export const spreadRate = (
  { inAsset, exchangeRate }: Pick<SwapPreview, 'inAsset' | 'exchangeRate'>,
  indexPrice: Usd,
): number => (inAsset === 'BTC' ? 1 - exchangeRate / indexPrice : exchangeRate / indexPrice - 1)

interface Balances {
  readonly balanceSats: Sats
  readonly syntheticUsd: Usd
}

export function afterSwap({ balanceSats, syntheticUsd }: Balances, swap: SwapPreview): Balances | null {
  const { inAsset, inAmount, outAmount } = swap
  const parts = (amount: Usd) => Math.round(amount * partsPerUsd)
  const intoDollars = inAsset === 'BTC'
  const leftSats = balanceSats + (intoDollars ? 0 - inAmount : outAmount)
  const leftParts = parts(syntheticUsd) + parts(intoDollars ? outAmount : 0 - inAmount)
  if (leftSats < 0 || leftParts < 0) return null
  return { balanceSats: sats(leftSats), syntheticUsd: partsToUsd(leftParts) }
}

export const maxSwapAmount = ({ balanceSats, syntheticUsd }: Balances, inAsset: SwapAsset): number =>
  inAsset === 'BTC' ? balanceSats : partsToUsd(Math.floor(syntheticUsd * partsPerUsd + 1e-6))
