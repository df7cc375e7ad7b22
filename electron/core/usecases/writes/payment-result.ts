import type { Withdrawal } from '@common/domain/wallet'
import { text } from '@common/texts/text'
import type { ReconcileResult } from './reconcile-result'

export function toReconcileResult(withdrawal: Withdrawal): ReconcileResult {
  switch (withdrawal.state) {
    case 'settled':
      return { kind: 'done', message: text('finding.paid'), withdrawal }
    case 'pending':
      return { kind: 'done', message: text('finding.paymentOnItsWay'), withdrawal }
    case 'failed':
      return { kind: 'not-done', message: text('finding.paymentFailed') }
    case 'canceled':
      return { kind: 'not-done', message: text('finding.withdrawalCanceled') }
    case 'gone':
      return { kind: 'needs-you', message: text('finding.withdrawalGone') }
  }
}
