import { sats } from '@common/domain/units'
import type { Withdrawal } from '@common/domain/wallet'
import { describe, expect, test } from 'vitest'
import type { Listing } from '../../../../electron/core/ports/exchange/exchange-listing'
import {
  reconcileWithdrawalCancel,
  reconcilePayment,
} from '../../../../electron/core/usecases/writes/reconcile-payment'
import { message } from '../../../support/text'
import { withdrawalEvents } from '../../../../electron/core/usecases/wallet/wallet-events'

const sentAtMs = 1_700_000_000_000
const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const onChain = (changes: Partial<Withdrawal> = {}): Withdrawal => ({
  id: 'w1',
  rail: 'bitcoin',
  state: 'pending',
  amountSats: sats(150_000),
  feeSats: sats(1000),
  createdAtMs: sentAtMs,
  destination: address,
  reference: null,
  ...changes,
})

const serviceWith = (...withdrawals: Withdrawal[]) => ({
  withdrawals: {
    begin: () => ({}),
    isCursor: (stored: unknown): stored is Record<string, unknown> => stored !== undefined,
    read: () => Promise.resolve({ items: withdrawals, next: null }),
    newestMs: ({ createdAtMs }: Withdrawal) => createdAtMs,
  } satisfies Listing<Withdrawal>,
  withdrawal: () => Promise.resolve(withdrawals[0] ?? onChain()),
})

describe('reconciling an on-chain withdrawal', () => {
  const sent = { action: 'withdraw-on-chain', address, amountSats: sats(150_000), knownIds: ['w0'] } as const
  const reconcile = (...withdrawals: Withdrawal[]) =>
    reconcilePayment(serviceWith(...withdrawals), sent, { sentAtServiceMs: sentAtMs })

  test('finds it by address, amount and time', async () => {
    expect(await reconcile(onChain({ createdAtMs: sentAtMs + 45_000 }))).toMatchObject({
      kind: 'done',
      withdrawal: { id: 'w1' },
    })
  })

  test.each([
    ['done', 'dated two hours before it', [onChain({ createdAtMs: sentAtMs - 7_200_000 })]],
    ['done', 'made a minute after it', [onChain({ createdAtMs: sentAtMs + 60_000 })]],
    ['needs-you', 'dated earlier', [onChain({ createdAtMs: sentAtMs - 7_200_001 })]],
    ['needs-you', 'made later', [onChain({ createdAtMs: sentAtMs + 60_001 })]],
    ['needs-you', 'made twice', [onChain(), onChain({ id: 'w2' })]],
    [
      'needs-you',
      'made twice, once far from it',
      [onChain(), onChain({ id: 'w2', createdAtMs: sentAtMs - 3_600_000 })],
    ],
    ['needs-you', 'made twice, once without success', [onChain(), onChain({ id: 'w2', state: 'failed' })]],
  ])('returns %s for an equal withdrawal %s', async (kind, _name, withdrawals) => {
    expect(await reconcile(...withdrawals)).toMatchObject({ kind })
  })

  test('names the number of withdrawals that may be it', async () => {
    const found = await reconcile(onChain(), onChain({ id: 'w2' }), onChain({ id: 'w3', state: 'failed' }))
    const values = { count: 2, amount: sats(150_000) }
    expect(found.message).toEqual(message('reconciliation.maybeSent', values))
  })

  test.each([
    ['known before', onChain({ id: 'w0' })],
    ['to another address', onChain({ destination: 'bcrt1q' })],
    ['of another amount', onChain({ amountSats: sats(150_001) })],
    ['over Lightning', onChain({ rail: 'lightning' })],
  ])('ignores a withdrawal %s', async (_name, other) => {
    expect(await reconcile(other)).toMatchObject({ kind: 'absent' })
  })

  test('returns absent for a withdrawal that the exchange rejected', async () => {
    expect(await reconcile(onChain({ state: 'failed' }))).toMatchObject({ kind: 'absent' })
  })
})

test('reconciling a transfer finds it by username, ignoring case', async () => {
  const sent = { action: 'transfer', toUsername: 'bob', amountSats: sats(10), knownIds: [] } as const
  const created = onChain({ rail: 'internal', destination: 'Bob', amountSats: sats(10), state: 'settled' })
  expect(await reconcilePayment(serviceWith(created), sent, { sentAtServiceMs: sentAtMs })).toMatchObject({
    kind: 'done',
  })
})

test.each([
  ['to another user', { destination: 'carol' }],
  ['without a user', { destination: null }],
  ['over Lightning', { rail: 'lightning' }],
  ['of another amount', { amountSats: sats(11) }],
] as const)('reconciling a transfer ignores a payment %s', async (_name, changes) => {
  const sent = { action: 'transfer', toUsername: 'bob', amountSats: sats(10), knownIds: [] } as const
  const other = onChain({ rail: 'internal', destination: 'bob', amountSats: sats(10), ...changes })
  expect(await reconcilePayment(serviceWith(other), sent, { sentAtServiceMs: sentAtMs })).toMatchObject({
    kind: 'absent',
  })
})

describe('reconciling a cancellation', () => {
  const sent = { action: 'cancel-withdrawal', withdrawalId: 'w1' } as const

  test.each([
    ['was carried out', onChain({ state: 'failed' }), 'done'],
    ['was carried out and is listed so', onChain({ state: 'canceled' }), 'done'],
    ['was not', onChain(), 'absent'],
    ['came too late', onChain({ reference: 'ab'.repeat(32) }), 'not-done'],
    ['came long too late', onChain({ state: 'settled' }), 'not-done'],
  ])('detects that it %s', async (_name, found, kind) => {
    expect(await reconcileWithdrawalCancel(serviceWith(found), sent)).toMatchObject({ kind })
  })
})

test('a withdrawal canceled by the user is reported as canceled only once', () => {
  const canceled = onChain({ state: 'canceled' })
  const kinds = (before: Withdrawal, after: Withdrawal): string[] =>
    withdrawalEvents({ before, after }).map(({ event }) => event.kind)
  expect(kinds(onChain(), canceled)).toEqual(['withdrawal-canceled'])
  expect(kinds(onChain(), onChain({ state: 'failed' }))).toEqual(['withdrawal-failed'])
  // Stored as failed by earlier versions.
  expect(kinds(onChain({ state: 'failed' }), canceled)).toEqual([])
})
