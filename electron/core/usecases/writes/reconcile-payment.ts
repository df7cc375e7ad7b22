import { canCancel, isVoid, type Withdrawal } from '@common/domain/wallet'
import { text } from '@common/texts/text'
import type { Exchange } from '../../ports/exchange/exchange'
import { nullIfNotFound } from '../../ports/exchange/exchange-error'
import { readWhole } from '../lists/read-whole'
import { reportMissing, type ReconcileResult, type Sent } from './reconcile-result'
import { toReconcileResult } from './payment-result'

type PaymentsExchange = Pick<Exchange, 'withdrawals' | 'withdrawal'>

/** By destination and amount, the only identifiers; excludes payments known before. */
export async function reconcilePayment(
  exchange: PaymentsExchange,
  sent: Sent<'withdraw-on-chain' | 'transfer'>,
): Promise<ReconcileResult> {
  const { items, isWhole } = await readWhole(exchange.withdrawals)
  const withdrawal = items.find((each) => isSimilar(each, sent) && !sent.knownIds.includes(each.id))
  if (withdrawal) return toReconcileResult(withdrawal)
  return reportMissing(
    isWhole,
    text('reconciliation.withdrawalUnknown'),
    text('reconciliation.withdrawalNotSeen'),
  )
}

export function isSimilar(
  { rail, destination, amountSats }: Withdrawal,
  sent: Sent<'withdraw-on-chain' | 'transfer'>,
): boolean {
  if (amountSats !== sent.amountSats || destination === null) return false
  switch (sent.action) {
    case 'withdraw-on-chain':
      return rail === 'bitcoin' && destination === sent.address
    case 'transfer':
      return rail === 'internal' && destination.toLowerCase() === sent.toUsername.toLowerCase()
  }
}

export async function reconcileWithdrawalCancel(
  exchange: PaymentsExchange,
  { withdrawalId }: Sent<'cancel-withdrawal'>,
): Promise<ReconcileResult> {
  const withdrawal = await nullIfNotFound(() => exchange.withdrawal(withdrawalId))
  if (withdrawal === null) return { kind: 'needs-you', message: text('reconciliation.withdrawalGone') }
  if (isVoid(withdrawal)) {
    const canceled = { ...withdrawal, state: 'canceled' } as const
    return { kind: 'done', message: text('reconciliation.withdrawalCanceled'), withdrawal: canceled }
  }
  if (canCancel(withdrawal)) return { kind: 'absent', message: text('reconciliation.withdrawalNotCanceled') }
  return { kind: 'not-done', message: text('reconciliation.withdrawalSentBefore') }
}
