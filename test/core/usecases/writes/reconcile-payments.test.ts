import type { Withdrawal } from '@common/domain/wallet'
import { describe, expect, test } from 'vitest'
import { createTrade } from '../../../support/create-trade'
import { message } from '../../../support/text'
import { endlessListing, listing } from '../support/listing'
import { notFound, offline, reconcile } from '../support/reconcile'
import { amountSats, segwit, withdrawal } from '../support/withdrawals'

const withWithdrawals = (...withdrawals: Withdrawal[]) => ({ withdrawals: listing(withdrawals) })
const endless = { withdrawals: endlessListing<Withdrawal>() }

describe('reconciliation of a Lightning payment', () => {
  const sent = { action: 'withdraw', paymentHash: 'h', amountSats } as const
  const tried = (state: Withdrawal['state'], reference = 'h') =>
    withdrawal({ rail: 'lightning', state, reference })

  test.each([
    ['a settled one', withWithdrawals(tried('settled')), 'done', message('reconciliation.paid')],
    ['a pending one', withWithdrawals(tried('pending')), 'done', message('reconciliation.paymentPending')],
    [
      'one that is gone',
      withWithdrawals(tried('gone')),
      'needs-you',
      message('reconciliation.withdrawalGone'),
    ],
    ['a failed one', withWithdrawals(tried('failed')), 'absent', message('reconciliation.paymentFailed')],
    [
      'a pending one after a failed one',
      withWithdrawals(tried('failed'), tried('pending')),
      'done',
      message('reconciliation.paymentPending'),
    ],
    [
      'none of its hash',
      withWithdrawals(tried('settled', 'other')),
      'absent',
      message('reconciliation.paymentUnknown'),
    ],
    ['none in a list too long', endless, 'unproven', message('reconciliation.paymentNotSeen')],
  ] as const)('finds %s', async (_name, exchange, kind, text) => {
    expect(await reconcile(sent, exchange)).toMatchObject({ kind, message: text })
  })
})

describe('reconciliation of an on-chain withdrawal', () => {
  const sent = { action: 'withdraw-on-chain', address: segwit, amountSats, knownIds: ['w0'] } as const
  const unnamed = withdrawal({ destination: null })

  test.each([
    [
      'a failed one',
      withWithdrawals(withdrawal({ state: 'failed' })),
      'absent',
      message('reconciliation.paymentFailed'),
    ],
    [
      'a canceled one',
      withWithdrawals(withdrawal({ state: 'canceled' })),
      'absent',
      message('reconciliation.withdrawalCanceled'),
    ],
    [
      'one without a destination',
      withWithdrawals(unnamed),
      'absent',
      message('reconciliation.withdrawalUnknown'),
    ],
    ['none in a list too long', endless, 'unproven', message('reconciliation.withdrawalNotSeen')],
  ] as const)('finds %s', async (_name, exchange, kind, text) => {
    expect(await reconcile(sent, exchange)).toMatchObject({ kind, message: text })
  })
})

describe('reconciliation of a withdrawal cancel', () => {
  const sent = { action: 'cancel-withdrawal', withdrawalId: 'w1' } as const

  test('requires review if the withdrawal is unknown to the exchange', async () => {
    const found = await reconcile(sent, { withdrawal: () => Promise.reject(notFound) })
    expect(found).toEqual({ kind: 'needs-you', message: message('reconciliation.withdrawalGone') })
  })

  test('returns no result while the exchange does not respond', async () => {
    await expect(reconcile(sent, { withdrawal: () => Promise.reject(offline) })).rejects.toBe(offline)
  })
})

describe('reconciliation of an order', () => {
  const order = { side: 'sell', orderType: 'market', leverage: 10, quantity: 100 } as const
  const sent = { action: 'open-trade', order, knownTradeIds: ['t0'] } as const
  const trade = createTrade('t1', { side: 'sell' })
  const trades = (...found: readonly (typeof trade)[]) => ({
    trades: (state: string) => Promise.resolve(found.filter((each) => each.state === state)),
    endedTrades: listing<typeof trade>([]),
  })

  test('finds a matching trade and names it by its side', async () => {
    const maybe = { count: 1, trade: message('position.short', { quantity: 100 }), price: 20_000 }
    const text = message('reconciliation.maybePlaced', maybe)
    expect(await reconcile(sent, trades(trade))).toEqual({
      kind: 'needs-you',
      message: text,
      trades: [trade],
    })
  })

  test('returns unproven if the list of closed trades is too long', async () => {
    const exchange = { ...trades(), endedTrades: endlessListing<typeof trade>() }
    expect(await reconcile(sent, exchange)).toEqual({
      kind: 'unproven',
      message: message('reconciliation.notSeen'),
    })
  })
})
