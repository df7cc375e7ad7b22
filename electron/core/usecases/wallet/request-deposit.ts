import type { AccountState } from '@common/domain/account'
import {
  checkReturnedInvoice,
  type RequestedInvoice,
} from '@common/domain/payments/checks/check-returned-invoice'
import { getInvoiceNetwork } from '@common/domain/payments/decode/networks'
import { msat, msatPerSat, type Sats } from '@common/domain/units'
import type { DepositInvoice, Invoice } from '@common/domain/wallet'
import type { Clock } from '../../ports/clock'
import type { Exchange } from '../../ports/exchange/exchange'
import { Refusal, refuseFields } from '../../ports/refusal'
import type { NetworkCandidates } from '../../state/network-candidates'
import { exchangeNowMs, type ExchangeClock } from '../../state/exchange-time'
import { createIssue } from '@common/domain/issue'
import { message } from '@common/texts/message'
import { toBlockerRefusal } from './blocker-refusal'

export interface RequestDepositDeps {
  readonly coins: Pick<NetworkCandidates, 'possible' | 'narrow'>
  readonly exchange: Pick<Exchange, 'requestDeposit'> & ExchangeClock
  readonly clock: Pick<Clock, 'nowMs'>
  readonly account: () => AccountState | undefined
  readonly onRequested: (request: DepositInvoice) => void
}

/**
 * The expiry is the invoice's own.
 * @throws Refusal on `amountSats` outside the exchange's limits; `rejected` if the invoice differs from the request
 */
export const requestDeposit =
  ({ coins, exchange, clock, account, onRequested }: RequestDepositDeps) =>
  async (amountSats: Sats): Promise<DepositInvoice> => {
    const state = account()
    if (!state) throw new Refusal('not-connected', message('account.unknown'))
    refuseOutOfBounds(amountSats, state, 'amountSats')
    const deposit = await exchange.requestDeposit(amountSats)
    const requested = { amountMsat: msat(amountSats * msatPerSat) }
    const { paymentRequest, expiresAtMs } = checkDeposit(deposit, requested, { coins, exchange, clock })
    const request = { ...deposit, amountSats, paymentRequest, expiresAtMs }
    onRequested(request)
    return request
  }

export function checkDeposit(
  { paymentRequest }: Pick<DepositInvoice, 'paymentRequest'>,
  requested: Pick<RequestedInvoice, 'amountMsat' | 'isMaximum'>,
  deps: Pick<RequestDepositDeps, 'coins' | 'clock'> & { readonly exchange: ExchangeClock },
): Invoice {
  const { coins, exchange, clock } = deps
  const terms = { ...requested, networks: coins.possible, descriptionHash: null }
  const checked = checkReturnedInvoice(paymentRequest, terms, exchangeNowMs(exchange, clock))
  if (!checked.ok) throw toBlockerRefusal(checked.finding)
  coins.narrow([getInvoiceNetwork(checked.invoice)])
  return checked.invoice
}

/** @throws Refusal on the field outside the exchange's limits */
export function refuseOutOfBounds(amountSats: Sats, { account, limits }: AccountState, field: string): void {
  const { minDepositSats, maxDepositSats, maxBalanceSats } = limits
  if (amountSats < minDepositSats)
    throw refuseFields([createIssue(field, 'deposit.min', { amount: minDepositSats })])
  if (amountSats > maxDepositSats)
    throw refuseFields([createIssue(field, 'deposit.max', { amount: maxDepositSats })])
  const room = maxBalanceSats - account.balanceSats
  if (amountSats > room) {
    const values = { most: maxBalanceSats, room: Math.max(room, 0) }
    throw refuseFields([createIssue(field, 'deposit.room', values)])
  }
}
