import { zeroSats } from '@common/domain/units'
import { canCancel, type Withdrawal } from '@common/domain/wallet'
import { message } from '@common/texts/message'
import type { Exchange } from '../../ports/exchange/exchange'
import { Refusal } from '../../ports/refusal'
import { cancelWithdrawalText } from '../writes/action-text'
import { sendWrite, type Outcome, type SendWriteDeps } from '../writes/send-write'
import { toBlockerRefusal } from './blocker-refusal'
import { reconcileWithdrawalCancel } from '../writes/reconcile-payment'
import type { Reconcilers } from '../writes/reconcile-result'

export interface CancelWithdrawalDeps extends SendWriteDeps {
  readonly exchange: Pick<Exchange, 'onChain'>
  readonly withdrawals: () => readonly Withdrawal[]
  readonly onCanceled: (withdrawal: Withdrawal) => void
}

/** @throws Refusal if no such withdrawal can be canceled */
export function cancelWithdrawal(deps: CancelWithdrawalDeps) {
  const { exchange, withdrawals, onCanceled } = deps
  const send = sendWrite(deps)

  return async (withdrawalId: string): Promise<Outcome<Withdrawal>> => {
    const { onChain } = exchange
    const cancel = onChain?.cancelWithdrawal
    if (!cancel) throw toBlockerRefusal({ kind: 'unsupported', what: 'on-chain' })
    const withdrawal = withdrawals().find(({ id }) => id === withdrawalId)
    if (!withdrawal || !canCancel(withdrawal)) throw new Refusal('rejected', message('withdraw.cannotCancel'))
    const intent = {
      sent: { action: 'cancel-withdrawal', withdrawalId },
      summary: cancelWithdrawalText(withdrawal.amountSats),
      tradeId: null,
      amountSats: withdrawal.amountSats,
      orderId: null,
    } as const
    return send({
      intent,
      send: async (): Promise<Withdrawal> => {
        await cancel(withdrawalId)
        return { ...withdrawal, state: 'canceled', feeSats: zeroSats }
      },
      onDone: onCanceled,
    })
  }
}

export const withdrawalCancelReconcilers = {
  'cancel-withdrawal': (sent, { exchange }) => reconcileWithdrawalCancel(exchange, sent),
} satisfies Partial<Reconcilers>
