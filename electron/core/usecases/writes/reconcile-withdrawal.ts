import { isVoid } from '@common/domain/wallet'
import { text } from '@common/texts/text'
import type { Exchange } from '../../ports/exchange/exchange'
import type { SentAction } from '../../ports/storage/history'
import { readWhole } from '../lists/read-whole'
import type { ReconcileResult } from './reconcile-result'
import { toReconcileResult } from './payment-result'

/** A failed attempt may be an earlier one, so it proves nothing. */
export async function reconcileWithdrawal(
  exchange: Pick<Exchange, 'withdrawals'>,
  { paymentHash }: Extract<SentAction, { action: 'withdraw' }>,
): Promise<ReconcileResult> {
  const { items, isWhole } = await readWhole(exchange.withdrawals)
  const tries = items.filter(({ reference }) => reference === paymentHash)
  const made = tries.find((each) => !isVoid(each))
  if (made) return toReconcileResult(made)
  if (tries.length > 0) return { kind: 'absent', words: text('finding.paymentFailed') }
  return isWhole
    ? { kind: 'absent', words: text('finding.paymentUnknown') }
    : { kind: 'unproven', words: text('finding.paymentNotSeen') }
}
