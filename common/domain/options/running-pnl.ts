import type { Ticker } from '../market'
import { sats, type Sats, type Usd } from '../units'
import { yearsToExpiry, type PricingInput } from './black-scholes'
import { deltaUsd } from './delta'
import type { OptionKind, OptionTrade } from './option'
import { markSats } from './premium'

type Quote = Pick<Ticker, 'bidPrice' | 'askPrice'>

/** Forward that a purchase is priced with: a call is bought at the ask and a put at the bid, against the buyer. */
export const openingForward = (kind: OptionKind, { bidPrice, askPrice }: Quote): Usd =>
  kind === 'call' ? askPrice : bidPrice

/** Forward that a running option is marked and closed with: the bid for calls, the ask for puts (protocol/formulas.md#running-options). */
export const markingForward = (kind: OptionKind, { bidPrice, askPrice }: Quote): Usd =>
  kind === 'call' ? bidPrice : askPrice

/** What marking reads of an option. */
export type Markable = Pick<
  OptionTrade,
  'kind' | 'quantity' | 'strike' | 'forwardPointUsd' | 'impliedVolatility' | 'premiumSats' | 'expiresAtMs'
>

export interface MarkInput {
  readonly trade: Markable
  readonly quote: Quote
  readonly nowMs: number
}

/** The option as it stands now: its own volatility and forward point, the market's price and the time left. */
const pricingNow = ({ trade, quote, nowMs }: MarkInput): PricingInput => ({
  kind: trade.kind,
  strike: trade.strike,
  forwardPrice: markingForward(trade.kind, quote),
  forwardPointUsd: trade.forwardPointUsd,
  impliedVolatility: trade.impliedVolatility,
  years: yearsToExpiry(nowMs, trade.expiresAtMs),
})

/** What selling the option back would bring now, in sats, before the closing fee. */
export const markOfTrade = (input: MarkInput): Sats =>
  markSats({ ...pricingNow(input), quantity: input.trade.quantity })

/** Profit or loss of a running option in sats, before fees (protocol/formulas.md#running-options). */
export const runningPnlSats = (input: MarkInput): Sats =>
  sats(markOfTrade(input) - input.trade.premiumSats, 'profit and loss')

/** `deltaUsd` of a running option at the market's price. */
export const runningDeltaUsd = (input: MarkInput): Usd =>
  deltaUsd({ ...pricingNow(input), quantity: input.trade.quantity })
