import type { Ticker } from '../../market/market'
import { sats, type Sats, type Usd } from '../../units'
import { yearsToExpiry, type PricingInput } from './black-scholes'
import { deltaUsd } from './delta'
import type { OptionKind, OptionTrade } from '../option'
import { markSats } from './premium'

type Quote = Pick<Ticker, 'bidPrice' | 'askPrice'>

/** Against the buyer: the ask for calls, the bid for puts. */
export const openingForward = (kind: OptionKind, { bidPrice, askPrice }: Quote): Usd =>
  kind === 'call' ? askPrice : bidPrice

/** The bid for calls, the ask for puts (protocol/formulas.md#running-options). */
export const markingForward = (kind: OptionKind, { bidPrice, askPrice }: Quote): Usd =>
  kind === 'call' ? bidPrice : askPrice

export type Markable = Pick<
  OptionTrade,
  'kind' | 'quantity' | 'strike' | 'forwardPointUsd' | 'impliedVolatility' | 'premiumSats' | 'expiresAtMs'
>

export interface MarkInput {
  readonly trade: Markable
  readonly quote: Quote
  readonly nowMs: number
}

/** The option's own volatility and forward point. */
const pricingNow = ({ trade, quote, nowMs }: MarkInput): PricingInput => ({
  kind: trade.kind,
  strike: trade.strike,
  forwardPrice: markingForward(trade.kind, quote),
  forwardPointUsd: trade.forwardPointUsd,
  impliedVolatility: trade.impliedVolatility,
  years: yearsToExpiry(nowMs, trade.expiresAtMs),
})

export const markOfTrade = (input: MarkInput): Sats =>
  markSats({ ...pricingNow(input), quantity: input.trade.quantity })

/** Before fees (protocol/formulas.md#running-options). */
export const runningPnlSats = (input: MarkInput): Sats =>
  sats(markOfTrade(input) - input.trade.premiumSats, 'profit and loss')

export const runningDeltaUsd = (input: MarkInput): Usd =>
  deltaUsd({ ...pricingNow(input), quantity: input.trade.quantity })
