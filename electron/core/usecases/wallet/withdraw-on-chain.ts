import { checkAddress } from '@common/domain/bitcoin/address'
import type { DecodedPayment } from '@common/domain/payments/checks/decoded-payment'
import { paymentBlockerText } from '@common/domain/payments/checks/payment-blocker-text'
import { cleanDetails } from '@common/domain/payments/payment-details'
import { zeroSats, type Sats } from '@common/domain/units'
import type { Withdrawal } from '@common/domain/wallet'
import type { Exchange } from '../../ports/exchange/exchange'
import { refuseFields } from '../../ports/refusal'
import type { NetworkCandidates } from '../../state/network-candidates'
import { withdrawOnChainText } from '../writes/action-text'
import { isSimilar, reconcilePayment } from '../writes/reconcile-payment'
import { sendWrite, type SendWriteDeps } from '../writes/send-write'
import type { WithdrawalWrites } from './withdraw'
import { toBlockerRefusal } from './blocker-refusal'
import { rejectHigherCost, type OnWithdrawal } from './shown-payment'
import type { Reconcilers } from '../writes/reconcile-result'

export interface WithdrawOnChainDeps extends SendWriteDeps {
  readonly coins: Pick<NetworkCandidates, 'chains'>
  readonly exchange: Pick<Exchange, 'onChain'>
  readonly serviceNowMs: () => number
  /** The window's check may be outdated. */
  readonly examine: (text: string, amountSats: Sats) => DecodedPayment
  readonly withdrawals: () => readonly Withdrawal[]
  readonly onWithdrawal: OnWithdrawal
}

/**
 * @throws Refusal before sending: invalid address for this network, a higher fee than shown, limits or balance
 * exceeded
 */
export function withdrawOnChain(deps: WithdrawOnChainDeps): WithdrawalWrites['withdrawOnChain'] {
  const { coins, exchange, serviceNowMs, examine, withdrawals, onWithdrawal } = deps
  const send = sendWrite(deps)

  return async ({ address, label, message, ...shown }) => {
    const { onChain } = exchange
    if (onChain === null) throw toBlockerRefusal({ kind: 'unsupported', what: 'on-chain' })
    const checked = checkAddress(address, ...coins.chains)
    if (!checked.ok) throw refuseFields([{ field: 'address', ...checked.reason }])
    const to = checked.value.address
    const { amountSats } = shown
    const examined = examine(to, amountSats)
    if (examined.kind !== 'bitcoin') throw toBlockerRefusal({ kind: 'returned-bad-address' }, 'address')
    const [problem] = examined.problems
    if (problem) throw refuseFields([{ field: 'amountSats', ...paymentBlockerText(problem) }])
    rejectHigherCost(examined.cost, shown)
    const request = {
      feeLimitSats: examined.cost.feeLimitSats ?? undefined,
      details: cleanDetails({ label, message }),
    }
    const sent = { action: 'withdraw-on-chain', address: to, amountSats, ...request, knownIds: [] } as const
    // An equal one made elsewhere since the last read is not known: it is taken for this one, or both are left to the
    // user. No other withdrawal is sent while this one is unresolved.
    const knownIds = withdrawals()
      .filter((each) => isSimilar(each, sent))
      .map(({ id }) => id)
    const intent = {
      sent: { ...sent, knownIds },
      summary: withdrawOnChainText(amountSats, to),
      amountSats,
    }
    return send({
      intent,
      send: async (): Promise<Withdrawal> => ({
        id: await onChain.requestWithdrawal(to, amountSats),
        rail: 'bitcoin',
        state: 'pending',
        amountSats,
        feeSats: zeroSats,
        createdAtMs: serviceNowMs(),
        destination: to,
        reference: null,
      }),
      onDone: (withdrawal) => onWithdrawal(withdrawal, request),
    })
  }
}

export const onChainReconcilers = {
  'withdraw-on-chain': (sent, { exchange, stored }) => reconcilePayment(exchange, sent, stored),
} satisfies Partial<Reconcilers>
