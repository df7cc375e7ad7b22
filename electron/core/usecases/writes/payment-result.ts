import type { Withdrawal } from '@common/domain/wallet'
import { text } from '@common/texts/text'
import type { ReconcileResult } from './reconcile-result'

export function toReconcileResult(withdrawal: Withdrawal): ReconcileResult {
  switch (withdrawal.state) {
    case 'settled':
      return { kind: 'done', message: text('reconciliation.paid'), withdrawal }
    case 'pending':
      return { kind: 'done', message: text('reconciliation.paymentPending'), withdrawal }
    case 'failed':
      return { kind: 'not-done', message: text('reconciliation.paymentFailed') }
    case 'canceled':
      return { kind: 'not-done', message: text('reconciliation.withdrawalCanceled') }
    case 'gone':
      return { kind: 'needs-you', message: text('reconciliation.withdrawalGone') }
  }
}
