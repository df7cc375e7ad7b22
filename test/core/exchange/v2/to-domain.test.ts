import { describe, expect, test } from 'vitest'
import { publishedMarket } from '@common/exchange-api/published-market'
import { optionsTrade } from '@common/exchange-api/v2/options'
import { deposit, withdrawal } from '@common/exchange-api/v2/wallet-records'
import { futuresMarket, futuresTrade } from '@common/exchange-api/v2/futures-records'
import { sats } from '@common/domain/units'
import { toMarket } from '../../../../electron/core/exchange/v2/to-domain/v2-market-mapping'
import {
  toDeposit,
  toDepositRequest,
  toExpiryMs,
  toWithdrawal,
} from '../../../../electron/core/exchange/shared/to-domain/payment'
import { toTrade } from '../../../../electron/core/exchange/v2/to-domain/trade'
import { toFailedWithdrawal } from '../../../../electron/core/exchange/v2/to-domain/notification'
import { toOption } from '../../../../electron/core/exchange/v2/to-domain/option'
import { wireOption } from '../support/recorded'
import { tradeRead, wireTrade } from '../support/wire-trade'

const trade = (change: object) => toTrade(futuresTrade.parse({ ...wireTrade, ...change }))

describe('a version 2 trade', () => {
  test('is converted to domain terms', () => {
    expect(trade({})).toEqual(tradeRead)
  })

  test('reads each amount, price and time from its field', () => {
    const change = {
      ...{ price: 60_500, entry_price: 60_000, exit_price: 61_000, stoploss: 58_000, takeprofit: 70_000 },
      ...{ margin: 9000, entry_margin: 10_000, opening_fee: 101, closing_fee: 102, maintenance_margin: 103 },
      ...{
        pl: -12,
        sum_carry_fees: 14,
        creation_ts: 1,
        market_filled_ts: 2,
        closed_ts: 3,
        last_update_ts: 4,
      },
      ...{ running: false, closed: true },
    }
    expect(trade(change)).toMatchObject({
      ...{ price: 60_500, entryPrice: 60_000, exitPrice: 61_000 },
      ...{ stopLossPrice: 58_000, takeProfitPrice: 70_000 },
      ...{ marginSats: 9000, entryMarginSats: 10_000, pnlSats: -12, fundingFeeSats: 14 },
      ...{ openingFeeSats: 101, closingFeeSats: 102, maintenanceMarginSats: 103 },
      ...{ createdAtMs: 1, filledAtMs: 2, closedAtMs: 3, updatedAtMs: 4 },
    })
    expect(trade({ ...change, last_update_ts: null }).updatedAtMs).toBe(3)
    expect(trade({ ...change, last_update_ts: null, closed_ts: null }).updatedAtMs).toBe(2)
  })

  test.each([
    [{ open: true, running: false }, 'open'],
    [{ running: false, closed: true }, 'closed'],
    [{ running: false, canceled: true }, 'canceled'],
    // From an older exchange.
    [{ open: true, running: true }, 'running'],
  ])('with %j has the state %s', (flags, state) => {
    expect(trade(flags).state).toBe(state)
  })

  test('without a state is rejected', () => {
    expect(() => trade({ running: false })).toThrow('neither open')
  })

  test.each([
    ['b', 'buy'],
    ['buy', 'buy'],
    ['s', 'sell'],
    ['sell', 'sell'],
  ])('of the side %s is a %s', (wireSide, side) => {
    expect(trade({ side: wireSide }).side).toBe(side)
  })

  test.each([
    ['m', 'market'],
    ['l', 'limit'],
  ])('of the type %s is a %s order', (type, orderType) => {
    expect(trade({ type }).orderType).toBe(orderType)
  })

  test('keeps fractions of a sat next to the rounded amounts, and has no entry margin before the fill', () => {
    const fractions = { margin: 1.4, entry_margin: 2.4, pl: -3.4, opening_fee: 4.4, closing_fee: 5.4 }
    const read = {
      marginSats: 1.4,
      entryMarginSats: 2.4,
      pnlSats: -3.4,
      openingFeeSats: 4.4,
      closingFeeSats: 5.4,
    }
    const more = { maintenance_margin: 6.4, sum_carry_fees: 7.4 }
    expect(trade({ ...fractions, ...more })).toMatchObject({
      ...{ marginSats: 1, entryMarginSats: 2, pnlSats: -3, openingFeeSats: 4, closingFeeSats: 5 },
      ...{ maintenanceMarginSats: 6, fundingFeeSats: 7 },
      exactSats: { ...read, maintenanceMarginSats: 6.4, fundingFeeSats: 7.4 },
    })
    expect([null, undefined].map((margin) => trade({ entry_margin: margin }).entryMarginSats)).toEqual([
      null,
      null,
    ])
  })

  test('accepts both spellings of a side and of a missing trigger price', () => {
    expect(trade({ side: 'sell' }).side).toBe('sell')
    expect(trade({ side: 's', stoploss: null, takeprofit: 0 })).toMatchObject({
      side: 'sell',
      stopLossPrice: null,
      takeProfitPrice: null,
    })
  })

  test.each([{ margin: 1e300 }, { pl: null }, { side: 'long' }, { type: 'x' }, { price: 'NaN' }])(
    'with %j is rejected',
    (change) => {
      expect(() => trade(change)).toThrow()
    },
  )
})

test('toMarket has the published fee tiers if the exchange names none', () => {
  const wire = futuresMarket.parse({
    active: true,
    limits: { quantity: { min: 1, max: 5 }, leverage: { min: 1, max: 100 }, count: { max: 50 } },
    fees: { carry: { min: 0.0001, hours: [0] }, trading: { tiers: [] } },
  })
  expect(toMarket(wire).feeTiers).toEqual(publishedMarket.feeTiers)
  wire.fees.trading.tiers.push({ minVolume: 0, fees: 0.002 })
  expect(toMarket(wire).feeTiers).toEqual([{ minVolumeUsd: 0, feeRate: 0.002 }])
})

test('toMarket reads the maximum quantity per trade from either field', () => {
  const market = {
    active: true,
    limits: {
      quantity: { min: 1, max: 10_000_000, trade: 500_000 },
      leverage: { min: 1, max: 100 },
      count: { max: 50 },
    },
    fees: { carry: { min: 0.0001, hours: [0, 8, 16] }, trading: { tiers: [{ minVolume: 0, fees: 0.001 }] } },
  }
  expect(toMarket(futuresMarket.parse(market)).maxQuantity).toBe(500_000)
  const beside = {
    ...market,
    limits: { ...market.limits, quantity: { min: 1, max: 10_000_000 }, trade: 100_000 },
  }
  expect(toMarket(futuresMarket.parse(beside))).toMatchObject({
    maxQuantity: 100_000,
    maxAccountQuantity: 10_000_000,
  })
})

test.each([
  ['seconds from now', 90],
  ['a moment in seconds', 1_700_000_090],
  ['a moment in milliseconds', 1_700_000_090_000],
])('toDepositRequest converts an expiry given as %s to exchange time', (_unit, expiry) => {
  const request = toDepositRequest(
    { depositId: 'd', paymentRequest: 'p', expiry },
    sats(1),
    1_700_000_000_000,
  )
  expect(request.expiresAtMs).toBe(1_700_000_090_000)
})

test('toDeposit and toWithdrawal convert payments of every rail', () => {
  const common = { id: 'i', amount: 5, ts: 7 }
  const deposits = [
    { ...common, type: 'lightning', payment_hash: 'h', success: false },
    { ...common, type: 'bitcoin', transaction_id: 't', is_confirmed: true },
    { ...common, type: 'internal', from_username: 'u', success: true },
  ].map((wire) => toDeposit(deposit.parse(wire)))
  expect(deposits.map(({ rail, state, reference }) => [rail, state, reference])).toEqual([
    ['lightning', 'pending', 'h'],
    ['bitcoin', 'settled', 't'],
    ['internal', 'settled', null],
  ])
  const withdrawals = [
    { ...common, type: 'lightning', payment_hash: 'h', success: true, fee: 2 },
    { ...common, type: 'bitcoin', address: 'a', status: 'rejected', fee: 3, transaction_id: null },
    { ...common, type: 'internal', to_username: 'u', success: true },
  ].map((wire) => toWithdrawal(withdrawal.parse(wire)))
  expect(
    withdrawals.map(({ rail, state, feeSats, destination }) => [rail, state, feeSats, destination]),
  ).toEqual([
    ['lightning', 'settled', 2, null],
    ['bitcoin', 'failed', 3, 'a'],
    ['internal', 'settled', 0, 'u'],
  ])
})

test('toDeposit and toWithdrawal keep fractions of a sat next to the rounded amounts', () => {
  const common = { id: 'i', amount: 5.4, fee: 2.6, ts: 7, success: true, payment_hash: 'h' }
  const chain = { ...common, type: 'bitcoin', address: 'a', transaction_id: 't', is_confirmed: true }
  const internal = { ...common, type: 'internal', from_username: 'u', to_username: 'u' }
  const amounts = { amountSats: 5, exactSats: { amountSats: 5.4 } }
  for (const wire of [{ ...common, type: 'lightning' }, chain, internal])
    expect(toDeposit(deposit.parse(wire))).toMatchObject(amounts)
  const amountsAndFee = { amountSats: 5, feeSats: 3, exactSats: { amountSats: 5.4, feeSats: 2.6 } }
  for (const wire of [
    { ...common, type: 'lightning' },
    { ...chain, status: 'pending' },
  ])
    expect(toWithdrawal(withdrawal.parse(wire))).toMatchObject(amountsAndFee)
  expect(toWithdrawal(withdrawal.parse(internal))).toMatchObject({ ...amounts, feeSats: 0 })
})

test('toWithdrawal has no fee before the exchange reports it', () => {
  const common = { id: 'i', amount: 5, ts: 7 }
  const lightning = { ...common, type: 'lightning', payment_hash: 'h', success: true } as const
  const chain = { ...common, type: 'bitcoin', address: 'a', status: 'pending', transaction_id: null }
  expect(toWithdrawal({ ...lightning, fee: undefined }).feeSats).toBe(0)
  expect(
    [{}, { fee: null }].map((fee) => toWithdrawal(withdrawal.parse({ ...chain, ...fee })).feeSats),
  ).toEqual([0, 0])
})

test.each([
  [100_000_000_001, 100_000_000_001],
  [100_000_000_000, 100_000_000_000_000],
  [1_000_000_001, 1_000_000_001_000],
  [1_000_000_000, 1_000_000_000_007],
  [90, 90_007],
])('an expiry of %d is %d in milliseconds', (expiry, expiresAtMs) => {
  expect(toExpiryMs(expiry, 7)).toBe(expiresAtMs)
})

test.each([
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['confirmed', 'settled'],
  ['processed', 'settled'],
  ['failed', 'failed'],
  ['rejected', 'failed'],
  ['canceled', 'canceled'],
])('toWithdrawal converts the on-chain status %s to %s', (status, state) => {
  const wire = {
    id: 'i',
    amount: 5,
    ts: 7,
    type: 'bitcoin',
    address: 'a',
    status,
    fee: 3,
    transaction_id: 't',
  }
  expect(toWithdrawal(withdrawal.parse(wire))).toMatchObject({ state, reference: 't', createdAtMs: 7 })
})

test.each([
  [{ tx_id: 't' }, 't'],
  [{ transaction_id: 't' }, 't'],
  [{ tx_id: null, transaction_id: 't' }, 't'],
  [{}, null],
])('toDeposit reads the transaction of an on-chain deposit from %j', (change, reference) => {
  const wire = { id: 'i', amount: 5, ts: 7, type: 'bitcoin', is_confirmed: false, confirmation_height: 9 }
  const found = toDeposit(deposit.parse({ ...wire, ...change }))
  expect(found).toMatchObject({ reference, state: 'pending', blockHeight: 9, createdAtMs: 7 })
})

test.each([
  ['exercised', { exercised: true, expired: true, closed: true }],
  ['expired', { expired: true, closed: true, running: true }],
  ['closed', { closed: true, running: true }],
] as const)('a version 2 option with several flags is %s', (state, flags) => {
  const none = { running: false, closed: false, expired: false, exercised: false }
  expect(toOption(optionsTrade.parse({ ...wireOption, ...none, ...flags })).state).toBe(state)
})

test.each([
  ['withdrawal/lightning/failed', 'w1'],
  ['withdrawal/bitcoin/canceled', 'w1'],
  ['withdrawal/bitcoin/canceled-by-mistake', null],
  ['deposit/bitcoin/failed', null],
])('a version 2 notification named %s reports the failed withdrawal %s', (event, id) => {
  expect(toFailedWithdrawal({ id: 'n1', atMs: 1, event, data: { id: 'w1' }, isRead: false })).toBe(id)
})
