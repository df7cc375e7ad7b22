import type { PaymentCheck } from '@common/bridge/contract/wallet'
import type { Sats } from '@common/domain/units'
import type { Withdrawal } from '@common/domain/wallet'
import type { Exchange } from '../../ports/exchange'
import { Refusal, refuseFields } from '../../ports/refusal'
import { withdrawWords } from '../writes/action-words'
import { sendWrite, type Outcome, type SendWritePorts } from '../writes/send-write'
import { issueOf } from '@common/domain/issue'
import { text } from '@common/texts/text'

export interface WithdrawPorts extends SendWritePorts {
  readonly exchange: Pick<Exchange, 'withdraw'>
  /** Looks at the invoice again: what the window was told may have lapsed since. */
  readonly check: (text: string) => PaymentCheck
  /** Payment hashes already paid or being paid from here. */
  readonly isKnownPayment: (paymentHash: string) => boolean
  readonly onWithdrawal: (withdrawal: Withdrawal) => void
}

/**
 * Pays an invoice from the account.
 * @throws Refusal before anything is sent: expired, another network, not the amount that was shown, beyond limits or balance
 */
export function withdraw(ports: WithdrawPorts) {
  const { exchange, check, isKnownPayment, onWithdrawal } = ports
  const send = sendWrite(ports)

  return async (paymentRequest: string, shownSats: Sats): Promise<Outcome<Withdrawal>> => {
    const checked = check(paymentRequest)
    if (checked.kind !== 'invoice') {
      throw refuseFields([{ field: 'paymentRequest', ...checked.reason }])
    }
    const { invoice, amountSats } = checked
    if (amountSats !== shownSats) {
      throw refuseFields([
        issueOf('amountSats', 'payment.otherAmount', { asked: amountSats, shown: shownSats }),
      ])
    }
    const { paymentHash } = invoice
    if (isKnownPayment(paymentHash)) {
      throw new Refusal('rejected', text('payment.paidAlready'))
    }
    const intent = {
      sent: { action: 'withdraw', paymentHash, amountSats },
      summary: withdrawWords(amountSats),
      tradeId: null,
      amountSats,
      orderId: null,
    } as const
    return send({ intent, send: () => exchange.withdraw(invoice.paymentRequest), onDone: onWithdrawal })
  }
}
