import type { Withdrawal } from '@common/domain/wallet'
import { message } from '@common/texts/message'
import type { ReconcileResult } from './reconcile-result'

export function toReconcileResult(withdrawal: Withdrawal): ReconcileResult {
  switch (withdrawal.state) {
    case 'settled':
      return { kind: 'done', message: message('reconciliation.paid'), withdrawal }
    case 'pending':
      return { kind: 'done', message: message('reconciliation.paymentPending'), withdrawal }
    case 'failed':
      return { kind: 'not-done', message: message('reconciliation.paymentFailed') }
    case 'canceled':
      return { kind: 'not-done', message: message('reconciliation.withdrawalCanceled') }
    case 'gone':
      return { kind: 'needs-you', message: message('reconciliation.withdrawalGone') }
  }
}
