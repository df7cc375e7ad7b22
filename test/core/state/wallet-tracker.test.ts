import type { WalletChange, Deposit, Withdrawal } from '@common/domain/wallet'
import { dayMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openHistory } from '../../../electron/core/database/open-history'
import type { History } from '../../../electron/core/ports/storage/history'
import type { Changed } from '../../../electron/core/state/changed'
import { WalletTracker } from '../../../electron/core/state/wallet-tracker'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'

function open(
  fill: (history: History, nowMs: number) => void = () => undefined,
  storeNews: (changes: readonly Changed<Deposit>[]) => void = () => undefined,
) {
  const clock = new ManualClock()
  const { history } = openHistory(temporaryFolder(), 'p1', null, clock.nowMs())
  onTestFinished(() => history.close())
  fill(history, clock.nowMs())
  const published: WalletChange[] = []
  const news: string[] = []
  const old = { count: 0 }
  const counted: string[] = []
  const count = (changes: readonly Changed<Deposit | Withdrawal>[]): void =>
    void counted.push(...changes.map(({ after }) => after.id))
  const wallet = new WalletTracker({
    history,
    clock,
    exchange: { timeMs: () => null, clockSkewMs: () => 0 },
    publish: (change) => published.push(change),
    balance: { countDeposits: count, countWithdrawals: count },
    enqueueDeposits: storeNews,
    enqueueWithdrawals: (changes) => void news.push(...changes.map(({ after }) => after.id)),
    enqueueOld: () => (old.count += 1),
  })
  return { wallet, history, clock, published, news, old, counted }
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

describe('withdrawals', () => {
  test('are news unless the caller decides otherwise', () => {
    const { wallet, news, old } = open()
    wallet.applyWithdrawals([withdrawal(5)])
    expect([news, old.count]).toEqual([['w1'], 0])
    wallet.applyWithdrawals([{ ...withdrawal(6), id: 'w2' }], () => false)
    expect([news, old.count]).toEqual([['w1'], 1])
  })
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

  test('has the expiry of its invoice after a restart, although the exchange lists none', () => {
    const { wallet, history, clock } = open(({ payments }, nowMs) =>
      payments.saveDeposits([{ ...deposit(nowMs), expiresAtMs: nowMs + 60_000 }]),
    )
    const listed = deposit(clock.nowMs())
    clock.advance(90_001)
    wallet.applyDeposits([listed])
    expect(history.payments.deposit('d1')).toMatchObject({ state: 'expired' })
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

describe('payment lists', () => {
  const deposit = (id: string, changes: Partial<Deposit> = {}): Deposit => ({
    id,
    rail: 'lightning',
    state: 'settled',
    amountSats: sats(1000),
    createdAtMs: 1000,
    reference: null,
    ...changes,
  })

  test('are newest first, at most 500, and read once both lists were read', () => {
    const { wallet, published } = open()
    const ids = Array.from({ length: 501 }, (_, index) => index)
    wallet.applyDeposits(ids.map((index) => deposit(`d${index}`, { createdAtMs: index })))
    wallet.applyWithdrawals([withdrawal(5), { ...withdrawal(7), id: 'w2' }])
    const { deposits, withdrawals, isRead } = wallet.snapshot()
    expect([deposits.length, deposits[0]?.id, isRead]).toEqual([500, 'd500', false])
    expect(withdrawals.map(({ id }) => id)).toEqual(['w2', 'w1'])
    published.length = 0
    wallet.noteRead('deposits')
    wallet.noteRead('deposits')
    expect([published, wallet.snapshot().isRead]).toEqual([[], false])
    wallet.noteRead('withdrawals')
    expect(published).toEqual([{ kind: 'changed', deposits: [], withdrawals: [], isRead: true }])
    wallet.noteRead('withdrawals')
    expect([published.length, wallet.snapshot().isRead]).toEqual([1, true])
  })

  test('have the time of the oldest payment that can change', () => {
    const { wallet, clock } = open()
    const nowMs = clock.nowMs()
    expect([wallet.changingDepositsSinceMs(), wallet.changingWithdrawalsSinceMs()]).toEqual([
      undefined,
      undefined,
    ])
    const onChain = { rail: 'bitcoin', state: 'pending' } as const
    wallet.applyDeposits([
      deposit('a', { ...onChain, createdAtMs: nowMs + 30 }),
      deposit('b', { ...onChain, createdAtMs: nowMs + 20 }),
      deposit('c', { state: 'pending', createdAtMs: nowMs + 10 }),
      deposit('d', { rail: 'bitcoin', createdAtMs: nowMs + 5 }),
      deposit('e', { rail: 'internal', state: 'pending', createdAtMs: nowMs + 15 }),
    ])
    wallet.applyWithdrawals([
      { ...withdrawal(nowMs + 40), state: 'pending' },
      { ...withdrawal(nowMs + 30), id: 'w2', state: 'pending' },
      { ...withdrawal(nowMs + 10), id: 'w3' },
    ])
    expect([wallet.changingDepositsSinceMs(), wallet.changingWithdrawalsSinceMs()]).toEqual([
      nowMs + 15,
      nowMs + 30,
    ])
    expect(wallet.pendingWithdrawals().map(({ id }) => id)).toEqual(['w1', 'w2'])
  })

  test.each([
    ['settled', 'pending', 'settled'],
    ['failed', 'pending', 'failed'],
    ['canceled', 'failed', 'canceled'],
    ['failed', 'canceled', 'canceled'],
    ['pending', 'settled', 'settled'],
    ['pending', 'gone', 'gone'],
    ['gone', 'pending', 'pending'],
    ['gone', 'settled', 'settled'],
    ['settled', 'failed', 'failed'],
  ] as const)('follow a withdrawal that is %s and then %s to %s', (before, after, expected) => {
    const { wallet, history } = open()
    wallet.applyWithdrawals([{ ...withdrawal(5), state: before }])
    wallet.applyWithdrawals([{ ...withdrawal(5), state: after }])
    expect(history.payments.withdrawal('w1')?.state).toBe(expected)
    expect(wallet.snapshot().withdrawals).toMatchObject([{ state: expected }])
  })

  test('notify new payments only', () => {
    const notified: (readonly string[])[] = []
    const { wallet } = open(undefined, (changes) => notified.push(changes.map(({ after }) => after.id)))
    const isNews = ({ after }: { readonly after: Deposit }) => after.id === 'new'
    wallet.applyDeposits([deposit('old')], isNews)
    expect(notified).toEqual([])
    wallet.applyDeposits([deposit('older'), deposit('new')], isNews)
    expect(notified).toEqual([['new']])
  })

  test('are counted and notified once if listed twice', () => {
    const notified: (readonly string[])[] = []
    const { wallet, counted } = open(undefined, (changes) =>
      notified.push(changes.map(({ after }) => after.id)),
    )
    wallet.applyDeposits([deposit('a'), deposit('a')])
    wallet.applyWithdrawals([withdrawal(5), withdrawal(5)])
    expect([notified, counted]).toEqual([[['a']], ['a', 'w1']])
  })

  test('are known although 500 newer ones exist', () => {
    const { wallet, published, counted } = open(({ payments }) => {
      const newer = Array.from({ length: 500 }, (_, index) => ({ id: `n${index}`, createdAtMs: 9000 }))
      payments.saveDeposits([deposit('d1'), ...newer.map((each) => deposit(each.id, each))])
      payments.saveWithdrawals([withdrawal(5), ...newer.map((each) => ({ ...withdrawal(5), ...each }))])
    })
    wallet.applyDeposits([deposit('d1')])
    wallet.applyWithdrawals([withdrawal(5)])
    expect([published, counted]).toEqual([[], []])
  })

  test('publish nothing for an unchanged payment', () => {
    const { wallet, published } = open()
    wallet.applyWithdrawals([withdrawal(5)])
    wallet.applyDeposits([deposit('a')])
    published.length = 0
    wallet.applyWithdrawals([withdrawal(5)])
    wallet.applyDeposits([deposit('a')])
    expect(published).toEqual([])
  })
})

describe('times of a payment', () => {
  const kinds = (history: History, id: string) => history.payments.events(id).map(({ kind }) => kind)

  test('are stored for each state of a recent withdrawal', () => {
    const { wallet, history, clock } = open()
    const sent: Withdrawal = { ...withdrawal(clock.nowMs()), rail: 'bitcoin', state: 'pending' }
    wallet.applyWithdrawals([sent])
    clock.advance(1000)
    wallet.applyWithdrawals([{ ...sent, reference: 'tx' }])
    clock.advance(1000)
    wallet.applyWithdrawals([{ ...sent, reference: 'tx', state: 'settled' }])
    expect(kinds(history, 'w1')).toEqual(['seen', 'on-its-way', 'settled'])
    wallet.applyWithdrawals([{ ...sent, id: 'w2', rail: 'lightning', reference: 'hash' }])
    expect(kinds(history, 'w2')).toEqual(['seen'])
  })

  test('are stored for each state of a recent deposit', () => {
    const { wallet, history, clock } = open()
    const seen = {
      id: 'd1',
      rail: 'bitcoin',
      state: 'pending',
      amountSats: sats(9),
      reference: null,
    } as const
    const at = { createdAtMs: clock.nowMs() }
    wallet.applyDeposits([{ ...seen, ...at }])
    clock.advance(1000)
    wallet.applyDeposits([{ ...seen, ...at, blockHeight: 7 }])
    clock.advance(1000)
    wallet.applyDeposits([{ ...seen, ...at, blockHeight: 7, state: 'settled' }])
    expect(kinds(history, 'd1')).toEqual(['seen', 'in-block', 'settled'])
  })

  test('are unknown for a payment first read after five minutes', () => {
    const { wallet, history, clock } = open()
    const nowMs = clock.nowMs()
    wallet.applyWithdrawals([{ ...withdrawal(nowMs - 300_001), state: 'pending' }])
    wallet.applyWithdrawals([{ ...withdrawal(nowMs - 300_000), id: 'w2', state: 'pending' }])
    expect([kinds(history, 'w1'), kinds(history, 'w2')]).toEqual([[], ['seen']])
    wallet.applyWithdrawals([withdrawal(nowMs - 300_001)])
    expect(kinds(history, 'w1')).toEqual(['settled'])
  })

  test('include a fee above the limit of the request, not at it', () => {
    const { wallet, history, clock } = open()
    const paid = { ...withdrawal(clock.nowMs()), feeSats: sats(5) }
    wallet.applyRequested(paid, { feeLimitSats: sats(4) })
    wallet.applyRequested({ ...paid, id: 'w2' }, { feeLimitSats: sats(5) })
    expect(kinds(history, 'w1')).toContain('fee-above-limit')
    expect(kinds(history, 'w2')).not.toContain('fee-above-limit')
    wallet.applyRequested({ ...paid, id: 'w3' }, {})
    expect(kinds(history, 'w3')).not.toContain('fee-above-limit')
  })
})
