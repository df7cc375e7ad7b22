import type { DecodedPayment } from '@common/domain/payments/checks/decoded-payment'
import { paymentBlockerText } from '@common/domain/payments/checks/payment-blocker-text'
import { unsupportedPaymentText } from '@common/domain/payments/decode/unsupported-payment-text'
import type { PaymentCost } from '@common/domain/payments/payment-cost'
import type { PaymentDetails } from '@common/domain/payments/payment-details'
import type { Sats } from '@common/domain/units'
import { isVoid, type Invoice, type Withdrawal } from '@common/domain/wallet'
import type { Exchange } from '../../ports/exchange/exchange'
import { type Refusal, refuseFields } from '../../ports/refusal'
import { withdrawText } from '../writes/action-text'
import type { PaidLink, withdrawalRequests } from '@common/domain/writes/payment-writes'
import { sendWrite, type SendWriteDeps, type WriteMethods } from '../writes/send-write'
import { rejectHigherCost, type OnWithdrawal } from './shown-payment'
import { createIssue } from '@common/domain/issue'
import { message, type Message } from '@common/texts/message'
import { readWhole } from '../lists/read-whole'
import { toReconcileResult } from '../writes/payment-result'
import {
  reportMissing,
  type ReconcileContext,
  type Reconcilers,
  type ReconcileResult,
  type Sent,
} from '../writes/reconcile-result'

export type WithdrawalWrites = WriteMethods<typeof withdrawalRequests, Withdrawal>

interface WithdrawDeps extends SendWriteDeps {
  readonly exchange: Pick<Exchange, 'withdraw'>
  readonly examine: (text: string) => DecodedPayment
  readonly getDetails: (invoice: Invoice, link: PaidLink) => PaymentDetails | undefined
  readonly onWithdrawal: OnWithdrawal
}

/**
 * @throws Refusal before sending: expired, wrong network, already paid, another amount, a higher fee than shown,
 * limits or balance exceeded
 */
export function withdraw(deps: WithdrawDeps): WithdrawalWrites['withdraw'] {
  const { exchange, examine, getDetails, onWithdrawal } = deps
  const send = sendWrite(deps)

  return async ({ paymentRequest, label, message: linkMessage, ...shown }) => {
    const { invoice, amountSats, cost } = payable(examine(paymentRequest))
    if (amountSats !== shown.amountSats) {
      throw refuseFields([
        createIssue('amountSats', 'payment.otherAmount', { asked: amountSats, shown: shown.amountSats }),
      ])
    }
    rejectHigherCost(cost, shown)
    const { paymentHash } = invoice
    const request = {
      feeLimitSats: cost.feeLimitSats ?? undefined,
      details: getDetails(invoice, { label, message: linkMessage }),
    }
    const intent = {
      sent: { action: 'withdraw', paymentHash, amountSats, ...request },
      summary: withdrawText(amountSats),
      amountSats,
    } as const
    return send({
      intent,
      send: () => exchange.withdraw(invoice.paymentRequest),
      onDone: (withdrawal) => onWithdrawal(withdrawal, request),
    })
  }
}

/** @throws Refusal if it is not an invoice, or can't be paid now */
export function payable(examined: DecodedPayment): {
  readonly invoice: Invoice
  readonly amountSats: Sats
  readonly cost: PaymentCost
} {
  const refuse = (reason: Message): Refusal => refuseFields([{ field: 'paymentRequest', ...reason }])
  if (examined.kind === 'not-understood') throw refuse(unsupportedPaymentText(examined.why))
  if (examined.kind !== 'invoice') throw refuse(message('invoice.unreadable'))
  const { invoice, cost, problems } = examined
  const [problem] = problems
  if (problem) throw refuse(paymentBlockerText(problem))
  if (cost.amountSats === null) throw refuse(paymentBlockerText({ kind: 'no-amount' }))
  return { invoice, amountSats: cost.amountSats, cost }
}

/** A failed attempt may be an earlier one, so it proves nothing. */
async function reconcileWithdrawal(
  { paymentHash }: Sent<'withdraw'>,
  { exchange }: ReconcileContext,
): Promise<ReconcileResult> {
  const { items, isWhole } = await readWhole(exchange.withdrawals)
  const tries = items.filter(({ reference }) => reference?.toLowerCase() === paymentHash.toLowerCase())
  const payment = tries.find((each) => !isVoid(each))
  if (payment) return toReconcileResult(payment)
  return reportMissing(
    isWhole,
    message(tries.length > 0 ? 'reconciliation.paymentFailed' : 'reconciliation.paymentUnknown'),
    message('reconciliation.paymentNotSeen'),
  )
}

export const withdrawalReconcilers = { withdraw: reconcileWithdrawal } satisfies Partial<Reconcilers>
