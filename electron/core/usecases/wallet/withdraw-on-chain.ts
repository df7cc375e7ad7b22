import { checkAddress } from '@common/domain/bitcoin/address'
import type { DecodedPayment } from '@common/domain/payments/checks/decoded-payment'
import { paymentBlockerText } from '@common/domain/payments/checks/payment-blocker-text'
import type { PaymentCost } from '@common/domain/payments/payment-cost'
import { cleanDetails } from '@common/domain/payments/payment-details'
import { zeroSats, type Sats } from '@common/domain/units'
import type { Withdrawal } from '@common/domain/wallet'
import type { ShownPayment } from '@common/domain/writes/payment-writes'
import type { Clock } from '../../ports/clock'
import type { Exchange } from '../../ports/exchange/exchange'
import { refuseFields } from '../../ports/refusal'
import type { NetworkCandidates } from '../../state/network-candidates'
import { withdrawOnChainText } from '../writes/action-text'
import { limitPreparation } from '../writes/limit-preparation'
import { reconcilePayment } from '../writes/reconcile-payment'
import { sendWrite, type SendWriteDeps } from '../writes/send-write'
import type { WithdrawalWrites } from './withdraw'
import { toBlockerRefusal } from './blocker-refusal'
import { findEqualPayments, type EqualPaymentsDeps } from './equal-payments'
import { rejectHigherCost, type OnWithdrawal } from './shown-payment'
import type { Reconcilers } from '../writes/reconcile-result'

interface WithdrawOnChainDeps extends SendWriteDeps, Pick<EqualPaymentsDeps, 'withdrawals'> {
  readonly coins: Pick<NetworkCandidates, 'chains'>
  readonly exchange: Pick<Exchange, 'onChain' | 'withdrawals'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly serviceNowMs: () => number
  /** The window's check may be outdated. */
  readonly examine: (text: string, amountSats: Sats) => DecodedPayment
  readonly onWithdrawal: OnWithdrawal
}

/**
 * @throws Refusal before sending: invalid address for this network, a higher fee than shown, limits or balance
 * exceeded; ExchangeError if earlier withdrawals can't be read
 */
export function withdrawOnChain(deps: WithdrawOnChainDeps): WithdrawalWrites['withdrawOnChain'] {
  const { coins, exchange, clock, serviceNowMs, examine, onWithdrawal } = deps
  const send = sendWrite(deps)
  const findEqualIds = findEqualPayments(deps)

  function checkCost(to: string, shown: ShownPayment): PaymentCost {
    const examined = examine(to, shown.amountSats)
    if (examined.kind !== 'bitcoin') throw toBlockerRefusal({ kind: 'returned-bad-address' }, 'address')
    const [problem] = examined.problems
    if (problem) throw refuseFields([{ field: 'amountSats', ...paymentBlockerText(problem) }])
    rejectHigherCost(examined.cost, shown)
    return examined.cost
  }

  return async ({ address, label, message, ...shown }) => {
    const { onChain } = exchange
    if (onChain === null) throw toBlockerRefusal({ kind: 'unsupported', what: 'on-chain' })
    const requireRecent = limitPreparation(clock)
    const checked = checkAddress(address, ...coins.chains)
    if (!checked.ok) throw refuseFields([{ field: 'address', ...checked.reason }])
    const to = checked.value.address
    const { amountSats } = shown
    checkCost(to, shown)
    const summary = withdrawOnChainText(amountSats, to)
    const sent = { action: 'withdraw-on-chain', address: to, amountSats, knownIds: [] } as const
    const knownIds = await findEqualIds(sent, summary)
    requireRecent()
    // Limits and balance may have changed during the read.
    const request = {
      feeLimitSats: checkCost(to, shown).feeLimitSats ?? undefined,
      details: cleanDetails({ label, message }),
    }
    return send({
      intent: { sent: { ...sent, ...request, knownIds }, summary, amountSats },
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
