import { isWithinSupply, invalidField } from '../../futures/order-size'
import type { FieldIssue } from '../../issue'
import type { Ticker } from '../../market/market'
import { addSats, type Sats, type Usd } from '../../units'
import { yearsToExpiry } from '../pricing/black-scholes'
import { optionBreakEvenPrice } from '../settlement/break-even'
import { deltaUsd } from '../pricing/delta'
import { forwardPointAt } from '../pricing/forward'
import { expiresAtMs } from '../instruments'
import type { Instrument, OptionOrder, OptionsMarket, Settlement } from '../option'
import { fieldIssues, findInstrument, premiumIssue } from './order-checks'
import { optionFeeSats, premiumSats } from '../pricing/premium'
import { openingForward } from '../pricing/running-pnl'

export interface OptionOrderInput {
  readonly order: OptionOrder
  readonly ticker: Ticker
  readonly market: OptionsMarket
  readonly listed: ReadonlySet<string>
  readonly impliedVolatility: number
  readonly nowMs: number
}

export interface OptionPreview {
  readonly instrument: Instrument
  readonly settlement: Settlement
  readonly quantity: number
  readonly expiresAtMs: number
  readonly forwardPrice: Usd
  readonly forwardPointUsd: number
  readonly impliedVolatility: number
  readonly premiumSats: Sats
  readonly openingFeeSats: Sats
  readonly closingFeeSats: Sats
  readonly maintenanceMarginSats: Sats
  /** Premium, opening fee and reserve. */
  readonly debitedSats: Sats
  readonly breakEvenPrice: Usd | null
  /** Covers premium and both fees. */
  readonly breakEvenWithFeesPrice: Usd | null
  readonly deltaUsd: Usd
}

export type OptionResult =
  | { readonly ok: true; readonly preview: OptionPreview }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] }

function priced(input: OptionOrderInput, instrument: Instrument) {
  const { order, ticker, impliedVolatility, nowMs } = input
  const expiry = expiresAtMs(instrument, nowMs)
  const forwardPrice = openingForward(instrument.kind, ticker)
  const isPriced = [forwardPrice, ticker.lastPrice, impliedVolatility].every(
    (each) => each > 0 && Number.isFinite(each),
  )
  if (!isPriced) return null
  const point = forwardPointAt(ticker, nowMs, expiry)
  // A call costs at most its contracts at the strike, a put at the forward.
  const lowest = Math.min(instrument.strike, forwardPrice + point)
  if (!(lowest > 0 && isWithinSupply(order.quantity, lowest))) return null
  const pricing = {
    kind: instrument.kind,
    strike: instrument.strike,
    quantity: order.quantity,
    forwardPrice,
    forwardPointUsd: point,
    impliedVolatility,
    years: yearsToExpiry(nowMs, expiry),
  }
  return { pricing, expiresAtMs: expiry, premiumSats: premiumSats(pricing) }
}

/**
 * protocol/v2.md#options-market, protocol/formulas.md#options-pricing. Doesn't check the balance or other trades.
 */
export function previewOption(input: OptionOrderInput): OptionResult {
  const { order, market } = input
  const instrument = findInstrument(order, input.listed, input.nowMs)
  const issues = [...fieldIssues(order, market), ...(instrument.ok ? [] : instrument.issues)]
  if (issues.length > 0 || !instrument.ok) return { ok: false, issues }
  const price = priced(input, instrument.value)
  if (price === null) return invalidField('instrumentName', 'issue.noInstrumentPrice')
  const refusal = premiumIssue(price.premiumSats, market)
  if (refusal !== null) return { ok: false, issues: [{ field: 'quantity', ...refusal }] }

  const { kind, strike } = instrument.value
  const { quantity, settlement } = order
  const { pricing, premiumSats: premium } = price
  const feeSats = optionFeeSats({ quantity, strike, feeRate: market.feeRate })
  const terms = { kind, quantity, strike }
  const withFeesSats = addSats(premium, feeSats, feeSats)
  const preview: OptionPreview = {
    instrument: instrument.value,
    settlement,
    quantity,
    expiresAtMs: price.expiresAtMs,
    forwardPrice: pricing.forwardPrice,
    forwardPointUsd: pricing.forwardPointUsd,
    impliedVolatility: pricing.impliedVolatility,
    premiumSats: premium,
    openingFeeSats: feeSats,
    closingFeeSats: feeSats,
    maintenanceMarginSats: feeSats,
    debitedSats: withFeesSats,
    breakEvenPrice: optionBreakEvenPrice(terms, premium),
    breakEvenWithFeesPrice: optionBreakEvenPrice(terms, withFeesSats),
    deltaUsd: deltaUsd(pricing),
  }
  return { ok: true, preview }
}
