import { maxForDollars, satsForDollars } from '@common/domain/payments/dollar-payments'
import { msat, msatPerSat, sats, type Usd } from '@common/domain/units'
import type { DepositInvoice } from '@common/domain/wallet'
import { message } from '@common/texts/message'
import type { Exchange } from '../../ports/exchange/exchange'
import { Refusal, refuseFields } from '../../ports/refusal'
import type { ExchangeClock } from '../../state/exchange-time'
import type { SwapTerms } from '../swaps/make-swap'
import { checkDeposit, refuseOutOfBounds, type RequestDepositDeps } from './request-deposit'

interface RequestDollarDepositDeps extends Omit<RequestDepositDeps, 'exchange'> {
  readonly exchange: Pick<Exchange, 'dollars'> & ExchangeClock
  readonly terms: () => SwapTerms | undefined
}

/**
 * The invoice amount may not exceed the cost at the current price.
 * @throws Refusal on `usd` if it can't be deposited; `rejected` if the invoice differs from the request
 */
export const requestDollarDeposit =
  ({ coins, exchange, clock, account, terms, onRequested }: RequestDollarDepositDeps) =>
  async (usd: Usd): Promise<DepositInvoice> => {
    if (exchange.dollars === null) throw new Refusal('unsupported', message('area.unsupported'))
    const state = account()
    if (!state) throw new Refusal('not-connected', message('account.unknown'))
    const price = terms()
    if (!price || price.stale) throw new Refusal('rejected', message('issue.noSwapPrice'))
    const reckoned = satsForDollars(usd, price.ticker)
    if (!reckoned.ok) throw refuseFields(reckoned.issues)
    refuseOutOfBounds(reckoned.value, state, 'usd')
    const deposit = await exchange.dollars.requestDeposit({ currency: 'usd', usd })
    if (deposit.syntheticUsd < usd) {
      const values = { found: deposit.syntheticUsd, wanted: usd }
      throw new Refusal('rejected', message('returned.fewerDollars', values))
    }
    const requested = {
      amountMsat: msat(maxForDollars(reckoned.value) * msatPerSat),
      isMaximum: true,
    } as const
    const invoice = checkDeposit(deposit, requested, { coins, exchange, clock })
    const { paymentRequest, expiresAtMs, amountMsat: foundMsat } = invoice
    const amountSats = sats(Math.ceil((foundMsat ?? 0) / msatPerSat))
    const request = { ...deposit, amountSats, paymentRequest, expiresAtMs }
    onRequested(request)
    return request
  }
