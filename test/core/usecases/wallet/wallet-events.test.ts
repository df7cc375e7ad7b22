import { noCapabilities } from '@common/domain/services/capabilities'
import { sats } from '@common/domain/units'
import type { Deposit, DepositState, PaymentState } from '@common/domain/wallet'
import { describe, expect, test } from 'vitest'
import {
  newDepositEvents,
  newWithdrawalEvents,
} from '../../../../electron/core/usecases/wallet/wallet-events'
import { withdrawal } from '../support/withdrawals'
import { newHistory } from '../support/write-deps'

function start({ cancelOnChain = false } = {}) {
  const history = newHistory()
  const exchange = { capabilities: { ...noCapabilities, cancelOnChain } }
  const limitFee = (feeLimitSats: number): void =>
    history.payments.saveEvent('w1', { kind: 'asked', atMs: 1, feeLimitSats: sats(feeLimitSats) })
  return {
    limitFee,
    events: (...changes: Parameters<typeof newWithdrawalEvents>[0]) =>
      newWithdrawalEvents(changes, { history, exchange }).map(({ event }) => event),
  }
}

const deposit = (state: DepositState, rail: Deposit['rail'] = 'bitcoin'): Deposit => ({
  id: 'd1',
  rail,
  state,
  amountSats: sats(5000),
  createdAtMs: 1,
  reference: null,
})

describe('withdrawal', () => {
  test.each<[PaymentState | undefined, PaymentState, readonly string[]]>([
    [undefined, 'pending', []],
    [undefined, 'settled', ['withdrawal-settled']],
    ['pending', 'settled', ['withdrawal-settled']],
    ['settled', 'settled', []],
    ['pending', 'failed', ['withdrawal-failed']],
    ['pending', 'canceled', ['withdrawal-canceled']],
    // Earlier versions stored canceled withdrawals as failed.
    ['failed', 'canceled', []],
    ['settled', 'failed', ['withdrawal-failed']],
    ['pending', 'gone', ['records-gone']],
    ['gone', 'gone', []],
    ['gone', 'settled', ['withdrawal-settled']],
  ])('changes from %s to %s and reports %s', (before, after, kinds) => {
    const change = { before: before && withdrawal({ state: before }), after: withdrawal({ state: after }) }
    expect(
      start()
        .events(change)
        .map(({ kind }) => kind),
    ).toEqual(kinds)
  })

  test('reports amount and fee', () => {
    const after = withdrawal({ state: 'settled', feeSats: sats(120) })
    expect(start().events({ before: undefined, after })).toEqual([
      { kind: 'withdrawal-settled', withdrawalId: 'w1', amountSats: 150_000, feeSats: 120 },
    ])
  })

  test.each([
    ['above the limit', 101, true],
    ['of the limit', 100, false],
  ])('reports a fee %s: %i sats of 100', (_name, feeSats, isReported) => {
    const { events, limitFee } = start()
    limitFee(100)
    const found = events({ before: undefined, after: withdrawal({ feeSats: sats(feeSats) }) })
    const event = { withdrawalId: 'w1', amountSats: 150_000, feeSats, limitSats: 100, canCancel: false }
    expect(found).toEqual(isReported ? [{ kind: 'fee-above-limit', ...event }] : [])
  })

  test('reports no fee without a limit', () => {
    const after = withdrawal({ feeSats: sats(1_000_000) })
    expect(start().events({ before: undefined, after })).toEqual([])
  })

  test.each([
    ['pending', true, true],
    ['pending', false, false],
    ['settled', true, false],
  ] as const)('%s offers a cancel because of its fee if the exchange can (%s): %s', (state, can, offers) => {
    const { events, limitFee } = start({ cancelOnChain: can })
    limitFee(100)
    const found = events({ before: undefined, after: withdrawal({ state, feeSats: sats(101) }) })
    expect(found.at(-1)).toMatchObject({ kind: 'fee-above-limit', canCancel: offers })
  })
})

describe('deposit', () => {
  test.each<[DepositState | undefined, DepositState, Deposit['rail'], readonly string[]]>([
    [undefined, 'settled', 'bitcoin', ['deposit-settled']],
    ['pending', 'settled', 'bitcoin', ['deposit-settled']],
    ['expired', 'settled', 'lightning', ['deposit-settled']],
    ['settled', 'settled', 'bitcoin', []],
    [undefined, 'pending', 'bitcoin', []],
    ['pending', 'expired', 'lightning', []],
    ['pending', 'gone', 'bitcoin', ['records-gone']],
    // An unpaid invoice is no missing payment.
    ['pending', 'gone', 'lightning', []],
  ])('changes from %s to %s (%s) and reports %s', (before, after, rail, kinds) => {
    const change = { before: before && deposit(before, rail), after: deposit(after, rail) }
    expect(newDepositEvents([change]).map(({ event }) => event.kind)).toEqual(kinds)
  })

  test('reports all missing payments in one event', () => {
    const missing = ['d1', 'd2'].map((id) => ({
      before: { ...deposit('pending'), id },
      after: { ...deposit('gone'), id },
    }))
    expect(newDepositEvents(missing)).toEqual([
      {
        event: { kind: 'records-gone', firstId: 'd1', running: 0, orders: 0, payments: 2 },
        happenedAtMs: null,
      },
    ])
  })
})
