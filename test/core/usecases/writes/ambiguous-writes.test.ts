import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Swap } from '@common/domain/swaps/swap'
import { hourMs, minuteMs } from '@common/domain/durations'
import type { Withdrawal } from '@common/domain/wallet'
import type { SentAction } from '@common/domain/writes/write-kinds'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import type { CrossExchange } from '../../../../electron/core/ports/exchange/exchange-cross'
import type { OptionsExchange } from '../../../../electron/core/ports/exchange/exchange-options'
import type { SwapExchange } from '../../../../electron/core/ports/exchange/exchange-swaps'
import type { ReconcileExchange } from '../../../../electron/core/usecases/writes/reconcile-result'
import { createTrade } from '../../../support/create-trade'
import { message } from '../../../support/text'
import { crossOrder, crossPosition, option } from '../../../window/support/records'
import { endlessListing, listing } from '../support/listing'
import { reconcile } from '../support/reconcile'
import { amountSats, nowMs, segwit, withdrawal } from '../support/withdrawals'

const onChain = { action: 'withdraw-on-chain', address: segwit, amountSats, knownIds: [] } as const
const transfer = { action: 'transfer', toUsername: 'bob', amountSats, knownIds: [] } as const
const toBob = (changes: Partial<Withdrawal>) =>
  withdrawal({ rail: 'internal', destination: 'bob', state: 'settled', ...changes })
const sentAt = { sentAtServiceMs: nowMs }
const maybeSent = (count: number) => ({
  kind: 'needs-you',
  message: message('reconciliation.maybeSent', { count, amount: amountSats }),
})
const withWithdrawals = (...pages: (readonly Withdrawal[])[]) => ({ withdrawals: listing(...pages) })

describe('payment whose response is lost', () => {
  test.each([
    ['on-chain withdrawal', onChain, [withdrawal({ id: 'w1' }), withdrawal({ id: 'w2', state: 'settled' })]],
    ['transfer', transfer, [toBob({ id: 'w1' }), toBob({ id: 'w2' })]],
  ] as const)('requires review if two payments may be this %s', async (_name, sent, payments) => {
    expect(await reconcile(sent, withWithdrawals(payments), sentAt)).toEqual(maybeSent(2))
  })

  test('is found once if it is on two overlapping pages', async () => {
    const exchange = withWithdrawals([withdrawal()], [withdrawal({ state: 'settled' })])
    expect(await reconcile(onChain, exchange, sentAt)).toMatchObject({
      kind: 'done',
      message: message('reconciliation.paid'),
    })
  })

  test.each(['failed', 'canceled'] as const)(
    'is not reported as not sent because an equal one is listed as %s',
    async (state) => {
      expect(await reconcile(onChain, withWithdrawals([withdrawal({ state })]), sentAt)).toMatchObject({
        kind: 'absent',
      })
      const both = withWithdrawals([withdrawal({ id: 'w0', state }), withdrawal({ id: 'w1' })])
      expect(await reconcile(onChain, both, sentAt)).toEqual(maybeSent(1))
    },
  )

  test.each([
    ['three hours older', nowMs - 3 * hourMs],
    ['two minutes newer', nowMs + 2 * minuteMs],
  ])('is not reported as sent because an equal one is %s', async (_name, createdAtMs) => {
    const equal = withdrawal({ state: 'settled', createdAtMs })
    expect(await reconcile(onChain, withWithdrawals([equal]), sentAt)).toEqual(maybeSent(1))
  })

  test.each([
    ['address', onChain, withdrawal({ destination: segwit.toUpperCase() })],
    [
      'payment hash',
      { action: 'withdraw', paymentHash: 'ab'.repeat(32), amountSats },
      withdrawal({ rail: 'lightning', reference: 'AB'.repeat(32) }),
    ],
  ] as const)('is found by its %s in capital letters', async (_name, sent, found) => {
    expect(await reconcile(sent, withWithdrawals([found]), sentAt)).toMatchObject({ kind: 'done' })
  })

  test.each([
    ['on-chain withdrawal', onChain, withdrawal()],
    ['transfer', transfer, toBob({})],
  ] as const)('requires review of an equal %s in a list that is too long', async (_name, sent, equal) => {
    const pages = Array.from({ length: 30 }, (_, page) => (page === 0 ? [equal] : []))
    expect(await reconcile(sent, withWithdrawals(...pages), sentAt)).toEqual(maybeSent(1))
  })

  test.each([
    ['on-chain withdrawal', onChain, 'bitcoin', message('reconciliation.withdrawalNotSeen')],
    [
      'invoice',
      { action: 'withdraw', paymentHash: 'h', amountSats },
      'lightning',
      message('reconciliation.paymentNotSeen'),
    ],
  ] as const)(
    'is unproven for a failed %s in a list that is too long',
    async (_name, sent, rail, message) => {
      const failed = withdrawal({ rail, reference: 'h', state: 'failed' })
      const endless = endlessListing<Withdrawal>()
      const exchange = {
        withdrawals: {
          ...endless,
          read: async (cursor: Record<string, unknown>) => ({
            ...(await endless.read(cursor)),
            items: [failed],
          }),
        },
      }
      expect(await reconcile(sent, exchange, sentAt)).toEqual({ kind: 'unproven', message })
    },
  )
})

const buy = { side: 'buy', orderType: 'market', leverage: 10, quantity: 100 } as const
const openTrade = { action: 'open-trade', order: buy, knownTradeIds: ['t0'] } as const

describe('order whose response is lost', () => {
  const withTrades = (running: readonly FuturesTrade[], find = (): FuturesTrade | null => null) => ({
    trades: (state: string) => Promise.resolve(state === 'running' ? [...running] : []),
    endedTrades: listing<FuturesTrade>([]),
    clientOrderIds: { find: () => Promise.resolve(find()) },
  })

  test('requires review if the exchange lists it without its client order id', async () => {
    const found = await reconcile(openTrade, withTrades([createTrade('t1')]), { orderId: 'mine' })
    expect(found).toMatchObject({ kind: 'needs-you', trades: [{ id: 't1' }] })
  })

  test.each([['t0'], []] as const)(
    'is absent if neither its client order id nor a new trade like it is listed',
    async (...ids) => {
      const exchange = withTrades(ids.map((id) => createTrade(id)))
      expect(await reconcile(openTrade, exchange, { orderId: 'mine' })).toEqual({
        kind: 'absent',
        message: message('reconciliation.notPlaced'),
      })
    },
  )

  test('requires review with the number of trades that may be it', async () => {
    const exchange = { ...withTrades([createTrade('t1'), createTrade('t2')]), clientOrderIds: null }
    const found = await reconcile(openTrade, exchange)
    expect(found).toMatchObject({ kind: 'needs-you', message: { values: { count: 2 } } })
  })
})

describe('cross order whose response is lost', () => {
  const sent = { action: 'cross-order', order: { side: 'buy', orderType: 'market', quantity: 100 } } as const
  const unnamed = (changes: Partial<CrossOrder> = {}): CrossOrder => ({
    ...crossOrder(),
    id: 'c1',
    clientOrderId: null,
    side: 'buy',
    orderType: 'market',
    quantity: 100,
    createdAtMs: nowMs,
    ...changes,
  })
  const withCross = (...filled: CrossOrder[]): Partial<ReconcileExchange> => ({
    cross: {
      openOrders: () => Promise.resolve([]),
      filledOrders: listing(filled),
    } as unknown as CrossExchange,
  })
  const check = (...filled: CrossOrder[]) =>
    reconcile(sent, withCross(...filled), { orderId: 'mine', ...sentAt })

  test('requires review if the exchange lists it without its client order id', async () => {
    expect(await check(unnamed(), unnamed({ id: 'c2' }))).toMatchObject({
      kind: 'needs-you',
      message: { code: 'reconciliation.maybePlaced', values: { count: 2 } },
    })
  })

  test.each([
    ['of another client order id', { clientOrderId: 'other' }],
    ['of another side', { side: 'sell' }],
    ['of another quantity', { quantity: 99 }],
    ['of another type', { orderType: 'limit' }],
    ['placed more than five minutes before', { createdAtMs: nowMs - 5 * minuteMs - 1 }],
  ] as const)('is absent next to an order %s', async (_name, changes) => {
    expect(await check(unnamed(changes))).toMatchObject({ kind: 'absent' })
  })

  test('requires review of an order placed up to five minutes before', async () => {
    expect(await check(unnamed({ createdAtMs: nowMs - 5 * minuteMs }))).toMatchObject({ kind: 'needs-you' })
  })
})

test('a cross position of the same quantity but another entry price requires review', async () => {
  const sent = { action: 'cross-close', quantity: 1000, entryPrice: 50_000 } as const
  const withPosition = (entryPrice: number): Partial<ReconcileExchange> => ({
    cross: {
      position: () => Promise.resolve({ ...crossPosition(), quantity: 1000, entryPrice }),
    } as unknown as CrossExchange,
  })
  expect(await reconcile(sent, withPosition(50_000))).toMatchObject({ kind: 'absent' })
  expect(await reconcile(sent, withPosition(51_000))).toEqual({
    kind: 'needs-you',
    message: message('reconciliation.crossOther'),
  })
})

describe('option purchase and swap whose response is lost', () => {
  const instrumentName = 'BTC.24H.100000.C'
  const order = { side: 'buy', instrumentName, quantity: 100, settlement: 'cash' } as const
  const swap = (id: string): Swap => ({
    id,
    inAsset: 'BTC',
    outAsset: 'USD',
    inAmount: 10_000,
    outAmount: 6.1,
    createdAtMs: 0,
  })
  const cases: readonly [string, SentAction, Partial<ReconcileExchange>][] = [
    [
      'options',
      { action: 'buy-option', order, knownTradeIds: [] },
      {
        options: {
          trades: () => Promise.resolve([option({ id: 'o1' }), option({ id: 'o2' })]),
          endedTrades: listing([]),
        } as unknown as OptionsExchange,
      },
    ],
    [
      'swaps',
      { action: 'swap', order: { inAsset: 'BTC', outAsset: 'USD', inAmount: sats(10_000) }, knownIds: [] },
      { swaps: { swaps: listing([swap('s1')], [swap('s2'), swap('s1')]) } as SwapExchange },
    ],
  ]

  test.each(cases)('requires review with the number of %s that may be it', async (_name, sent, exchange) => {
    expect(await reconcile(sent, exchange)).toMatchObject({
      kind: 'needs-you',
      message: { values: { count: 2 } },
    })
  })
})
