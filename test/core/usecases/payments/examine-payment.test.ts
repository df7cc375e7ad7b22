import { hourMs } from '@common/domain/durations'
import type { AccountState } from '@common/domain/account'
import type { DecodedPaymentBlocker } from '@common/domain/payments/checks/payment-blocker'
import { defaultWithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import {
  examinePayment,
  type ExaminePaymentDeps,
} from '../../../../electron/core/usecases/payments/examine-payment'
import type { RequestedPayment } from '../../../../electron/core/usecases/wallet/withdrawal-rules-enforcer'
import { accountState } from '../../../window/support/records'
import { createInvoice } from '../../../support/in-memory-exchange/service-answers'
import { message } from '../../../support/text'
import { examineDeps } from '../support/examine-deps'
import { nowMs, segwit, withdrawal } from '../support/withdrawals'

const invoiceFor = (amountSats: number): string =>
  createInvoice('i1', nowMs, { amountSats, network: 'bitcoin', expirySeconds: 3600, description: 'coffee' })

function examine(text: string, changes: Partial<ExaminePaymentDeps> = {}, chosenSats?: number) {
  const deps = examineDeps(nowMs, 200_000, changes)
  const found = examinePayment(deps)(text, chosenSats === undefined ? undefined : sats(chosenSats))
  if (found.kind !== 'invoice' && found.kind !== 'bitcoin') throw new Error(`found ${found.kind}`)
  return found
}

const rulesBlocking = (...blockers: readonly DecodedPaymentBlocker[]) => ({
  rules: { now: () => defaultWithdrawalRules, blockers: () => blockers },
})
const unknownAccount = { account: (): AccountState | undefined => undefined }
const expensive = withdrawal({
  rail: 'lightning',
  state: 'settled',
  amountSats: sats(10_000),
  feeSats: sats(5000),
})

describe('invoice examination', () => {
  test('finds no blocker in a payable invoice', () => {
    const found = examine(invoiceFor(10_000))
    expect(found.problems).toEqual([])
    expect(found.cost).toMatchObject({ amountSats: 10_000, feeLimitSats: 500, mostSats: 200_000 })
  })

  test.each([
    ['the minimum', 1000, {}],
    ['the whole balance', 200_000, {}],
    ['the maximum', 5_000_000, { account: () => accountState(5_000_000) }],
    ['a fee at the limit', 10_000, { withdrawals: () => [{ ...expensive, feeSats: sats(500) }] }],
  ])('finds no blocker in an invoice for %s', (_name, amount, changes) => {
    expect(examine(invoiceFor(amount), changes).problems).toEqual([])
  })

  test('returns no maximum while the account is unknown', () => {
    expect(examine(invoiceFor(10_000), unknownAccount).cost).toMatchObject({ mostSats: null })
  })

  const recordRules = (payments: RequestedPayment[]) => ({
    rules: {
      now: () => defaultWithdrawalRules,
      blockers: (payment: RequestedPayment) => {
        payments.push(payment)
        return []
      },
    },
  })

  test('checks the withdrawal rules for the node and the source address of the invoice', () => {
    const payments: RequestedPayment[] = []
    examine(invoiceFor(10_000), { offeredBy: () => 'alice@example.com', ...recordRules(payments) })
    const names = [{ kind: 'node' }, { kind: 'lightning', value: 'alice@example.com' }]
    expect(payments).toMatchObject([{ names, amountSats: 10_000 }])
  })

  test('checks the withdrawal rules for an address and the chosen amount', () => {
    const payments: RequestedPayment[] = []
    examine(segwit, recordRules(payments), 150_000)
    expect(payments).toEqual([{ names: [{ kind: 'address', value: segwit }], amountSats: 150_000 }])
  })

  test.each<[string, number, Partial<ExaminePaymentDeps>, DecodedPaymentBlocker]>([
    ['an unknown account', 10_000, unknownAccount, { kind: 'account-unknown' }],
    [
      'an amount below the minimum',
      999,
      {},
      { kind: 'below-minimum', amountSats: sats(999), minSats: sats(1000) },
    ],
    [
      'an amount above the balance',
      200_001,
      {},
      { kind: 'balance-too-low', amountSats: sats(200_001), balanceSats: sats(200_000) },
    ],
    ['an open amount', 0, {}, { kind: 'no-amount' }],
    [
      'a payment whose status is unknown',
      10_000,
      { doubtOf: () => 'd1' },
      { kind: 'in-doubt', doubtId: 'd1' },
    ],
    [
      'a payment that was made',
      10_000,
      { paymentsOf: () => [withdrawal({ state: 'failed' }), withdrawal({ id: 'w2', state: 'settled' })] },
      { kind: 'paid-already', withdrawalId: 'w2', atMs: nowMs },
    ],
    [
      'a payment that is pending',
      10_000,
      { paymentsOf: () => [withdrawal()] },
      { kind: 'on-its-way', withdrawalId: 'w1', atMs: nowMs },
    ],
    [
      'unknown rules',
      10_000,
      rulesBlocking({ kind: 'blocked-by-rules', reason: message('limits.notRead') }),
      { kind: 'blocked-by-rules', reason: message('limits.notRead') },
    ],
    [
      'a payee not on the list',
      10_000,
      rulesBlocking({ kind: 'not-listed', waitMs: 24 * hourMs }),
      { kind: 'not-listed', waitMs: 24 * hourMs },
    ],
    [
      'a payee allowed later',
      10_000,
      rulesBlocking({ kind: 'listed-later', fromMs: 7 }),
      { kind: 'listed-later', fromMs: 7 },
    ],
    [
      'an expected fee above the limit',
      10_000,
      { withdrawals: () => [expensive] },
      { kind: 'fee-above-limit', feeSats: sats(5000), limitSats: sats(500) },
    ],
    [
      'an expired invoice',
      10_000,
      { nowMs: () => nowMs + 3_600_000 },
      { kind: 'expired', expiredAtMs: nowMs + 3_600_000 },
    ],
    [
      'another network',
      10_000,
      { coins: { possible: ['practice'] } },
      { kind: 'wrong-network', found: ['mainnet'], wanted: 'practice' },
    ],
  ])('reports %s as a blocker', (_name, amount, changes, problem) => {
    expect(examine(invoiceFor(amount), changes).problems).toEqual([problem])
  })
})

describe('address examination', () => {
  test.each<
    [string, string, Partial<ExaminePaymentDeps>, number | undefined, readonly DecodedPaymentBlocker[]]
  >([
    ['nothing wrong with an amount still to choose', segwit, {}, undefined, []],
    ['nothing wrong with a chosen amount', segwit, {}, 150_000, []],
    ['nothing wrong with the minimum', segwit, {}, 100_000, []],
    ['nothing wrong with the maximum', segwit, { account: () => accountState(10_000_000) }, 5_000_000, []],
    [
      'an amount of its own that is too small',
      `bitcoin:${segwit}?amount=0.0005`,
      {},
      150_000,
      [{ kind: 'below-minimum', amountSats: sats(50_000), minSats: sats(100_000) }],
    ],
    [
      'an amount above the maximum',
      segwit,
      { account: () => accountState(10_000_000) },
      5_000_001,
      [{ kind: 'above-maximum', amountSats: sats(5_000_001), maxSats: sats(5_000_000) }],
    ],
    ['an unknown account', segwit, unknownAccount, 150_000, [{ kind: 'account-unknown' }]],
    [
      'an exchange without on-chain payments',
      segwit,
      { canPayOnChain: false },
      undefined,
      [{ kind: 'unsupported', what: 'on-chain' }],
    ],
  ])('finds %s', (_name, text, changes, chosenSats, problems) => {
    expect(examine(text, changes, chosenSats).problems).toEqual(problems)
  })
})
