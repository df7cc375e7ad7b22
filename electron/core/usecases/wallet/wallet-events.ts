import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import { findFeeLimit } from '@common/domain/payments/payment-event'
import { canCancel, isVoid, type Deposit, type Withdrawal } from '@common/domain/wallet'
import type { Exchange } from '../../ports/exchange/exchange'
import type { History } from '../../ports/storage/history'
import type { Changed } from '../../state/changed'

export function depositEvents({ before, after }: Changed<Deposit>): TimedActivityEvent[] {
  if (after.state !== 'settled' || before?.state === 'settled') return []
  const { id: depositId, amountSats } = after
  return [{ event: { kind: 'deposit-settled', depositId, amountSats }, happenedAtMs: null }]
}

/** Unpaid Lightning invoices are ignored. */
function missingPaymentEvents(changes: readonly Changed<Deposit | Withdrawal>[]): TimedActivityEvent[] {
  const vanished = changes.filter(
    ({ before, after }) => after.state === 'gone' && before?.state !== 'gone' && !isInvoice(after),
  )
  const [first] = vanished
  if (!first) return []
  const counts = { running: 0, orders: 0, payments: vanished.length }
  return [{ event: { kind: 'records-gone', firstId: first.after.id, ...counts }, happenedAtMs: null }]
}

const isInvoice = (payment: Deposit | Withdrawal): boolean =>
  payment.rail === 'lightning' && !('feeSats' in payment)

export function withdrawalEvents({ before, after }: Changed<Withdrawal>): TimedActivityEvent[] {
  const { id, amountSats, feeSats, state } = after
  if (state === 'pending' || state === 'gone' || before?.state === state) return []
  // Earlier versions stored canceled withdrawals as failed.
  if (before && isVoid(before) && isVoid(after)) return []
  const kind = `withdrawal-${state}` as const
  return [{ event: { kind, withdrawalId: id, amountSats, feeSats }, happenedAtMs: null }]
}

interface FeeEventDeps {
  readonly history: History
  readonly exchange: Pick<Exchange, 'capabilities'>
}

/** The exchange reports a fee above the limit only after the withdrawal. */
function feeEvents(
  { after }: Changed<Withdrawal>,
  { history, exchange }: FeeEventDeps,
): TimedActivityEvent[] {
  const { id: withdrawalId, amountSats, feeSats } = after
  const limitSats = findFeeLimit(history.payments.events(withdrawalId))
  if (limitSats === null || feeSats <= limitSats) return []
  const isCancelable = exchange.capabilities.cancelOnChain && canCancel(after)
  const fee = { withdrawalId, amountSats, feeSats, limitSats, canCancel: isCancelable }
  return [{ event: { kind: 'fee-above-limit', ...fee }, happenedAtMs: null }]
}

export const newWithdrawalEvents = (
  changes: readonly Changed<Withdrawal>[],
  deps: FeeEventDeps,
): TimedActivityEvent[] => [
  ...changes.flatMap((change) => [...withdrawalEvents(change), ...feeEvents(change, deps)]),
  ...missingPaymentEvents(changes),
]

export const newDepositEvents = (changes: readonly Changed<Deposit>[]): TimedActivityEvent[] => [
  ...changes.flatMap(depositEvents),
  ...missingPaymentEvents(changes),
]
