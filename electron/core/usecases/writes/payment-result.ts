import type { Withdrawal } from '@common/domain/wallet'
import { text } from '@common/texts/text'
import type { ReconcileResult } from './reconcile-result'

export function toReconcileResult(withdrawal: Withdrawal): ReconcileResult {
  switch (withdrawal.state) {
    case 'settled':
      return { kind: 'done', words: text('finding.paid'), withdrawal }
    case 'pending':
      return { kind: 'done', words: text('finding.paymentOnItsWay'), withdrawal }
    case 'failed':
      return { kind: 'not-done', words: text('finding.paymentFailed') }
    case 'canceled':
      return { kind: 'not-done', words: text('finding.withdrawalCanceled') }
    case 'gone':
      return { kind: 'needs-you', words: text('finding.withdrawalGone') }
  }
}
