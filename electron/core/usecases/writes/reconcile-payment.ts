import { hourMs, minuteMs } from '@common/domain/durations'
import { canCancel, isVoid, type Withdrawal } from '@common/domain/wallet'
import { message } from '@common/texts/message'
import type { Exchange } from '../../ports/exchange/exchange'
import { nullIfNotFound } from '../../ports/exchange/exchange-error'
import type { PendingWrite } from '../../ports/storage/history'
import { readWhole } from '../lists/read-whole'
import { newestById, reportMissing, type ReconcileResult, type Sent } from './reconcile-result'
import { toReconcileResult } from './payment-result'

type PaymentsExchange = Pick<Exchange, 'withdrawals' | 'withdrawal'>

/** Records may be dated by another clock than responses. Equal ones that existed before sending are known. */
const maxEarlierMs = 2 * hourMs
/** 15 s in the queue, 30 s for the response, and clock differences. */
const maxLaterMs = minuteMs

/**
 * By destination, amount and time, the only identifiers. Of two equal payments, even if one failed, one was made
 * elsewhere. A failed payment may be that one, so it proves nothing. A list that exceeds the page limit may have another
 * equal payment.
 */
export async function reconcilePayment(
  exchange: PaymentsExchange,
  sent: Sent<'withdraw-on-chain' | 'transfer'>,
  { sentAtServiceMs }: Pick<PendingWrite, 'sentAtServiceMs'>,
): Promise<ReconcileResult> {
  const { items, isWhole } = await readWhole(exchange.withdrawals)
  const candidates = newestById(items).filter(
    (each) => isSimilar(each, sent) && !sent.knownIds.includes(each.id),
  )
  const executed = candidates.filter((each) => !isVoid(each))
  const [withdrawal] = executed
  if (withdrawal) {
    const laterMs = withdrawal.createdAtMs - sentAtServiceMs
    const isSure = isWhole && candidates.length === 1 && laterMs >= -maxEarlierMs && laterMs <= maxLaterMs
    if (isSure) return toReconcileResult(withdrawal)
    const values = { count: executed.length, amount: sent.amountSats }
    return { kind: 'needs-you', message: message('reconciliation.maybeSent', values) }
  }
  const [failed] = candidates
  return reportMissing(
    isWhole,
    failed ? toReconcileResult(failed).message : message('reconciliation.withdrawalUnknown'),
    message('reconciliation.withdrawalNotSeen'),
  )
}

export function isSimilar(
  { rail, destination, amountSats }: Withdrawal,
  sent: Sent<'withdraw-on-chain' | 'transfer'>,
): boolean {
  if (amountSats !== sent.amountSats || destination === null) return false
  switch (sent.action) {
    case 'withdraw-on-chain':
      return rail === 'bitcoin' && destination.toLowerCase() === sent.address.toLowerCase()
    case 'transfer':
      return rail === 'internal' && destination.toLowerCase() === sent.toUsername.toLowerCase()
  }
}

export async function reconcileWithdrawalCancel(
  exchange: PaymentsExchange,
  { withdrawalId }: Sent<'cancel-withdrawal'>,
): Promise<ReconcileResult> {
  const withdrawal = await nullIfNotFound(() => exchange.withdrawal(withdrawalId))
  if (withdrawal === null) return { kind: 'needs-you', message: message('reconciliation.withdrawalGone') }
  if (isVoid(withdrawal)) {
    const canceled = { ...withdrawal, state: 'canceled' } as const
    return { kind: 'done', message: message('reconciliation.withdrawalCanceled'), withdrawal: canceled }
  }
  if (canCancel(withdrawal))
    return { kind: 'absent', message: message('reconciliation.withdrawalNotCanceled') }
  return { kind: 'not-done', message: message('reconciliation.withdrawalSentBefore') }
}
