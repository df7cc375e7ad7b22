import { dollarsForSats, fitsPrice, type DollarQuote } from '@common/domain/payments/dollar-payments'
import type { DecodedPayment } from '@common/domain/payments/checks/decoded-payment'
import type { PaymentCost } from '@common/domain/payments/payment-cost'
import type { PaymentDetails } from '@common/domain/payments/payment-details'
import { addSats, isSats, sats, type Sats } from '@common/domain/units'
import { partsPerUsd, partsToUsd } from '@common/domain/swaps/usd-parts'
import type { Invoice, Withdrawal } from '@common/domain/wallet'
import { message } from '@common/texts/message'
import type { Clock } from '../../ports/clock'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import type { Exchange } from '../../ports/exchange/exchange'
import type { DollarExchange, DollarWithdrawalQuote } from '../../ports/exchange/exchange-swaps'
import { Refusal } from '../../ports/refusal'
import { exchangeNowMs, type ExchangeClock } from '../../state/exchange-time'
import type { SwapTerms } from '../swaps/make-swap'
import { withdrawFromDollarsText } from '../writes/action-text'
import type { dollarRequests, PaidLink } from '@common/domain/writes/payment-writes'
import { sendWrite, type SendWriteDeps, type WriteMethods } from '../writes/send-write'
import { toBlockerRefusal } from './blocker-refusal'
import type { OnWithdrawal } from './shown-payment'
import { payable } from './withdraw'

interface PayFromDollarsDeps extends SendWriteDeps {
  readonly exchange: Pick<Exchange, 'dollars' | 'account'> & ExchangeClock
  readonly clock: Pick<Clock, 'nowMs'>
  /** The window's check may be outdated. */
  readonly examine: (text: string) => DecodedPayment
  readonly terms: () => SwapTerms | undefined
  readonly getDetails: (invoice: Invoice, link: PaidLink) => PaymentDetails | undefined
  readonly onWithdrawal: OnWithdrawal
  readonly onSwap: () => void
}

/** `withdraw` throws a Refusal if the quote is not the latest or has expired. */
export interface PayFromDollars extends WriteMethods<typeof dollarRequests, Withdrawal> {
  /** @throws Refusal if it can't be paid from dollars or the quote deviates from the price */
  quote(request: { readonly paymentRequest: string }): Promise<DollarQuote>
}

/** Only the latest unexpired quote can be paid. */
export function payFromDollars(deps: PayFromDollarsDeps): PayFromDollars {
  const { exchange, clock, examine, terms, getDetails, onWithdrawal, onSwap } = deps
  const send = sendWrite(deps)
  const quotes = new Map<string, DollarQuote>()

  function requireDollars(): DollarExchange {
    if (exchange.dollars === null) throw new Refusal('unsupported', message('area.unsupported'))
    return exchange.dollars
  }

  /** A payment or swap may have changed the balance. */
  async function balanceFitting(leftUsd: number, estimatedUsd: number): Promise<number> {
    const availableUsd = terms()?.account?.syntheticUsd
    if (availableUsd !== undefined && fitsPrice(availableUsd - leftUsd, estimatedUsd)) return availableUsd
    const { syntheticUsd } = await exchange.account()
    if (fitsPrice(syntheticUsd - leftUsd, estimatedUsd)) return syntheticUsd
    const values = { told: syntheticUsd - leftUsd, reckoned: estimatedUsd }
    throw new Refusal('rejected', message('dollars.quoteOff', values))
  }

  return {
    async quote({ paymentRequest }) {
      const dollars = requireDollars()
      const { invoice, amountSats, cost } = payable(outOfDollars(examine(paymentRequest)))
      const price = terms()
      if (!price || price.stale) throw new Refusal('rejected', message('issue.noSwapPrice'))
      const needed = dollarsForSats(amountSats, price.ticker)
      if (needed === null) throw new Refusal('rejected', message('issue.noSwapPrice'))
      if (price.account && price.account.syntheticUsd < needed) {
        const values = { needed, balance: price.account.syntheticUsd }
        throw new Refusal('rejected', message('dollars.short', values))
      }
      const {
        quoteId,
        minBalanceAfter: leftUsd,
        validUntilMs,
        feeReserveSats,
      } = checked(await quoted(dollars, amountSats), amountSats)
      refuseHigherFee(feeReserveSats, cost)
      const estimatedUsd = dollarsForSats(addSats(amountSats, feeReserveSats), price.ticker)
      if (estimatedUsd === null) throw new Refusal('rejected', message('issue.noSwapPrice'))
      const balanceUsd = await balanceFitting(leftUsd, estimatedUsd)
      const mostUsd = inParts(balanceUsd - leftUsd)
      const quote = { quoteId, amountSats, feeReserveSats, mostUsd, balanceUsd, validUntilMs }
      quotes.set(invoice.paymentHash, quote)
      return quote
    },

    async withdraw({ paymentRequest, quoteId, ...link }) {
      const dollars = requireDollars()
      const { invoice, amountSats, cost } = payable(outOfDollars(examine(paymentRequest)))
      const { paymentHash } = invoice
      const quote = quotes.get(paymentHash)
      if (quote?.quoteId !== quoteId || quote.validUntilMs <= exchangeNowMs(exchange, clock))
        throw new Refusal('rejected', message('dollars.quoteOver'))
      refuseHigherFee(quote.feeReserveSats, cost)
      const request = {
        feeLimitSats: cost.feeLimitSats ?? undefined,
        details: getDetails(invoice, link),
      }
      const intent = {
        sent: { action: 'withdraw', paymentHash, amountSats, ...request },
        summary: withdrawFromDollarsText(amountSats, quote.mostUsd),
        amountSats,
      } as const
      quotes.delete(paymentHash)
      const outcome = await send({
        intent,
        send: () => dollars.withdraw(invoice.paymentRequest, quoteId),
        onDone: (withdrawal) => onWithdrawal(withdrawal, request),
      })
      onSwap()
      return outcome
    },
  }
}

function refuseHigherFee(feeSats: Sats, { feeLimitSats: limitSats }: PaymentCost): void {
  if (limitSats !== null && feeSats > limitSats)
    throw toBlockerRefusal({ kind: 'fee-above-limit', feeSats, limitSats })
}

function outOfDollars(examined: DecodedPayment): DecodedPayment {
  if (examined.kind !== 'invoice') return examined
  return { ...examined, problems: examined.problems.filter(({ kind }) => kind !== 'balance-too-low') }
}

/** A quote moves no funds: no unresolved write. */
async function quoted(dollars: DollarExchange, amountSats: Sats): Promise<DollarWithdrawalQuote> {
  try {
    return await dollars.quoteWithdrawal({ currency: 'btc', sats: amountSats })
  } catch (error) {
    if (error instanceof ExchangeError && error.kind === 'unknown-outcome')
      throw new Refusal('rejected', message('dollars.noQuote'))
    throw error
  }
}

/** @throws Refusal for a quote of another amount, or without a fee in sats */
function checked(quote: DollarWithdrawalQuote, amountSats: Sats) {
  const { amount, feeReserve } = quote
  if (amount.currency !== 'btc' || amount.sats !== amountSats || !isSats(feeReserve) || feeReserve < 0)
    throw new Refusal('rejected', message('dollars.noQuote'))
  return { ...quote, feeReserveSats: sats(feeReserve) }
}

const inParts = (usd: number): number => partsToUsd(Math.round(usd * partsPerUsd))
