import { describe, expect, test } from 'vitest'
import type { Adapter } from '../../../../electron/core/exchange/shared/adapter'
import type { Listing } from '../../../../electron/core/ports/exchange/exchange-listing'
import { createRecordingAdapter } from '../support/recording-adapter'
import { canceledTrade, closedTrade, crossOrder, openTrade, page, runningTrade } from '../support/recorded-v3'

const startMs = Date.UTC(2026, 0, 1)
const at = (second: number): string => new Date(startMs + second * 1000).toISOString()
const adapterOf = (answers: Readonly<Record<string, unknown>>) =>
  createRecordingAdapter('v3', (target) => answers[target.replace(/\?.*/, '')] ?? page())

const payment = (id: string, second: number) => ({
  ...{ id, createdAt: at(second), amount: 5, fee: 1, paymentHash: 'h', status: 'processed' },
})
const chainPayment = (id: string, second: number) => ({ ...payment(id, second), address: 'a', txId: 't' })
const swap = (id: string, second: number) => ({
  ...{ id, createdAt: at(second), inAsset: 'USD', outAsset: 'BTC', inAmount: 100, outAmount: 5 },
})
const filled = (id: string, createdAt: number, filledAt: number | null) => ({
  ...{ ...crossOrder, id, open: false, filled: true, createdAt: at(createdAt) },
  filledAt: filledAt === null ? null : at(filledAt),
})

type Call = (exchange: Adapter) => Listing<unknown> | undefined

describe('a list of version 3', () => {
  test.each<[string, Call, Readonly<Record<string, unknown>>, readonly [key: string, second: number][]]>([
    [
      'ended trades',
      ({ endedTrades }) => endedTrades,
      {
        '/v3/futures/isolated/trades/closed': page(
          { ...closedTrade, id: 'a' },
          { ...closedTrade, id: 'b', closedAt: at(20) },
        ),
        '/v3/futures/isolated/trades/canceled': page({ ...canceledTrade, id: 'c', createdAt: at(10) }),
      },
      [
        ['b', 20],
        ['c', 10],
        ['a', 9],
      ],
    ],
    [
      'funding fees of trades',
      ({ fundingFees }) => fundingFees,
      {
        '/v3/futures/isolated/funding-fees': page(
          { fee: 1, settlementId: 's1', tradeId: 't1', time: at(1) },
          { fee: 1, settlementId: 's1', tradeId: 't2', time: at(2) },
          { fee: 1, settlementId: 's2', tradeId: 't1', time: at(3) },
        ),
      },
      [
        ['s2', 3],
        ['s1', 2],
        ['s1', 1],
      ],
    ],
    [
      'deposits',
      ({ deposits }) => deposits,
      {
        '/v3/account/deposits/lightning': page(payment('a', 1), payment('b', 3)),
        '/v3/account/deposits/on-chain': page({ ...chainPayment('c', 2), status: 'MEMPOOL' }),
      },
      [
        ['b', 3],
        ['c', 2],
        ['a', 1],
      ],
    ],
    [
      'withdrawals',
      ({ withdrawals }) => withdrawals,
      {
        '/v3/account/withdrawals/lightning': page(payment('a', 1), payment('b', 3)),
        '/v3/account/withdrawals/on-chain': page(chainPayment('c', 2)),
      },
      [
        ['b', 3],
        ['c', 2],
        ['a', 1],
      ],
    ],
    [
      'filled cross orders',
      ({ cross }) => cross?.filledOrders,
      { '/v3/futures/cross/orders/filled': page(filled('a', 0, 1), filled('b', 2, null), filled('c', 0, 3)) },
      [
        ['c', 3],
        ['b', 2],
        ['a', 1],
      ],
    ],
    [
      'collateral transfers',
      ({ cross }) => cross?.transfers,
      {
        '/v3/futures/cross/transfers': page(
          { id: 'a', amount: 5, time: at(1) },
          { id: 'b', amount: 5, time: at(2) },
        ),
      },
      [
        ['b', 2],
        ['a', 1],
      ],
    ],
    [
      'funding fees of cross margin',
      ({ cross }) => cross?.fundingFees,
      {
        '/v3/futures/cross/funding-fees': page(
          { fee: 1, settlementId: 'a', time: at(1) },
          { fee: 1, settlementId: 'b', time: at(2) },
        ),
      },
      [
        ['b', 2],
        ['a', 1],
      ],
    ],
    [
      'swaps',
      ({ swaps }) => swaps?.swaps,
      { '/v3/synthetic-usd/swaps': page(swap('a', 1), swap('b', 2)) },
      [
        ['b', 2],
        ['a', 1],
      ],
    ],
  ])('has all %s, newest first', async (_name, listOf, answers, expected) => {
    const list = listOf(adapterOf(answers).exchange)
    if (!list) throw new Error('expected a list')
    const { items } = await list.read(list.begin())
    const found = items.map((item) => {
      const { id, fixingId } = item as { readonly id?: string; readonly fixingId?: string }
      return [id ?? fixingId, (list.newestMs(item) - startMs) / 1000]
    })
    expect(found).toEqual(expected)
  })
})

describe('a trade of version 3', () => {
  const isolated = '/v3/futures/isolated/trades'
  const another = { ...runningTrade, id: 'another', clientId: 'own-9' }

  test.each([
    ['open', { [`${isolated}/open`]: [{ ...openTrade, id: 'another', clientId: 'own-9' }, openTrade] }, 1],
    ['running', { [`${isolated}/open`]: [], [`${isolated}/running`]: [another, runningTrade] }, 2],
    [
      'closed',
      {
        [`${isolated}/open`]: [],
        [`${isolated}/running`]: [another],
        [`${isolated}/closed`]: page(closedTrade),
      },
      3,
    ],
    [
      'canceled',
      {
        [`${isolated}/open`]: [],
        [`${isolated}/running`]: [],
        [`${isolated}/canceled`]: page(canceledTrade),
      },
      4,
    ],
  ])('that is %s is found among others by id and by own id', async (state, answers, count) => {
    const { exchange, requests } = adapterOf(answers)
    expect(await exchange.trade(runningTrade.id)).toMatchObject({ id: runningTrade.id, state })
    expect(requests).toHaveLength(count)
    expect(await exchange.clientOrderIds?.find('own-1')).toMatchObject({ id: runningTrade.id, state })
    expect(requests.every((request) => request.endsWith(' news'))).toBe(true)
  })

  test('that is in no list is not found', async () => {
    const { exchange } = adapterOf({ [`${isolated}/open`]: [], [`${isolated}/running`]: [another] })
    await expect(exchange.trade(runningTrade.id)).rejects.toMatchObject({ kind: 'not-found' })
    expect(await exchange.clientOrderIds?.find('own-1')).toBeNull()
  })
})

test.each([
  [
    'a deposit',
    ({ deposit }: Adapter) => deposit('b'),
    '/v3/account/deposits/on-chain',
    { status: 'MEMPOOL' },
  ],
  ['a withdrawal', ({ withdrawal }: Adapter) => withdrawal('b'), '/v3/account/withdrawals/on-chain', {}],
  ['a swap', ({ swaps }: Adapter) => swaps?.swapById('b'), '/v3/synthetic-usd/swaps', {}],
])('%s of version 3 is found among others by id', async (_name, find, path, change) => {
  const records = ['a', 'b'].map((id) => ({ ...chainPayment(id, 1), ...swap(id, 1), ...change }))
  expect(await find(adapterOf({ [path]: page(...records) }).exchange)).toMatchObject({ id: 'b' })
  await expect(find(adapterOf({ [path]: page() }).exchange)).rejects.toMatchObject({ kind: 'not-found' })
})
