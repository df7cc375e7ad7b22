import type { Ticker } from '../../market/market'
import { sats, type Sats, type Usd } from '../../units'
import { yearsToExpiry, type PricingInput } from './black-scholes'
import { deltaUsd } from './delta'
import type { OptionKind, OptionTrade } from '../option'
import { exitValueSats } from './premium'

type Quote = Pick<Ticker, 'bidPrice' | 'askPrice'>

/** Against the buyer: the ask for calls, the bid for puts. */
export const openingForward = (kind: OptionKind, { bidPrice, askPrice }: Quote): Usd =>
  kind === 'call' ? askPrice : bidPrice

/** The bid for calls, the ask for puts (protocol/formulas.md#running-options). */
export const exitForwardPrice = (kind: OptionKind, { bidPrice, askPrice }: Quote): Usd =>
  kind === 'call' ? bidPrice : askPrice

export type ValuedOption = Pick<
  OptionTrade,
  'kind' | 'quantity' | 'strike' | 'forwardPointUsd' | 'impliedVolatility' | 'premiumSats' | 'expiresAtMs'
>

export interface OptionValuationInput {
  readonly trade: ValuedOption
  readonly quote: Quote
  readonly nowMs: number
}

/** The option's own volatility and forward point, which must not exceed the price after a crash. */
function pricingNow({ trade, quote, nowMs }: OptionValuationInput): PricingInput {
  const forwardPrice = exitForwardPrice(trade.kind, quote)
  return {
    kind: trade.kind,
    strike: trade.strike,
    forwardPrice,
    forwardPointUsd: Math.max(trade.forwardPointUsd, forwardPrice / -2),
    impliedVolatility: trade.impliedVolatility,
    years: yearsToExpiry(nowMs, trade.expiresAtMs),
  }
}

export const currentValueSats = (input: OptionValuationInput): Sats =>
  exitValueSats({ ...pricingNow(input), quantity: input.trade.quantity })

/** Before fees (protocol/formulas.md#running-options). */
export const runningPnlSats = (input: OptionValuationInput): Sats =>
  sats(currentValueSats(input) - input.trade.premiumSats, 'profit and loss')

export const runningDeltaUsd = (input: OptionValuationInput): Usd =>
  deltaUsd({ ...pricingNow(input), quantity: input.trade.quantity })
