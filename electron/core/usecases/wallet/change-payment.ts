import { zeroSats } from '@common/domain/units'
import { canCancel, type Withdrawal } from '@common/domain/wallet'
import { message } from '@common/texts/message'
import type { Exchange } from '../../ports/exchange/exchange'
import { Refusal } from '../../ports/refusal'
import { cancelWithdrawalText } from '../writes/action-text'
import { sendWrite, type SendWriteDeps } from '../writes/send-write'
import type { WithdrawalWrites } from './withdraw'
import { toBlockerRefusal } from './blocker-refusal'
import { reconcileWithdrawalCancel } from '../writes/reconcile-payment'
import type { Reconcilers } from '../writes/reconcile-result'

interface ChangePaymentDeps extends SendWriteDeps {
  readonly exchange: Pick<Exchange, 'onChain'>
  readonly withdrawals: () => readonly Withdrawal[]
  readonly onCanceled: (withdrawal: Withdrawal) => void
}

type PaymentChanges = Omit<WithdrawalWrites, 'withdraw' | 'withdrawOnChain'>

export function changePayment(deps: ChangePaymentDeps): PaymentChanges {
  const { exchange, withdrawals, onCanceled } = deps
  const send = sendWrite(deps)

  return {
    /** @throws Refusal if no such withdrawal can be canceled */
    async cancelWithdrawal({ withdrawalId }) {
      const cancel = exchange.onChain?.cancelWithdrawal
      if (!cancel) throw toBlockerRefusal({ kind: 'unsupported', what: 'on-chain' })
      const withdrawal = withdrawals().find(({ id }) => id === withdrawalId)
      if (!withdrawal || !canCancel(withdrawal))
        throw new Refusal('rejected', message('withdraw.cannotCancel'))
      const { amountSats } = withdrawal
      return send({
        intent: {
          sent: { action: 'cancel-withdrawal', withdrawalId },
          summary: cancelWithdrawalText(amountSats),
          amountSats,
        },
        send: async (): Promise<Withdrawal> => {
          await cancel(withdrawalId)
          return { ...withdrawal, state: 'canceled', feeSats: zeroSats }
        },
        onDone: onCanceled,
      })
    },
  }
}

export const paymentChangeReconcilers = {
  'cancel-withdrawal': (sent, { exchange }) => reconcileWithdrawalCancel(exchange, sent),
} satisfies Partial<Reconcilers>
