import { describe, expect, test } from 'vitest'
import { publishedAccountLimits, publishedMarket } from '@common/exchange-api/published-market'
import { hourMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import vectors from '../../../domain/lightning/bolt11-vectors.json'
import { expectDefined } from '../../../support/expect-defined'
import { json } from '../support/fault-service'
import { firstPage } from '../support/first-page'
import { testOperations } from '../support/operation-cases'
import * as recorded from '../support/recorded-v3'
import { failure, useService } from '../support/use-service'

const under = useService('v3')
const startMs = Date.UTC(2026, 0, 1)
const start = '2026-01-01T00:00:00.000Z'

describe('version 3 client: account and wallet', () => {
  testOperations(under, {
    account: {
      call: (exchange) => exchange.account(),
      sent: 'GET /v3/account',
      answer: { id: 'u1', username: 'alice', balance: 12_345.9, syntheticUsdBalance: 678, feeTier: 2 },
      result: { id: 'u1', username: 'alice', balanceSats: sats(12_345), syntheticUsd: 6.78, feeTier: 2 },
    },
    'account without name and fee tier': {
      call: (exchange) => exchange.account(),
      sent: 'GET /v3/account',
      answer: { id: 'u1', username: null, balance: 1, syntheticUsdBalance: 0 },
      result: { id: 'u1', username: '', balanceSats: sats(1), syntheticUsd: 0, feeTier: 0 },
    },
    notifications: {
      call: ({ notifications }) => notifications?.unread(),
      sent: 'GET /v3/account/notifications?limit=1000&read=false',
      answer: recorded.page({ id: 'n1', createdAt: start, event: 'trade' }),
      result: [{ id: 'n1', atMs: startMs, event: 'trade', data: null, isRead: false }],
    },
    'mark notifications as read': {
      call: ({ notifications }) => notifications?.markAllRead(),
      sent: 'PUT /v3/account/notifications',
      answer: {},
      result: undefined,
    },
    'pay an invoice': {
      call: async (exchange) => {
        const { createdAtMs: _, ...rest } = await exchange.withdraw('lnbc1')
        return rest
      },
      sent: 'POST /v3/account/withdraw/lightning',
      body: { invoice: 'lnbc1' },
      answer: { id: 'w1', amount: 1000, maxFees: 30, paymentHash: 'ab' },
      result: {
        id: 'w1',
        rail: 'lightning',
        state: 'pending',
        amountSats: sats(1000),
        feeSats: sats(0),
        destination: null,
        reference: 'ab',
      },
    },
    'new address': {
      call: ({ onChain }) => onChain?.createAddress('p2tr'),
      sent: 'POST /v3/account/address/bitcoin',
      body: { format: 'p2tr' },
      answer: { address: 'bc1p', createdAt: start },
      result: { address: 'bc1p', createdAtMs: startMs, isUsed: null },
    },
    'new address of the format that is set': {
      call: ({ onChain }) => onChain?.createAddress(),
      sent: 'POST /v3/account/address/bitcoin',
      answer: { address: 'bc1q', createdAt: start },
      result: { address: 'bc1q', createdAtMs: startMs, isUsed: null },
    },
    'current address': {
      call: ({ onChain }) => onChain?.addresses(true),
      sent: 'GET /v3/account/address/bitcoin',
      answer: { address: 'bc1q' },
      result: [{ address: 'bc1q', createdAtMs: null, isUsed: null }],
    },
    'on-chain withdrawal': {
      call: ({ onChain }) => onChain?.requestWithdrawal('bc1q', sats(200_000)),
      sent: 'POST /v3/account/withdraw/on-chain',
      body: { address: 'bc1q', amount: 200_000 },
      answer: {
        id: 'w2',
        createdAt: start,
        amount: 200_000,
        address: 'bc1q',
        fee: null,
        txId: null,
        status: 'pending',
      },
      result: 'w2',
    },
  })

  test('requests a deposit, which expires with its invoice', async () => {
    const expiresAtMs = 1_496_314_658_000 + hourMs
    const paymentRequest = expectDefined(vectors.find(({ valid }) => valid)).invoice
    under.service.answer = json({ depositId: 'd1', paymentRequest })
    const { createdAtMs, ...rest } = await under.exchange.requestDeposit(sats(1000))
    expect(rest).toEqual({ depositId: 'd1', paymentRequest, amountSats: sats(1000), expiresAtMs })
    expect(Math.abs(createdAtMs - Date.now())).toBeLessThan(hourMs)
    expect(under.service.requests[0]?.body).toBe('{"amount":1000}')
  })

  test('has an unknown outcome if the invoice of a deposit is unreadable', async () => {
    under.service.answer = json({ depositId: 'd1', paymentRequest: 'lnbc1' })
    expect((await failure(under.exchange.requestDeposit(sats(1000)))).kind).toBe('unknown-outcome')
  })

  test('does not offer former addresses, nor canceling a withdrawal', async () => {
    expect((await failure(Promise.resolve(under.exchange.onChain?.addresses(false)))).kind).toBe(
      'unsupported',
    )
    expect(under.exchange.onChain?.cancelWithdrawal).toBeNull()
    expect(under.service.requests).toEqual([])
  })

  test('uses the published limits, which version 3 does not report', async () => {
    expect(await under.exchange.accountLimits()).toBe(publishedAccountLimits)
    expect(await under.exchange.market()).toBe(publishedMarket)
    expect(await under.exchange.notifications?.failedWithdrawals()).toEqual([])
    expect(under.service.requests).toEqual([])
  })

  const payment = { id: 'p1', createdAt: start, amount: 1000.4 }
  const paid = { id: 'p1', amountSats: sats(1000), createdAtMs: startMs, exactSats: { amountSats: 1000.4 } }
  const lightningDeposit = { ...payment, paymentHash: 'ab', settledAt: null }
  const chainDeposit = { ...payment, txId: null, status: 'MEMPOOL', blockHeight: null }
  const lightningWithdrawal = {
    ...payment,
    fee: 3,
    paymentHash: 'cd',
    destination: null,
    status: 'processing',
  }
  const chainWithdrawal = { ...payment, address: 'bc1q', fee: null, txId: null, status: 'pending' }

  const answerList = (path: string, wire: object): void => {
    under.service.answer = (response, request) =>
      json(request.url.startsWith(path) ? recorded.page(wire) : recorded.page())(response, request)
  }

  test.each([
    ['unpaid', { settledAt: null }, { state: 'pending' }],
    ['paid', { settledAt: startMs + 1 }, { state: 'settled' }],
  ])('reads a Lightning deposit: %s', async (_what, change, result) => {
    answerList('/v3/account/deposits/lightning', { ...lightningDeposit, ...change })
    const expected = { ...paid, rail: 'lightning', reference: 'ab', blockHeight: undefined, ...result }
    expect(await firstPage(under.exchange.deposits)).toEqual([expected])
    expect(await under.exchange.deposit('p1')).toEqual(expected)
  })

  test.each([
    ['MEMPOOL', null, undefined, 'pending'],
    ['CONFIRMED', 800_000, 800_000, 'pending'],
    ['IRREVERSIBLE', 800_000, 800_000, 'settled'],
  ])('reads an on-chain deposit: %s', async (status, blockHeight, read, state) => {
    answerList('/v3/account/deposits/on-chain', { ...chainDeposit, status, blockHeight, txId: 'tx' })
    const expected = { ...paid, rail: 'bitcoin', reference: 'tx', state, blockHeight: read }
    expect(await firstPage(under.exchange.deposits)).toEqual([expected])
    expect(await under.exchange.deposit('p1')).toEqual(expected)
  })

  test.each([
    ['processing', null, 'pending', 0],
    ['processed', 3, 'settled', 3],
    ['failed', 0, 'failed', 0],
  ])('reads a Lightning withdrawal: %s, fee %s', async (status, fee, state, feeSats) => {
    const wire = { ...lightningWithdrawal, status, fee, destination: '03aa' }
    answerList('/v3/account/withdrawals/lightning', wire)
    const expected = {
      ...paid,
      rail: 'lightning',
      state,
      feeSats,
      destination: '03aa',
      reference: 'cd',
    }
    expect(await firstPage(under.exchange.withdrawals)).toEqual([expected])
    expect(await under.exchange.withdrawal('p1')).toEqual(expected)
  })

  test.each([
    ['pending', null, 'pending', 0],
    ['processing', null, 'pending', 0],
    ['processed', 350, 'settled', 350],
    ['canceled', null, 'canceled', 0],
    ['rejected', null, 'failed', 0],
  ])('reads an on-chain withdrawal: %s, fee %s', async (status, fee, state, feeSats) => {
    answerList('/v3/account/withdrawals/on-chain', { ...chainWithdrawal, status, fee, txId: 'tx' })
    const expected = { ...paid, rail: 'bitcoin', state, feeSats, destination: 'bc1q', reference: 'tx' }
    expect(await firstPage(under.exchange.withdrawals)).toEqual([expected])
    expect(await under.exchange.withdrawal('p1')).toEqual(expected)
  })

  test('does not find a payment of another id', async () => {
    answerList('/v3/account/deposits/lightning', lightningDeposit)
    expect((await failure(under.exchange.deposit('other'))).kind).toBe('not-found')
  })
})
