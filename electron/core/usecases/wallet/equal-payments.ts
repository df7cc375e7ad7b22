import type { Withdrawal } from '@common/domain/wallet'
import { message, type Message } from '@common/texts/message'
import type { Exchange } from '../../ports/exchange/exchange'
import { Refusal } from '../../ports/refusal'
import type { PendingWrites } from '../../state/pending-writes'
import { isSimilar } from '../writes/reconcile-payment'
import type { Sent } from '../writes/reconcile-result'

export interface EqualPaymentsDeps {
  readonly exchange: Pick<Exchange, 'withdrawals'>
  readonly pendingWrites: Pick<PendingWrites, 'refuseRepeated'>
  readonly withdrawals: () => readonly Withdrawal[]
}

/**
 * Returns the ids of equal payments, to be called before sending: a lost response has no id, so reconciliation must
 * exclude these.
 * @throws Refusal if a payment is being prepared or unresolved; ExchangeError if withdrawals can't be read
 */
export function findEqualPayments({
  exchange: { withdrawals: list },
  pendingWrites,
  withdrawals,
}: EqualPaymentsDeps) {
  let isPreparing = false
  // Reconciliation doesn't match unreadable records either.
  const options = { isUrgent: true, onUnreadable: () => undefined }

  return async (sent: Sent<'withdraw-on-chain' | 'transfer'>, summary: Message): Promise<string[]> => {
    pendingWrites.refuseRepeated(sent)
    if (isPreparing) throw new Refusal('rejected', message('unresolved.pending', { what: summary }))
    isPreparing = true
    try {
      const { items: newest } = await list.read(list.begin(), options)
      const equal = [...withdrawals(), ...newest].filter((each) => isSimilar(each, sent))
      return [...new Set(equal.map(({ id }) => id))]
    } finally {
      isPreparing = false
    }
  }
}
