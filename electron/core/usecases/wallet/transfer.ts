import type { AccountState } from '@common/domain/account'
import { createIssue } from '@common/domain/issue'
import type { Sats } from '@common/domain/units'
import { message } from '@common/texts/message'
import type { Clock } from '../../ports/clock'
import type { Exchange } from '../../ports/exchange/exchange'
import type { ExecutedTransfer } from '../../ports/exchange/exchange-wallet'
import { Refusal, refuseFields } from '../../ports/refusal'
import { transferText } from '../writes/action-text'
import { limitPreparation } from '../writes/limit-preparation'
import { reconcilePayment } from '../writes/reconcile-payment'
import { requireNoBlocker } from './blocker-refusal'
import { findEqualPayments, type EqualPaymentsDeps } from './equal-payments'
import { userDestination, type WithdrawalRulesEnforcer } from './withdrawal-rules-enforcer'
import type { transferRequests } from '@common/domain/writes/payment-writes'
import { sendWrite, type SendWriteDeps, type WriteMethods } from '../writes/send-write'
import type { Reconcilers } from '../writes/reconcile-result'

interface TransferDeps extends SendWriteDeps, Pick<EqualPaymentsDeps, 'withdrawals'> {
  readonly exchange: Pick<Exchange, 'transfers' | 'withdrawals'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly account: () => AccountState | undefined
  readonly rules: Pick<WithdrawalRulesEnforcer, 'blockers'>
  readonly onTransfer: () => void
}

export type TransferWrites = WriteMethods<typeof transferRequests, ExecutedTransfer>

/** @throws Refusal before sending; ExchangeError if the exchange refuses, or earlier transfers can't be read */
export function transfer(deps: TransferDeps): TransferWrites['transfer'] {
  const { exchange, clock, account, rules, onTransfer } = deps
  const send = sendWrite(deps)
  const findEqualIds = findEqualPayments(deps)

  function check(toUsername: string, amountSats: Sats) {
    const state = account()
    if (!state) throw new Refusal('not-connected', message('account.unknown'))
    const { username, balanceSats } = state.account
    if (username.toLowerCase() === toUsername.toLowerCase())
      throw refuseFields([createIssue('toUsername', 'transfer.yourself')])
    requireNoBlocker(rules.blockers({ names: [userDestination(toUsername)], amountSats }), 'toUsername')
    if (amountSats > balanceSats) {
      const values = { amount: amountSats, balance: balanceSats }
      throw refuseFields([createIssue('amountSats', 'payment.balanceTooLow', values)])
    }
  }

  return async ({ toUsername, amountSats }) => {
    const { transfers } = exchange
    if (transfers === null) throw new Refusal('unsupported', message('transfer.unsupported'))
    const requireRecent = limitPreparation(clock)
    check(toUsername, amountSats)
    const summary = transferText(amountSats, toUsername)
    const intended = { action: 'transfer', toUsername, amountSats, knownIds: [] } as const
    const sent = { ...intended, knownIds: await findEqualIds(intended, summary) }
    requireRecent()
    // Rules may have changed during the read.
    check(toUsername, amountSats)
    return send({
      intent: { sent, summary, amountSats },
      send: () => transfers.send(toUsername, amountSats),
      onDone: onTransfer,
    })
  }
}

export const transferReconcilers = {
  transfer: (sent, { exchange, stored }) => reconcilePayment(exchange, sent, stored),
} satisfies Partial<Reconcilers>
