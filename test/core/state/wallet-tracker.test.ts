import type { WalletChange, Deposit, Withdrawal } from '@common/domain/wallet'
import { dayMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openHistory } from '../../../electron/core/database/open-history'
import type { History } from '../../../electron/core/ports/storage/history'
import { WalletTracker } from '../../../electron/core/state/wallet-tracker'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'

function open(
  fill: (history: History, nowMs: number) => void = () => undefined,
  storeNews = (): void => undefined,
) {
  const clock = new ManualClock()
  const { history } = openHistory(temporaryFolder(), 'p1', null, clock.nowMs())
  onTestFinished(() => history.close())
  fill(history, clock.nowMs())
  const published: WalletChange[] = []
  const wallet = new WalletTracker({
    history,
    clock,
    exchange: { timeMs: () => null, clockSkewMs: () => 0 },
    publish: (change) => published.push(change),
    balance: { countDeposits: () => undefined, countWithdrawals: () => undefined },
    enqueueDeposits: storeNews,
    enqueueWithdrawals: () => undefined,
    enqueueOld: () => undefined,
  })
  return { wallet, history, clock, published }
}

const withdrawal = (createdAtMs: number): Withdrawal => ({
  id: 'w1',
  rail: 'lightning',
  state: 'settled',
  amountSats: sats(1000),
  feeSats: sats(1),
  createdAtMs,
  destination: null,
  reference: null,
})

describe('requested withdrawal', () => {
  test('is published again if already listed, so that the window reads its details', () => {
    const { wallet, history, clock, published } = open()
    const listed = withdrawal(clock.nowMs())
    wallet.applyWithdrawals([listed])
    published.length = 0
    wallet.applyRequested(listed, { details: { description: 'Two coffees' } })
    expect(history.payments.details('w1')).toEqual({ description: 'Two coffees' })
    expect(published).toMatchObject([{ kind: 'changed', withdrawals: [{ id: 'w1' }] }])
  })

  test('is published once if it was not listed before', () => {
    const { wallet, clock, published } = open()
    wallet.applyRequested(withdrawal(clock.nowMs()), { details: { description: 'Two coffees' } })
    expect(published).toHaveLength(1)
  })
})

describe('pending deposit', () => {
  const deposit = (createdAtMs: number): Deposit => ({
    id: 'd1',
    rail: 'lightning',
    state: 'pending',
    amountSats: sats(1000),
    createdAtMs,
    reference: null,
  })

  test('expires despite many later deposits if an earlier version stored it', () => {
    const { wallet, history } = open((stored, nowMs) => {
      const settled = (index: number) => ({
        ...deposit(nowMs - index),
        id: `s${index}`,
        state: 'settled' as const,
      })
      stored.payments.saveDeposits([
        deposit(nowMs - 30 * dayMs),
        ...Array.from({ length: 500 }, (_, index) => settled(index)),
      ])
    })
    expect(wallet.pendingDeposits()).toEqual([])
    wallet.expireDeposits()
    expect(history.payments.deposit('d1')).toMatchObject({ state: 'expired' })
    const pending = { kinds: ['deposit' as const], search: 'pending' }
    expect(history.entries.page(pending, null, 10).entries).toEqual([])
  })

  test('is unknown and not published until it and its notification are stored', () => {
    let isFull = true
    const { wallet, clock, history, published } = open(undefined, () => {
      if (isFull) throw new Error('the disk is full')
    })
    const listed = deposit(clock.nowMs())
    expect(() => wallet.applyDeposits([listed])).toThrow('the disk is full')
    expect([wallet.pendingDeposits(), history.payments.deposits(5), published]).toEqual([[], [], []])
    isFull = false
    wallet.applyDeposits([listed])
    expect([wallet.pendingDeposits(), history.payments.deposits(5)]).toEqual([[listed], [listed]])
    expect(published).toHaveLength(1)
  })

  test('has the expiry of its invoice and expires without another read', () => {
    const { wallet, history, clock } = open()
    const expiresAtMs = clock.nowMs() + 60_000
    const invoice = { paymentRequest: 'ln', amountSats: sats(1000), createdAtMs: clock.nowMs() }
    wallet.noteInvoice({ ...invoice, depositId: 'd1', expiresAtMs })
    const listed = deposit(clock.nowMs())
    wallet.applyDeposits([listed])
    clock.advance(90_000)
    wallet.expireDeposits()
    expect(wallet.pendingDeposits()).toHaveLength(1)
    clock.advance(1)
    wallet.expireDeposits()
    expect(wallet.pendingDeposits()).toEqual([])
    expect(history.payments.deposit('d1')).toEqual({ ...listed, expiresAtMs, state: 'expired' })
    wallet.applyDeposits([listed])
    expect(history.payments.deposit('d1')).toMatchObject({ state: 'expired' })
    wallet.applyDeposits([{ ...listed, state: 'settled' }])
    expect(history.payments.deposit('d1')).toMatchObject({ state: 'settled' })
  })
})
