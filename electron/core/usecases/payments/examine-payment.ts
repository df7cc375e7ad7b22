import type { AccountState } from '@common/domain/account'
import { isExpired } from '@common/domain/lightning/is-expired'
import { chainTerms } from '@common/domain/payments/chain-terms'
import { expectedFee } from '@common/domain/payments/expected-fee'
import type { DecodedLightning, DecodedPayment } from '@common/domain/payments/checks/decoded-payment'
import type { DecodedPaymentBlocker } from '@common/domain/payments/checks/payment-blocker'
import { findPaymentNetworks } from '@common/domain/payments/decode/networks'
import type { LightningPayment, Pasted } from '@common/domain/payments/decode/pasted'
import type { PaymentCost } from '@common/domain/payments/payment-cost'
import { readPayment } from '@common/domain/payments/decode/read-payment'
import { msatPerSat, sats, type Sats } from '@common/domain/units'
import { feeLimit, type Destination } from '@common/domain/payments/withdrawal-rules'
import { isVoid, type Invoice, type PaymentRail, type Withdrawal } from '@common/domain/wallet'
import type { NetworkCandidates } from '../../state/network-candidates'
import type { WithdrawalRulesEnforcer } from '../wallet/withdrawal-rules-enforcer'

export interface ExaminePaymentDeps {
  readonly coins: Pick<NetworkCandidates, 'possible'>
  readonly nowMs: () => number
  readonly account: () => AccountState | undefined
  readonly withdrawals: () => readonly Withdrawal[]
  readonly paymentsOf: (paymentHash: string) => readonly Withdrawal[]
  /** Pending or unresolved payment in no list yet. */
  readonly doubtOf: (paymentHash: string) => string | null
  readonly canPayOnChain: boolean
  readonly rules: Pick<WithdrawalRulesEnforcer, 'now' | 'blockers'>
  readonly offeredBy: (paymentHash: string) => string | null
}

/** Sends no request. */
export function examinePayment(deps: ExaminePaymentDeps) {
  const { coins, nowMs, account, withdrawals, paymentsOf, doubtOf, canPayOnChain, rules, offeredBy } = deps

  function cost(rail: PaymentRail, amountSats: Sats | null): PaymentCost {
    return {
      amountSats,
      expectedFeeSats: expectedFee(rail, amountSats, withdrawals()),
      feeLimitSats: amountSats === null ? null : feeLimit(rules.now(), amountSats),
      mostSats: account()?.account.balanceSats ?? null,
    }
  }

  function* networkBlockers(pasted: Pasted | LightningPayment): Generator<DecodedPaymentBlocker> {
    const found = findPaymentNetworks(pasted)
    const { possible } = coins
    if (found !== null && !found.some((each) => possible.includes(each)))
      yield { kind: 'wrong-network', found, wanted: possible[0] }
  }

  function* ofAmount(
    amountSats: Sats,
    limits: { minSats: Sats; maxSats: Sats } | null,
  ): Generator<DecodedPaymentBlocker> {
    const state = account()
    if (!state) {
      yield { kind: 'account-unknown' }
      return
    }
    const { balanceSats } = state.account
    if (limits && amountSats < limits.minSats)
      yield { kind: 'below-minimum', amountSats, minSats: limits.minSats }
    if (limits && amountSats > limits.maxSats)
      yield { kind: 'above-maximum', amountSats, maxSats: limits.maxSats }
    if (amountSats > balanceSats) yield { kind: 'balance-too-low', amountSats, balanceSats }
  }

  function* ofHash({ paymentHash }: Invoice): Generator<DecodedPaymentBlocker> {
    const doubtId = doubtOf(paymentHash)
    if (doubtId !== null) yield { kind: 'in-doubt', doubtId }
    const earlier = paymentsOf(paymentHash).find((each) => !isVoid(each))
    if (!earlier) return
    const kind = earlier.state === 'settled' ? 'paid-already' : 'on-its-way'
    yield { kind, withdrawalId: earlier.id, atMs: earlier.createdAtMs }
  }

  function* ofFee({
    expectedFeeSats: feeSats,
    feeLimitSats: limitSats,
  }: PaymentCost): Generator<DecodedPaymentBlocker> {
    if (feeSats !== null && limitSats !== null && feeSats > limitSats)
      yield { kind: 'fee-above-limit', feeSats, limitSats }
  }

  function* ofInvoice(invoice: Invoice, amountSats: Sats | null): Generator<DecodedPaymentBlocker> {
    yield* networkBlockers({ kind: 'invoice', invoice })
    yield* ofHash(invoice)
    const giver = offeredBy(invoice.paymentHash)
    const names: readonly Destination[] = [
      { kind: 'node', value: invoice.payee },
      ...(giver === null ? [] : [{ kind: 'lightning', value: giver } as const]),
    ]
    yield* rules.blockers({ names, amountSats })
    if (isExpired(invoice, nowMs())) yield { kind: 'expired', expiredAtMs: invoice.expiresAtMs }
    if (amountSats === null) {
      yield { kind: 'no-amount' }
      return
    }
    const limits = account()?.limits
    yield* ofAmount(
      amountSats,
      limits ? { minSats: limits.minWithdrawSats, maxSats: limits.maxWithdrawSats } : null,
    )
    yield* ofFee(cost('lightning', amountSats))
  }

  function lightning(payment: LightningPayment): DecodedLightning {
    if (payment.kind === 'lnurl') return payment
    const { invoice } = payment
    const { amountMsat } = invoice
    const amountSats = amountMsat === null ? null : sats(Math.ceil(amountMsat / msatPerSat))
    return {
      ...payment,
      cost: cost('lightning', amountSats),
      problems: [...ofInvoice(invoice, amountSats)],
    }
  }

  return (text: string, chosenSats?: Sats): DecodedPayment => {
    const pasted = readPayment(text)
    switch (pasted.kind) {
      case 'not-understood':
        return pasted
      case 'invoice':
      case 'lnurl':
        return lightning(pasted)
      case 'bitcoin': {
        const { address, label, message } = pasted
        const amountSats = pasted.amountSats ?? chosenSats ?? null
        const maxSats = account()?.limits.maxWithdrawSats
        const limits = maxSats === undefined ? null : { minSats: chainTerms.minWithdrawSats, maxSats }
        const problems: DecodedPaymentBlocker[] = [
          ...networkBlockers(pasted),
          ...(canPayOnChain ? [] : [{ kind: 'unsupported', what: 'on-chain' } as const]),
          ...rules.blockers({ names: [{ kind: 'address', value: address.address }], amountSats }),
          ...(amountSats === null ? [] : ofAmount(amountSats, limits)),
          ...ofFee(cost('bitcoin', amountSats)),
        ]
        const other = pasted.lightning === null ? null : lightning(pasted.lightning)
        return {
          kind: 'bitcoin',
          address,
          label,
          message,
          cost: cost('bitcoin', amountSats),
          problems,
          lightning: other,
        }
      }
    }
  }
}
