import { describe, expect, test } from 'vitest'
import * as account from '@common/exchange-api/v3/account-records'
import * as cross from '@common/exchange-api/v3/cross-records'
import { fundingFee, isolatedTrade } from '@common/exchange-api/v3/isolated-records'
import { sats } from '@common/domain/units'
import { createInvoice } from '../../../support/in-memory-exchange/service-answers'
import { usdToCents } from '../../../../electron/core/exchange/v3/cents'
import {
  toCollateralTransfer,
  toCrossOrder,
  toCrossPosition,
} from '../../../../electron/core/exchange/v3/to-domain/cross'
import * as payment from '../../../../electron/core/exchange/v3/to-domain/payment'
import { toExecutedSwap, toSwap } from '../../../../electron/core/exchange/v3/to-domain/swap'
import {
  toCrossFundingFee,
  toFundingFee,
  toTrade,
} from '../../../../electron/core/exchange/v3/to-domain/trade'
import { toAccount } from '../../../../electron/core/exchange/v3/to-domain/v3-account-mapping'
import {
  toBuckets,
  toSides,
  toTicker,
} from '../../../../electron/core/exchange/v3/to-domain/v3-market-mapping'
import {
  toCandlesQuery,
  toNewCrossOrder,
  toNewTrade,
  toSpan,
} from '../../../../electron/core/exchange/v3/to-wire'
import * as sample from '../support/recorded-v3'

const createdAt = '2026-01-01T00:00:00.000Z'
const createdAtMs = Date.UTC(2026, 0, 1)

describe('a version 3 trade', () => {
  const trade = (wire: object, change: object = {}) => toTrade(isolatedTrade.parse({ ...wire, ...change }))

  test.each([
    ['running', sample.runningTrade, sample.runningTradeRead],
    ['open', sample.openTrade, sample.openTradeRead],
    ['closed', sample.closedTrade, sample.closedTradeRead],
    ['canceled', sample.canceledTrade, sample.canceledTradeRead],
  ])('that is %s reads each value from its field', (_state, wire, read) => {
    expect(trade(wire)).toEqual(read)
  })

  test.each([
    [{ open: true, running: true }, 'running'],
    [{ running: true, closed: true }, 'closed'],
    [{ closed: true, canceled: true }, 'canceled'],
  ])('with the flags %j is %s', (flags, state) => {
    expect(trade(sample.runningTrade, flags).state).toBe(state)
  })

  test('without any state is rejected', () => {
    expect(() => trade(sample.runningTrade, { running: false })).toThrow('neither')
  })

  test.each([
    [{ sumCashInPl: undefined }, { cashedInPnlSats: null }],
    [{ sumCashInPl: null }, { cashedInPnlSats: null }],
    [{ sumCashInPl: 0 }, { cashedInPnlSats: 0 }],
    [{ entryMargin: null }, { entryMarginSats: null }],
    [{ entryPrice: 0 }, { entryPrice: null }],
    [{ exitPrice: 0 }, { exitPrice: null }],
    [{ stoplossTrailingDistance: 0 }, { trailingRate: null }],
    [{ stoplossTrailingDistance: 0.05 }, { trailingRate: 0.05 }],
    [{ liquidation: 0 }, { liquidationPrice: 100_000_000 }],
    [
      { pl: -0.4, margin: 10_000.6 },
      { pnlSats: 0, marginSats: 10_001 },
    ],
  ])('with %j has %j', (change, expected) => {
    expect(trade(sample.runningTrade, change)).toMatchObject(expected)
  })

  test.each([{ quantity: 0 }, { price: -1 }, { takeprofit: -1 }, { margin: 2 ** 53 }])(
    'with %j is rejected',
    (change) => {
      expect(() => trade(sample.runningTrade, change)).toThrow()
    },
  )

  test('that is unfilled has no exact entry margin', () => {
    expect(trade(sample.openTrade, { margin: 0.5, entryMargin: 0.5 }).exactSats).toEqual({ marginSats: 0.5 })
  })

  test('is sent with each value in its field, by quantity or by margin', () => {
    const order = {
      side: 'sell',
      orderType: 'limit',
      ...{ leverage: 7, price: 60_000, quantity: 61, stopLossPrice: 65_000, takeProfitPrice: 50_000 },
    } as const
    expect(toNewTrade(order, 'own-1')).toEqual({
      ...{ side: 'sell', type: 'limit', leverage: 7, price: 60_000, quantity: 61, margin: undefined },
      ...{ stoploss: 65_000, takeprofit: 50_000, clientId: 'own-1' },
    })
    const byMargin = { side: 'buy', orderType: 'market', leverage: 7, marginSats: sats(9) } as const
    expect(toNewTrade(byMargin, undefined)).toMatchObject({ type: 'market', margin: 9, quantity: undefined })
  })
})

test('a paid funding fee is positive, and that of an isolated trade names its trade', () => {
  const fee = (change: object) =>
    fundingFee.parse({ fee: 3, settlementId: 's1', time: createdAt, tradeId: 't1', ...change })
  const paid = { fixingId: 's1', atMs: createdAtMs, feeSats: 3 }
  expect(toFundingFee(fee({}))).toEqual({ ...paid, tradeId: 't1' })
  expect(toCrossFundingFee(fee({ fee: -3, tradeId: null }))).toEqual({ ...paid, feeSats: -3 })
  expect(() => toFundingFee(fee({ tradeId: null }))).toThrow('tradeId')
})

describe('cross margin', () => {
  const order = (change: object) => toCrossOrder(cross.crossOrder.parse({ ...sample.crossOrder, ...change }))
  const position = (change: object) =>
    toCrossPosition(cross.crossPosition.parse({ ...sample.crossPosition, ...change }))

  test('reads each value of a position from its field', () => {
    expect(position({})).toEqual(sample.crossPositionRead)
  })

  test.each([
    { entryPrice: null, liquidation: null },
    { entryPrice: 0, liquidation: 0 },
  ])('has no prices in a flat position with %j', (prices) => {
    expect(position({ quantity: 0, ...prices })).toMatchObject({ entryPrice: null, liquidationPrice: null })
  })

  test.each([
    [{ open: true }, 'open'],
    [{ open: true, filled: true }, 'filled'],
    [{ filled: true, canceled: true }, 'canceled'],
  ])('reads an order with the flags %j as %s', (flags, state) => {
    expect(order({ open: false, ...flags }).state).toBe(state)
  })

  test('reads each value of an order from its field', () => {
    expect(order({})).toEqual(sample.crossOrderRead)
    const times = { filledAt: '2026-01-01T00:00:01.000Z', canceledAt: '2026-01-01T00:00:02.000Z' }
    expect(order(times)).toMatchObject({ filledAtMs: createdAtMs + 1000, canceledAtMs: createdAtMs + 2000 })
    expect(order({ clientId: '' }).clientOrderId).toBeNull()
    expect(() => order({ open: false })).toThrow('neither')
  })

  test('keeps the sign of a transfer', () => {
    const wire = cross.crossTransfer.parse({ id: 'm1', amount: -7, time: createdAt })
    expect(toCollateralTransfer(wire)).toEqual({ id: 'm1', atMs: createdAtMs, amountSats: -7 })
  })

  test('sends each value of an order in its field', () => {
    const wire = { type: 'limit', side: 'sell', price: 60_000, quantity: 61, clientId: 'own-1' }
    expect(
      toNewCrossOrder({ orderType: 'limit', side: 'sell', price: 60_000, quantity: 61 }, 'own-1'),
    ).toEqual(wire)
  })
})

describe('a version 3 payment', () => {
  const common = { id: 'i', createdAt, amount: 5 }

  test.each([
    [null, 'pending'],
    [undefined, 'pending'],
    ['2026-01-01T00:00:01.000Z', 'settled'],
  ])('over Lightning settled at %j is %s', (settledAt, state) => {
    const wire = account.lightningDeposit.parse({ ...common, paymentHash: 'h', settledAt })
    const deposit = { id: 'i', rail: 'lightning', state, amountSats: 5, createdAtMs, reference: 'h' }
    expect(payment.toLightningDeposit(wire)).toEqual({ ...deposit, blockHeight: undefined })
  })

  test.each([
    ['MEMPOOL', null, 'pending'],
    ['CONFIRMED', 7, 'pending'],
    ['IRREVERSIBLE', 7, 'settled'],
  ])('on-chain with status %s is %s', (status, blockHeight, state) => {
    const wire = account.onChainDeposit.parse({ ...common, txId: 't', status, blockHeight })
    const read = { rail: 'bitcoin', state, reference: 't', blockHeight: blockHeight ?? undefined }
    expect(payment.toOnChainDeposit(wire)).toEqual({ id: 'i', amountSats: 5, createdAtMs, ...read })
  })

  test.each([
    ['processing', 'pending'],
    ['processed', 'settled'],
    ['failed', 'failed'],
  ])('sent over Lightning with status %s is %s', (status, state) => {
    const parts = { fee: 2, paymentHash: 'h', destination: 'd', status }
    const wire = account.lightningWithdrawal.parse({ ...common, ...parts })
    const read = { rail: 'lightning', state, feeSats: 2, destination: 'd', reference: 'h' }
    expect(payment.toLightningWithdrawal(wire)).toEqual({ id: 'i', amountSats: 5, createdAtMs, ...read })
  })

  test.each([
    ['pending', 'pending'],
    ['processing', 'pending'],
    ['processed', 'settled'],
    ['canceled', 'canceled'],
    ['rejected', 'failed'],
  ])('sent on-chain with status %s is %s', (status, state) => {
    const parts = { address: 'a', fee: 3, txId: 't', status }
    const wire = account.onChainWithdrawal.parse({ ...common, ...parts })
    const read = { rail: 'bitcoin', state, feeSats: 3, destination: 'a', reference: 't' }
    expect(payment.toOnChainWithdrawal(wire)).toEqual({ id: 'i', amountSats: 5, createdAtMs, ...read })
  })

  test.each([
    ['Lightning', account.lightningWithdrawal, payment.toLightningWithdrawal, { paymentHash: 'h' }],
    ['on-chain', account.onChainWithdrawal, payment.toOnChainWithdrawal, { address: 'a' }],
  ] as const)('of %s without a reported fee has none', (_name, schema, toDomain, parts) => {
    const parse = (wire: object) =>
      schema.parse({ ...common, ...parts, status: 'processed', ...wire }) as never
    expect([{}, { fee: null }].map((fee) => toDomain(parse(fee)).feeSats)).toEqual([0, 0])
  })

  test('keeps fractions of a sat next to the rounded amounts', () => {
    const wire = { ...common, amount: 5.4, fee: 2.6, paymentHash: 'h', address: 'a', txId: 't' }
    const amounts = { amountSats: 5, exactSats: { amountSats: 5.4 } }
    const amountsAndFee = { amountSats: 5, feeSats: 3, exactSats: { amountSats: 5.4, feeSats: 2.6 } }
    expect(payment.toLightningDeposit(account.lightningDeposit.parse(wire))).toMatchObject(amounts)
    const onChain = account.onChainDeposit.parse({ ...wire, status: 'MEMPOOL' })
    expect(payment.toOnChainDeposit(onChain)).toMatchObject(amounts)
    expect(payment.toSentWithdrawal({ ...wire, maxFees: 9 }, 8)).toMatchObject(amounts)
    const processed = { ...wire, status: 'processed' }
    expect(payment.toLightningWithdrawal(account.lightningWithdrawal.parse(processed))).toMatchObject(
      amountsAndFee,
    )
    expect(payment.toOnChainWithdrawal(account.onChainWithdrawal.parse(processed))).toMatchObject(
      amountsAndFee,
    )
  })

  test('just sent is pending, without the reserved fee', () => {
    const wire = { id: 'i', amount: 5, maxFees: 9, paymentHash: 'h' }
    const read = { rail: 'lightning', state: 'pending', amountSats: 5, feeSats: 0, createdAtMs: 8 }
    expect(payment.toSentWithdrawal(wire, 8)).toEqual({ id: 'i', ...read, destination: null, reference: 'h' })
  })

  test('expires with its payment request', () => {
    const paymentRequest = createInvoice('i1', createdAtMs, {
      ...{ amountSats: 5, network: 'bitcoin', expirySeconds: 60, description: 'coffee' },
    })
    expect(payment.toDepositRequest({ depositId: 'd', paymentRequest }, sats(5), 8)).toEqual({
      ...{ depositId: 'd', paymentRequest, amountSats: 5, createdAtMs: 8, expiresAtMs: createdAtMs + 60_000 },
    })
  })

  test('with an unreadable payment request is rejected', () => {
    const wire = { depositId: 'd', paymentRequest: 'lnbc1' }
    expect(() => payment.toDepositRequest(wire, sats(1), 8)).toThrow('paymentRequest')
  })
})

describe('dollars in cents', () => {
  test('are read as dollars, and bitcoin as sats', () => {
    const amounts = { inAsset: 'USD', outAsset: 'BTC', inAmount: 1234, outAmount: 56 } as const
    const read = { inAsset: 'USD', outAsset: 'BTC', inAmount: 12.34, outAmount: 56 }
    expect(toExecutedSwap(amounts)).toEqual({ ...read, exchangeRate: null })
    expect(toSwap({ id: 's', createdAt: 7, ...amounts })).toEqual({ id: 's', createdAtMs: 7, ...read })
    const back = { inAsset: 'BTC', outAsset: 'USD', inAmount: 56, outAmount: 1234 } as const
    expect(toExecutedSwap(back)).toMatchObject({ inAmount: 56, outAmount: 12.34 })
  })

  test('of the balance are read as dollars; sats are rounded down', () => {
    const wire = { id: 'u', username: 'a', balance: 12_345.9, syntheticUsdBalance: 1050, feeTier: null }
    expect(toAccount(account.account.parse(wire))).toEqual({
      ...{ id: 'u', username: 'a', balanceSats: 12_345, syntheticUsd: 10.5, feeTier: 0 },
    })
  })

  test.each([
    [1.23, 123],
    [1.2301, 124],
    [0.0001, 1],
    [1.23001, null],
  ])('of %d dollars are %j', (usd, cents) => {
    expect(usdToCents(usd)).toBe(cents)
  })
})

describe('version 3 prices', () => {
  const wireBucket = { minSize: 1, maxSize: 10, bidPrice: 100, askPrice: 101 }
  const larger = { minSize: 11, maxSize: 20, bidPrice: 98, askPrice: 103 }
  const ticker = (prices: object[]) =>
    toTicker({ lastPrice: 99, index: 97, fundingRate: 0.1, fundingTime: 7, prices } as never)

  test('are those of the smallest size', () => {
    expect(ticker([larger, wireBucket])).toEqual({
      ...{
        lastPrice: 99,
        bidPrice: 100,
        askPrice: 101,
        indexPrice: 97,
        fundingRate: 0.1,
        nextFundingAtMs: 7,
      },
      buckets: [
        { minQuantity: 1, maxQuantity: 10, bidPrice: 100, askPrice: 101 },
        { minQuantity: 11, maxQuantity: 20, bidPrice: 98, askPrice: 103 },
      ],
    })
  })

  test.each([null, undefined, 0, -1])('skip a size with the price %j', (askPrice) => {
    const [bucket] = toBuckets([{ ...wireBucket, askPrice }])
    expect(bucket).toMatchObject({ bidPrice: 100, askPrice: null })
    expect(ticker([{ ...wireBucket, askPrice }, larger])).toMatchObject({ bidPrice: 100, askPrice: 103 })
  })

  test('are the last price, or unknown to the stream, if no size has one', () => {
    expect(ticker([])).toMatchObject({ bidPrice: 99, askPrice: 99 })
    expect(toSides([])).toEqual({ bidPrice: undefined, askPrice: undefined })
  })
})

const iso = (timeMs: number): string => new Date(timeMs).toISOString()

test('a time span is at least a second long and has at most 1000 items', () => {
  expect(toSpan({ fromMs: 5000, toMs: 5000, limit: 5000 })).toEqual({
    ...{ from: iso(5000), to: iso(6000), limit: 1000 },
  })
  expect(toSpan({ toMs: 5000 })).toEqual({ to: iso(5000), limit: undefined })
  expect(toSpan()).toEqual({ limit: undefined })
})

test('candles without a beginning are the newest ones', () => {
  expect(toCandlesQuery('1m', { limit: 2 }, 600_000)).toEqual({
    ...{ from: iso(480_000), to: iso(600_000), range: '1m', limit: 2 },
  })
  expect(toCandlesQuery('1D', { toMs: 60_000 }, 600_000)).toEqual({
    ...{ from: iso(0), to: iso(60_000), range: '1d', limit: 100 },
  })
  expect(toCandlesQuery('1W', { fromMs: 60_000, toMs: 60_000, limit: 9999 }, 0)).toEqual({
    ...{ from: iso(60_000), to: iso(61_000), range: '1w', limit: 1000 },
  })
})
